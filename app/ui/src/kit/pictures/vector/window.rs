//! Some features of a vector, large, with their numbers.

use leptos::prelude::*;

use super::{Values, count as length};
use crate::kit::format::signed;
use crate::kit::vector::{share, window};
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
        let shown = window(length(values), feature.get());
        values.with(|all| {
            let value = |index: usize| Some((index, all.as_ref()?.get(index).copied()?));
            shown.filter_map(value).collect::<Vec<_>>()
        })
    });
    let count = Memo::new(move |_| shown.with(Vec::len));
    let bar = move |slot: usize| {
        let one = Memo::new(move |_| shown.with(|all| all.get(slot).copied().unwrap_or_default()));
        let (index, value) = (move || one.get().0, move || one.get().1);
        let lit = move || hovered.get().unwrap_or_else(|| feature.get()) == index();
        let height = move || format!("{}", share(value(), edge.get()).abs());
        view! {
            <li
                class:lit=lit
                class:down=move || value() < 0.0
                on:pointerenter=move |_| hovered.set(Some(one.get_untracked().0))
                on:click=move |_| feature.set(one.get_untracked().0)
            >
                <span class="bar" aria-hidden="true"><span style=("--share", height)></span></span>
                <small>{index}</small>
                <span class="number">{move || signed(value())}</span>
            </li>
        }
    };
    view! {
        <ol class="vector-window" aria-label=t!(vector_window) on:pointerleave=move |_| hovered.set(None)>
            <For each=move || 0..count.get() key=|slot| *slot let:slot>{bar(slot)}</For>
        </ol>
    }
}
