//! A table as a file.

use leptos::prelude::*;

use crate::export::save;
use crate::page::page;
use crate::state::store::{Notice, Severity};
use crate::t;

/// The button under a table.
#[component]
pub fn CsvButton(
    name: &'static str,
    title: String,
    csv: impl Fn() -> Option<String> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let store = page().store;
    let label = StoredValue::new(t!(save_name, format = "CSV", title = title));
    let press = move |_| {
        let saved = csv().map(|text| save::text(&format!("{name}.csv"), "text/csv", &text));
        if let Some(Err(_)) = saved {
            store.tell(Notice {
                topic: "save",
                severity: Severity::Error,
                text: t!(save_failed),
                action: None,
            });
        }
    };
    view! {
        <Show when=move || !store.hides("export")>
            <button type="button" class="quiet" aria-label=label.get_value() on:click=press>{t!(save_csv)}</button>
        </Show>
    }
}
