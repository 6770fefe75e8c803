//! Each piece beside itself in the reversed sentence. A piece that is pointed at, or has the
//! focus, lights up everywhere.

use leptos::prelude::*;

use crate::kit::browser;
use crate::kit::format::{fixed, number, scientific};
use crate::kit::keyboard::step;
use crate::page::page;
use crate::rooms::positions::state::reversal::Reversed;
use crate::state::selection::{Hover, Side};
use crate::t;

/// Below this, vectors that were computed in another order count as equal: sums of single
/// precision taken in another order differ by about that much.
pub const SAME: f32 = 1e-3;

/// The size of a difference: a power of ten where it is very small.
pub fn size(difference: f32) -> String {
    let difference = f64::from(difference);
    if difference < SAME.into() { scientific(difference) } else { number(difference, 3) }
}

/// The table. Its pieces are buttons with one keyboard stop; the arrow keys go from piece to piece.
#[component]
pub fn ReversedTable(
    pieces: Memo<Option<Vec<Reversed>>>,
    /// The cosine of each piece with its vector in the intact model, where there is another.
    moved: Memo<Option<Vec<Option<f32>>>>,
) -> impl IntoView {
    let cursor = RwSignal::new(0_usize);
    let count = Memo::new(move |_| pieces.with(|pieces| pieces.as_ref().map_or(0, Vec::len)));
    let stop = Memo::new(move |_| cursor.get().min(count.get().saturating_sub(1)));
    let keydown = move |event: web_sys::KeyboardEvent| {
        // One column: Home and End lead to its ends.
        let ends = event.ctrl_key() || matches!(event.key().as_str(), "Home" | "End");
        let Some(next) = step(&event.key(), ends, stop.get_untracked(), 1, count.get_untracked())
        else {
            return;
        };
        event.prevent_default();
        cursor.set(next);
        if let Some(button) = browser::element(&id_of(next)) {
            // An element on the page can take the focus.
            let _ = button.focus();
        }
    };
    let rows = move || {
        let place = |(row, one): (usize, &Reversed)| (row, one.from);
        pieces.with(|pieces| pieces.iter().flatten().enumerate().map(place).collect::<Vec<_>>())
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(positions_reversed_table)>
            <table class="reversed-table">
                <caption>{t!(positions_reversed_table)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(piece)}</th>
                        <th scope="col">{t!(position)}</th>
                        <th scope="col">{t!(positions_to)}</th>
                        <th scope="col">{t!(positions_reversed_cosine)}</th>
                        <th scope="col">{t!(positions_reversed_difference)}</th>
                        <Show when=move || moved.with(Option::is_some)>
                            <th scope="col">{t!(positions_switched_cosine)}</th>
                        </Show>
                    </tr>
                </thead>
                <tbody on:keydown=keydown><For each=rows key=|row| *row let:row><Line row pieces moved cursor stop/></For></tbody>
            </table>
        </div>
    }
}

fn id_of(piece: usize) -> String {
    format!("reversed-piece-{piece}")
}

/// A piece with its row and its place in the sentence. The numbers follow the result by themselves:
/// a row that is drawn anew takes all its attributes off and puts them back.
#[component]
fn Line(
    row: (usize, usize),
    pieces: Memo<Option<Vec<Reversed>>>,
    moved: Memo<Option<Vec<Option<f32>>>>,
    cursor: RwSignal<usize>,
    stop: Memo<usize>,
) -> impl IntoView {
    let selection = page().store.selection;
    let (row, at) = row;
    let hover = move |hover: Hover| selection.update(|selection| selection.hover = hover);
    let lit = Memo::new(move |_| {
        selection.with(|all| all.hover.queries.contains(&at) || all.hover.keys.contains(&at))
    });
    let chosen = Memo::new(move |_| selection.with(|all| all.queries.contains(&at)));
    let cosine = |cosine: Option<f32>| {
        cosine.map_or_else(|| "\u{2013}".to_owned(), |cosine| fixed(f64::from(cosine), 4))
    };
    let one = Memo::new(move |_| pieces.with(|all| all.as_ref()?.get(row).cloned()));
    let said = move |text: fn(&Reversed) -> String| {
        move || one.with(|one| one.as_ref().map(text).unwrap_or_default())
    };
    let reversed = move || {
        let movement = one.with(|one| one.as_ref().and_then(|one| one.movement));
        cosine(movement.map(|movement| movement.cosine))
    };
    let compared = Memo::new(move |_| moved.with(Option::is_some));
    let switched =
        move || moved.with(|moved| Some(cosine(moved.as_ref()?.get(at).copied().flatten())));
    view! {
        <tr
            class:lit=move || lit.get()
            on:pointerenter=move |_| hover(Hover::token(&[at]))
            on:pointerleave=move |_| hover(Hover::default())
        >
            <th scope="row">
                <button
                    type="button" id=id_of(at)
                    aria-pressed=move || chosen.get().to_string()
                    tabindex=move || if stop.get() == at { "0" } else { "-1" }
                    on:focus=move |_| {
                        cursor.set(at);
                        hover(Hover::token(&[at]));
                    }
                    on:blur=move |_| hover(Hover::default())
                    on:click=move |_| selection.update(|all| all.toggle(Side::Query, &[at]))
                >
                    <bdi>{said(|one| one.piece.clone())}</bdi>
                </button>
            </th>
            <td class="number">{at}</td>
            <td class="number">{said(|one| one.to.to_string())}</td>
            <td class="number">{reversed}</td>
            <td class="number">{said(|one| size(one.difference))}</td>
            <Show when=move || compared.get()><td class="number">{switched}</td></Show>
        </tr>
    }
}
