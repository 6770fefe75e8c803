//! The large picture: controls, matrix, lines, table, measures.

use leptos::prelude::*;

use super::controls::ControlPanel;
use super::lines::LineView;
use super::matrix::MatrixView;
use super::measures::Measures;
use crate::page::page;
use crate::state::controls::Aspect;
use crate::state::store::Store;
use crate::t;

/// Everything about the chosen head or mean.
#[component]
pub fn Detail() -> impl IntoView {
    let store = page().store;
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    view! {
        <section id="picture" class="detail" tabindex="-1" aria-labelledby="detail-title" aria-busy=busy>
            <h2 id="detail-title">{move || title(store)}</h2>
            <ControlPanel/>
            <MatrixView/>
            <Measures/>
            <LineView/>
        </section>
    }
}

/// What the large picture shows, in words.
pub fn title(store: Store) -> String {
    let (layer, head) = store.selection.with(|selection| (selection.layer, selection.head));
    match store.controls.with(|controls| controls.aspect) {
        Aspect::Head => t!(cell_name, layer = layer, head = head),
        Aspect::Layer => t!(title_layer, layer = layer),
        Aspect::All => t!(title_all),
        Aspect::Rollout => t!(title_rollout, layer = layer),
    }
}
