//! Some features of a vector, large, with their numbers.

use leptos::prelude::*;

use super::{Values, count};
use crate::state::format::signed;
use crate::state::vector::{share, window};
use crate::t;

/// The enlarged features, each with its number.
#[component]
pub fn Window(
    values: Values,
    edge: Signal<f32>,
    hovered: RwSignal<Option<usize>>,
    feature: RwSignal<usize>,
) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let shown = window(count(values), feature.get());
        values.with(|all| {
            let value = |index: usize| Some((index, all.as_ref()?.get(index).copied()?));
            shown.filter_map(value).collect::<Vec<_>>()
        })
    });
    let bar = move |(index, value): (usize, f32)| {
        let lit = move || hovered.get().unwrap_or_else(|| feature.get()) == index;
        let height = move || format!("{}", share(value, edge.get()).abs());
        view! {
            <li
                class:lit=lit
                class:down=value < 0.0
                on:pointerenter=move |_| hovered.set(Some(index))
                on:click=move |_| feature.set(index)
            >
                <span class="bar" aria-hidden="true"><span style=("--share", height)></span></span>
                <small>{index}</small>
                <span class="number">{signed(value)}</span>
            </li>
        }
    };
    view! {
        <ol class="vector-window" aria-label=t!(vector_window) on:pointerleave=move |_| hovered.set(None)>
            {move || shown.get().into_iter().map(bar).collect_view()}
        </ol>
    }
}
