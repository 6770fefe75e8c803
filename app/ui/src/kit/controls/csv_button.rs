//! A table as a file.

use leptos::prelude::*;

use crate::kit::export::save;
use crate::kit::surroundings::surroundings;
use crate::t;

/// The button under a table.
#[component]
pub fn CsvButton(
    name: &'static str,
    title: String,
    csv: impl Fn() -> Option<String> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let around = surroundings();
    let label = StoredValue::new(t!(save_name, format = "CSV", title = title));
    let press = move |_| {
        if let Some(text) = csv() {
            around.saved(save::text(&format!("{name}.csv"), "text/csv", &text));
        }
    };
    view! {
        <Show when=move || around.saves.get()>
            <button type="button" class="quiet" aria-label=label.get_value() on:click=press>{t!(save_csv)}</button>
        </Show>
    }
}
