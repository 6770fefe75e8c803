//! Saving a table or a list.

use leptos::prelude::*;

use crate::kit::export::save;
use crate::page::page;
use crate::state::store::{Notice, Severity};
use crate::t;

/// A button that saves what `text` gives when it is pressed.
#[component]
pub fn SaveText(
    /// The file's name.
    file: &'static str,
    /// Its media type.
    kind: &'static str,
    /// What the button is called.
    label: String,
    text: impl Fn() -> String + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let store = page().store;
    let label = StoredValue::new(label);
    let save = move |_| {
        if save::text(file, kind, &text()).is_err() {
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
            <button type="button" class="quiet" on:click=save>{label.get_value()}</button>
        </Show>
    }
}
