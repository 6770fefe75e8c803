//! What the order, the `[SEP]` and the segments do to the answer: before and after.

use leptos::prelude::*;
use text::corruption::Edit;
use text::switches::Segments;

use super::seen::{PairRoom, put};
use crate::kit::format::{change, probability};
use crate::page::{Page, page};
use crate::rooms::pairs::state::variation;
use crate::rooms::pairs::state::variation::{VARIATIONS, Variation};
use crate::t;

/// One line for each change.
#[component]
pub fn Changes(room: PairRoom) -> impl IntoView {
    let lines = VARIATIONS.map(|variation| view! { <Line room variation/> });
    let page = page();
    let back = move |_| restore(page, room);
    let intact = move || !VARIATIONS.iter().any(|variation| is_on(page, room, *variation));
    let together = move || {
        let (base, seen) = (room.base.get()?, room.seen.get()?);
        // Not the intact answer of this result: in the other order that is one of another pair.
        let before = room.known.with(|known| known.get(&base, None));
        is_mixed(room).then(|| compared(before, Some(seen.answer.follows())))
    };
    view! {
        <section id="pair-changes" aria-labelledby="pairs-changes">
            <h3 id="pairs-changes">{t!(panel_pair_changes)}</h3>
            <ul class="pairs-changes">{lines.collect_view()}</ul>
            {move || together().map(|line| view! {
                <p>{t!(pairs_together)} " " <span class="number">{line}</span></p>
            })}
            <button type="button" disabled=intact on:click=back>{t!(pairs_restore)}</button>
        </section>
    }
}

#[component]
fn Line(room: PairRoom, variation: Variation) -> impl IntoView {
    let page = page();
    let (label, why) = match variation {
        Variation::Swapped => (t!(pairs_swap), t!(pairs_swap_why)),
        Variation::NoSeparator => (t!(pairs_unseparate), t!(pairs_unseparate_why)),
        Variation::AllFirst => (t!(pairs_all_first), t!(pairs_all_first_why)),
    };
    let on = Memo::new(move |_| is_on(page, room, variation));
    let line = move || {
        let base = room.base.get()?;
        let get = |variation| room.known.with(|known| known.get(&base, variation));
        let after = get(Some(variation));
        if after.is_none() && is_mixed(room) && on.get() {
            return Some(t!(pairs_mixed));
        }
        Some(compared(get(None), after))
    };
    view! {
        <li>
            <button type="button" aria-pressed=move || on.get().to_string() on:click=move |_| toggle(page, room, variation)>
                {label}
            </button>
            <span class="number">{line}</span>
            <p class="caption">{why}</p>
        </li>
    }
}

/// Whether the answer on screen is that to several changes together.
fn is_mixed(room: PairRoom) -> bool {
    room.base.with(|base| {
        room.seen.with(|seen| {
            let (Some(base), Some(seen)) = (base, seen) else { return false };
            let variation = seen.variation.as_ref().map(|(_, variation)| *variation);
            variation::is_mixed(base, &seen.pair, variation)
        })
    })
}

fn compared(before: Option<f64>, after: Option<f64>) -> String {
    let text = |value: Option<f64>| value.map_or_else(|| "?".to_owned(), probability);
    match (before, after) {
        (Some(from), Some(to)) => {
            let (before, after) = (text(before), text(after));
            t!(pairs_compared, before = before, after = after, difference = change(to - from, 4))
        }
        (_, None) => t!(pairs_untried, before = text(before)),
        (None, Some(_)) => format!("{} = {}", t!(p_follows), text(after)),
    }
}

/// Whether the input is changed in this way.
fn is_on(page: Page, room: PairRoom, variation: Variation) -> bool {
    let store = page.store;
    match variation {
        Variation::Swapped => {
            let base = room.base.get();
            base.is_some() && base != room.now.get()
        }
        Variation::NoSeparator => page.workbench.original.with(|original| {
            let name = original.as_ref().and_then(|original| variation::separator(original));
            name.is_some_and(|name| store.edits.with(|edits| variation::lacks(edits, name)))
        }),
        Variation::AllFirst => store.segments.get() == Segments::AllFirst,
    }
}

/// Makes the change, or takes it back.
fn toggle(page: Page, room: PairRoom, variation: Variation) {
    let store = page.store;
    match variation {
        Variation::Swapped => {
            if let Some(pair) = room.now.get_untracked() {
                put(store, &pair.swapped());
            }
        }
        Variation::NoSeparator => toggle_separator(page),
        Variation::AllFirst => store.segments.update(|segments| {
            *segments = match segments {
                Segments::AllFirst => Segments::Encoded,
                Segments::Encoded | Segments::None => Segments::AllFirst,
            };
        }),
    }
}

fn toggle_separator(page: Page) {
    let store = page.store;
    let (Some(original), Some(row)) =
        (page.workbench.original.get_untracked(), page.workbench.row.get_untracked())
    else {
        return;
    };
    let (Some(name), Some(tokenizer)) =
        (variation::separator(&original), store.tokenizer.get_untracked())
    else {
        return;
    };
    let mut edits = store.edits.get_untracked();
    if variation::lacks(&edits, name) {
        edits.start_over(variation::without(&edits, name));
    } else {
        let mut row = row.row.clone();
        if edits.apply(Edit::Delete(name), &mut row, tokenizer.vocabulary()).is_err() {
            // It is gone already: there is nothing to take out.
            return;
        }
    }
    store.edits.set(edits);
}

/// Takes every change of this list back; other edits stay.
fn restore(page: Page, room: PairRoom) {
    for variation in VARIATIONS {
        if untrack(|| is_on(page, room, variation)) {
            toggle(page, room, variation);
        }
    }
}
