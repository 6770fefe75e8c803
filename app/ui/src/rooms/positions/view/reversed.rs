//! The sentence beside its reversal, and equal pieces beside each other.

use leptos::prelude::*;

use super::reversed_table::{ReversedTable, SAME, size};
use super::seen::Seen;
use crate::kit::format::fixed;
use crate::page::page;
use crate::rooms::positions::state::reversal::{Equal, Reversed, equal_pieces, reversed};
use crate::state::predicted::movement::{Movement, movements};
use crate::state::selection::Hover;
use crate::state::shown::Shown;
use crate::t;

/// What reversing the pieces does to their vectors, in one sentence.
#[component]
pub fn Verdict(seen: Seen) -> impl IntoView {
    let verdict = move || seen.with(|shown| Some(said(&reversed(shown.as_deref()?)?)));
    view! { <p class="positions-said number" id="order-finding" role="status">{verdict}</p> }
}

/// Each piece and its place in the reversal.
#[component]
pub fn ReversedView(seen: Seen) -> impl IntoView {
    let pieces = Memo::new(move |_| seen.with(|shown| reversed(shown.as_deref()?)));
    let equal = Memo::new(move |_| {
        seen.with(|shown| shown.as_deref().map(equal_pieces).unwrap_or_default())
    });
    let moved = Memo::new(move |_| seen.with(|shown| shown.as_deref().and_then(last_movements)));
    view! {
        <p class="reversed-row">{move || seen.with(|shown| shown.as_deref().map(backwards))}</p>
        <ReversedTable pieces moved/>
        <Show when=move || equal.with(|equal| !equal.is_empty())>
            <h4>{t!(positions_equal)}</h4>
            <ul class="equal-pieces">
                {move || equal.with(|equal| equal.iter().map(equal_line).collect_view())}
            </ul>
        </Show>
    }
}

/// Cosines with the intact network's vectors, after the last layer.
fn last_movements(shown: &Shown) -> Option<Vec<Option<f32>>> {
    shown.beside.as_ref()?;
    let same: Vec<Option<usize>> = (0..shown.tokens()).map(Some).collect();
    let all = movements(shown, &same);
    let last = |layers: &Vec<Option<Movement>>| Some(layers.last().copied()??.cosine);
    (!all.is_empty()).then(|| all.iter().map(last).collect())
}

fn backwards(shown: &Shown) -> String {
    let places = crate::rooms::positions::state::reversal::places(&shown.encoding.special);
    let pieces = &shown.encoding.pieces;
    let reversed: Vec<&str> =
        places.iter().filter_map(|at| pieces.get(*at).map(String::as_str)).collect();
    t!(positions_reversed_row, pieces = reversed.join(" "))
}

fn said(pieces: &[Reversed]) -> String {
    let largest = pieces.iter().map(|one| one.difference).fold(0.0, f32::max);
    let still = pieces.iter().all(|one| one.from == one.to);
    match (still, largest < SAME) {
        (true, _) => t!(positions_order_single),
        (false, true) => t!(positions_order_lost, largest = size(largest)),
        (false, false) => t!(positions_order_kept, largest = size(largest)),
    }
}

fn equal_line(equal: &Equal) -> impl IntoView + use<> {
    let [first, second] = equal.at;
    let now = fixed(f64::from(equal.now), 4);
    let mut text = t!(positions_equal_at, first = first, second = second, now = now);
    if let Some(before) = equal.before {
        text += &t!(positions_equal_before, before = fixed(f64::from(before), 4));
    }
    let selection = page().store.selection;
    let hover = move |hover: Hover| selection.update(|selection| selection.hover = hover);
    let at = equal.at;
    view! {
        <li
            class="number"
            on:pointerenter=move |_| hover(Hover::token(&at))
            on:pointerleave=move |_| hover(Hover::default())
        >
            <bdi>{equal.piece.clone()}</bdi> " " {text}
        </li>
    }
}
