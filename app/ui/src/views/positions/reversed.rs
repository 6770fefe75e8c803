//! The sentence beside its reversal, and equal pieces beside each other.

use leptos::prelude::*;

use super::live::Seen;
use crate::state::format::{fixed, scientific};
use crate::state::predicted::movement::movements;
use crate::state::reversal::{Equal, Reversed, equal_pieces, reversed};
use crate::state::shown::Shown;
use crate::t;

/// Below this, vectors that were computed in another order count as equal: sums of single
/// precision taken in another order differ by about that much.
const SAME: f32 = 1e-3;

/// What reversing the pieces does to their vectors.
#[component]
pub fn ReversedView(seen: Seen) -> impl IntoView {
    let pieces = Memo::new(move |_| seen.with(|shown| reversed(shown.as_deref()?)));
    let equal = Memo::new(move |_| {
        seen.with(|shown| shown.as_deref().map(equal_pieces).unwrap_or_default())
    });
    let moved = Memo::new(move |_| seen.with(|shown| shown.as_deref().and_then(last_movements)));
    let verdict = move || pieces.with(|pieces| pieces.as_deref().map(said));
    view! {
        <p class="reversed-row">{move || seen.with(|shown| shown.as_deref().map(backwards))}</p>
        <p class="finding number" id="order-finding" role="status">{verdict}</p>
        <div class="scroll" tabindex="0" role="group" aria-label=t!(positions_reversed_table)>
            <table class="reversed-table">
                <caption>{t!(positions_reversed_table)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(positions_piece)}</th>
                        <th scope="col">{t!(positions_from)}</th>
                        <th scope="col">{t!(positions_to)}</th>
                        <th scope="col">{t!(positions_reversed_cosine)}</th>
                        <th scope="col">{t!(positions_reversed_difference)}</th>
                        <Show when=move || moved.with(Option::is_some)>
                            <th scope="col">{t!(positions_switched_cosine)}</th>
                        </Show>
                    </tr>
                </thead>
                <tbody>
                    {move || pieces.with(|pieces| {
                        moved.with(|moved| {
                            let cosine = |at: usize| moved.as_ref().and_then(|moved| moved.get(at).copied());
                            pieces.iter().flatten().map(|one| line(one, cosine(one.from))).collect_view()
                        })
                    })}
                </tbody>
            </table>
        </div>
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
    let last = |layers: &Vec<Option<_>>| {
        let movement: Option<crate::state::predicted::movement::Movement> =
            layers.last().copied()?;
        movement.map(|movement| movement.cosine)
    };
    (!all.is_empty()).then(|| all.iter().map(last).collect())
}

fn backwards(shown: &Shown) -> String {
    let places = crate::state::reversal::places(&shown.encoding.special);
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

/// The size of a difference: a power of ten where it is very small.
fn size(difference: f32) -> String {
    let difference = f64::from(difference);
    if difference < SAME.into() { scientific(difference) } else { fixed(difference, 3) }
}

fn line(one: &Reversed, switched: Option<Option<f32>>) -> impl IntoView + use<> {
    let cosine = |cosine: Option<f32>| {
        cosine.map_or_else(|| "\u{2013}".to_owned(), |cosine| fixed(f64::from(cosine), 4))
    };
    let reversed = cosine(one.movement.map(|movement| movement.cosine));
    view! {
        <tr>
            <th scope="row"><bdi>{one.piece.clone()}</bdi></th>
            <td class="number">{one.from}</td>
            <td class="number">{one.to}</td>
            <td class="number">{reversed}</td>
            <td class="number">{size(one.difference)}</td>
            {switched.map(|switched| view! { <td class="number">{cosine(switched)}</td> })}
        </tr>
    }
}

fn equal_line(equal: &Equal) -> impl IntoView + use<> {
    let [first, second] = equal.at;
    let now = fixed(f64::from(equal.now), 4);
    let text = match equal.before {
        None => t!(positions_equal_now, first = first, second = second, now = now),
        Some(before) => t!(
            positions_equal_both,
            first = first,
            second = second,
            now = now,
            before = fixed(f64::from(before), 4)
        ),
    };
    view! { <li class="number"><bdi>{equal.piece.clone()}</bdi> " " {text}</li> }
}
