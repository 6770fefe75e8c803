//! The tokens along one side of a matrix.

use leptos::prelude::*;

use super::Drawn;
use crate::kit::controls::gradual::gradually;
use crate::page::page;
use crate::state::selection::{Hover, Side};

/// The tokens along one side.
#[component]
pub fn AxisLabels(picture: Drawn, side: Side) -> impl IntoView {
    let store = page().store;
    let tokens = Memo::new(move |_| {
        picture.with(|picture| {
            picture
                .as_ref()
                .map(|picture| match side {
                    Side::Query => picture.rows.clone(),
                    Side::Key => picture.columns.clone(),
                })
                .unwrap_or_default()
        })
    });
    let count = Memo::new(move |_| tokens.with(Vec::len));
    let drawn = gradually(count);
    let class = match side {
        Side::Query => "labels queries",
        Side::Key => "labels keys",
    };
    view! {
        <div class=class aria-hidden="true">
            <For each=move || 0..drawn.get() key=|index| *index let:index>
                {
                    let token = Memo::new(move |_| tokens.with(|all| all.get(index).cloned().unwrap_or_default()));
                    let lit = Memo::new(move |_| token.with(|token| {
                        store.selection.with(|selection| selection.lights(side, &token.pieces))
                    }));
                    let pieces = move || token.with_untracked(|token| token.pieces.clone());
                    view! {
                        <span
                            class:lit=move || lit.get()
                            on:pointerenter=move |_| store.selection.update(|s| s.hover = Hover::side(side, &pieces()))
                            on:pointerleave=move |_| store.selection.update(|s| s.hover = Hover::default())
                            on:click=move |_| store.selection.update(|s| s.toggle(side, &pieces()))
                        >
                            <bdi>{move || token.with(|token| token.label.clone())}</bdi>
                        </span>
                    }
                }
            </For>
        </div>
    }
}
