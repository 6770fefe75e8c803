//! What the network answers.

mod answers;
mod bar;
mod changes;
mod chart;
mod contrast;
mod guesses;
mod lens;
pub mod maps;
pub mod moved;
mod objective;
mod put_in;
pub mod reading;
mod scenes;
mod tables;
mod words;

use leptos::prelude::*;

use crate::page::page;

/// The predictions, their loss, how a guess forms, and what else changed.
#[component]
pub fn Predictions() -> impl IntoView {
    let store = page().store;
    let reading = reading::follow(page());
    view! {
        <answers::Answers reading/>
        <Show when=move || !store.hides("lens")>
            <lens::LayerByLayer reading/>
            <words::Words reading/>
        </Show>
        <Show when=move || !store.hides("contrast")><contrast::Contrast/></Show>
        <Show when=move || !store.hides("changes")><changes::Changes/></Show>
    }
}
