//! The row as typed, for comparison.

use std::collections::BTreeSet;

use leptos::prelude::*;

use crate::kit::controls::gradual::gradually;
use crate::page::page;
use crate::t;

/// The pieces of the text before all edits. Those that were edited are underlined.
#[component]
pub fn TypedRow() -> impl IntoView {
    let workbench = page().workbench;
    let pieces = Memo::new(move |_| {
        workbench
            .original
            .with(|original| original.as_ref().map(|all| all.pieces.clone()).unwrap_or_default())
    });
    let edited = Memo::new(move |_| {
        workbench.row.with(|row| {
            let pieces = row.iter().flat_map(|row| &row.row.pieces);
            let edited = pieces.filter(|piece| piece.done().is_some());
            edited.filter_map(|piece| piece.from()).collect::<BTreeSet<usize>>()
        })
    });
    let count = Memo::new(move |_| pieces.with(Vec::len));
    let drawn = gradually(count);
    view! {
        <h3 id="typed-title">{t!(row_typed)}</h3>
        <ol class="typed-row" translate="no" aria-labelledby="typed-title">
            <For each=move || 0..drawn.get() key=|index| *index let:index>
                <li class:edited=move || edited.with(|edited| edited.contains(&index))>
                    <bdi>{move || pieces.with(|all| all.get(index).cloned().unwrap_or_default())}</bdi>
                </li>
            </For>
        </ol>
    }
}
