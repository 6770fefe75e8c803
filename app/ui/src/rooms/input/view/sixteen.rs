//! Sixteen numbers of the chosen piece: its three vectors, and what they add up to.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::InputRoom;
use crate::kit::format::{fixed, share};
use crate::kit::text::{Key, keys};
use crate::kit::vector::{edge, window};
use crate::page::page;
use crate::rooms::input::state::finding::shares;
use crate::rooms::input::state::parts::{Lookup, Parts};
use crate::t;

/// A line of the picture: its sign, its name, what is looked up for it, and its vector.
type Line = (&'static str, Key, fn(&Lookup) -> String, fn(&Parts) -> &Arc<Vec<f32>>);

/// The lines from the top.
const LINES: [Line; 4] = [
    ("", keys::input_vector_token, |row| t!(input_row, row = row.id), |parts| &parts.token),
    ("+", keys::input_vector_position, super::bands::position, |parts| &parts.position),
    ("+", keys::input_vector_segment, super::bands::segment, |parts| &parts.segment),
    ("=", keys::input_vector_sum, |_| String::new(), |parts| &parts.sum),
];

/// The picture.
#[component]
pub fn Sixteen(room: InputRoom) -> impl IntoView {
    let scale = Memo::new(move |_| {
        room.parts.with(|parts| {
            let all = |parts: &Parts| {
                let vectors = LINES.map(|(.., of)| of(parts).clone());
                edge(vectors.iter().map(|values| values.as_slice()))
            };
            parts.as_ref().map_or(0.0, all)
        })
    });
    let shares =
        Memo::new(move |_| room.parts.with(|parts| parts.as_ref().map(shares).unwrap_or_default()));
    let features = Memo::new(move |_| {
        let count = room.parts.with(|parts| parts.as_ref().map_or(0, |parts| parts.token.len()));
        window(count, room.feature.get())
    });
    let title = move || {
        let (from, to) = features.with(|all| (all.start, all.end.saturating_sub(1)));
        t!(input_sixteen_title, piece = room.name(), from = from, to = to)
    };
    let line = move |(index, line): (usize, Line)| {
        let share = Memo::new(move |_| shares.with(|all| all.get(index).copied()));
        view! { <OneLine room line scale features share/> }
    };
    view! {
        <section class="input-sixteen" data-main aria-labelledby="input-sum">
            <h3 id="input-sum">{title}</h3>
            {LINES.into_iter().enumerate().map(line).collect_view()}
        </section>
    }
}

#[component]
fn OneLine(
    room: InputRoom,
    line: Line,
    scale: Memo<f32>,
    features: Memo<std::ops::Range<usize>>,
    share: Memo<Option<f64>>,
) -> impl IntoView {
    let (sign, name, looked_up, of) = line;
    let row = move || {
        let piece = room.piece.get();
        room.rows.with(|rows| rows.get(piece).map(looked_up)).unwrap_or_default()
    };
    let said = move || share.get().map(|part| t!(input_of_length, share = self::share(part)));
    let filled = move || share.get().unwrap_or_default().to_string();
    let cell = move |feature: usize| {
        let value = move || {
            room.parts.with(|parts| Some(*of(parts.as_ref()?).get(feature)?)).unwrap_or_default()
        };
        let tone =
            move || (value().abs() / scale.get().max(f32::MIN_POSITIVE)).min(1.0).to_string();
        view! {
            <li
                class="number" class:below=move || value() < 0.0 class:chosen=move || room.feature.get() == feature
                style=("--tone", tone) on:click=move |_| room.feature.set(feature)
            >{move || fixed(value().into(), 2)}</li>
        }
    };
    view! {
        <div class="input-line">
            <p>
                <b aria-hidden="true">{sign}</b> <span>{move || name.with(&[("piece", &room.name())])}</span> " " <small>{row}</small>
                <span class="input-part" class:all-parts=move || share.get().is_none() style=("--share", filled)>{said}</span>
            </p>
            <ol aria-label=move || name.with(&[("piece", &room.name())])>
                {move || features.get().map(cell).collect_view()}
            </ol>
        </div>
    }
}

/// Goes on to the next piece.
#[component]
pub fn NextPiece(room: InputRoom) -> impl IntoView {
    let store = page().store;
    let go = move |_| {
        let count = room.rows.with_untracked(Vec::len).max(1);
        let next = (room.piece.get_untracked() + 1) % count;
        store.selection.update(|selection| selection.queries = [next].into());
    };
    view! { <button type="button" class="go" on:click=go>{t!(input_next_piece)}</button> }
}
