//! Examples as a file.

use leptos::prelude::*;
use text::data::Table;

use crate::kit::export::save;
use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::sheet;
use crate::state::kept::kept;
use crate::state::store::{Notice, Severity};
use crate::t;

/// Saves a table as one file that this page, and any spreadsheet, opens again.
#[component]
pub fn ExportButton(table: Signal<Option<Table>>) -> impl IntoView {
    let store = page().store;
    let save = move |_| {
        let Some(table) = table.get_untracked() else { return };
        let name = kept::<TeachState>(store).now.with_untracked(|chosen| chosen.source().name());
        let saved = save::text(&format!("{name}.csv"), "text/csv", &sheet::to_csv(&table));
        if saved.is_err() {
            let text = t!(save_failed);
            store.tell(Notice { topic: "save", severity: Severity::Error, text, action: None });
        }
    };
    view! {
        <Show when=move || !store.hides("export")>
            <button type="button" class="quiet" on:click=save>{t!(teach_export)}</button>
        </Show>
    }
}
