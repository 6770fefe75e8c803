//! The picture: rows are the places that look, columns what they look at.

use leptos::prelude::*;
use text::relatives::{Objective, Relative, Seen};

use super::row::{MOST, ReadRow};
use crate::kit::export::csv;
use crate::kit::paint::scene::{Anchor, Scene};
use crate::kit::pictures::figure::SaveMenu;
use crate::page::page;
use crate::rooms::families::state::Chosen;
use crate::state::kept::Kept;
use crate::t;

/// A cell, the room for the names at the left, and for those at the top.
const CELL: f64 = 40.0;
const LEFT: f64 = 176.0;
const TOP: f64 = 148.0;
/// Colours in files: forward, backward, both apart, both; see the style sheet for the screen.
const COLORS: [&str; 4] = ["#0072b2", "#c04d00", "#7a4b9d", "#00785a"];
/// The same, mixed with paper: what is read there is not what was typed.
const PALE: [&str; 4] = ["#8fc1de", "#e3ad86", "#c2abd2", "#86bfb0"];

/// The room for the names at the left and at the top; long names take more.
fn room(row: &ReadRow, relative: &Relative) -> [f64; 2] {
    let length = |at: usize| row.read(at, relative.objective).chars().count();
    let longest = (0..row.pieces.len()).map(length).max().unwrap_or_default() as f64;
    [(20.0 * longest + 56.0).max(LEFT), (17.5 * longest + 20.0).max(TOP)]
}

/// Which colour a cell has.
fn color(seen: Seen) -> Option<usize> {
    match seen {
        Seen::No => None,
        Seen::Forward => Some(0),
        Seen::Backward => Some(1),
        Seen::Either => Some(2),
        Seen::Both => Some(3),
    }
}

/// What a colour means.
fn meaning(color: usize) -> String {
    match color {
        0 => t!(families_forward),
        1 => t!(families_backward),
        2 => t!(families_either),
        _ => t!(families_both),
    }
}

/// The picture with its legend, table and files.
#[component]
pub fn Figure(chosen: Kept<Chosen>, row: Memo<ReadRow>) -> impl IntoView {
    let store = page().store;
    let relative = chosen.part(Chosen::relative);
    let there = Memo::new(move |_| row.with(|row| !row.pieces.is_empty()));
    let label = move || {
        t!(families_picture, name = relative.get().name, count = row.with(|row| row.pieces.len()))
    };
    let looked = Memo::new(move |_| {
        let lit = store.selection.with(|all| {
            all.hover.queries.first().copied().or_else(|| all.queries.first().copied())
        });
        row.with(|row| row.positions.iter().position(|at| Some(*at) == lit))
    });
    let drawing = move || row.with(|row| drawn(row, relative.get()));
    let room = Memo::new(move |_| row.with(|row| room(row, relative.get())));
    let mark = move || {
        let [left, top] = room.get();
        let (at, count) = (looked.get()? as f64, row.with(|row| row.pieces.len()) as f64);
        Some(
            view! { <rect class="families-mark" x="3" y=top + at * CELL width=left + count * CELL - 6.0 height=CELL rx="6"/> },
        )
    };
    let size = move || {
        let far = row.with(|row| row.pieces.len()) as f64 * CELL;
        room.get().map(|room| room + far + 4.0)
    };
    let left_out = move || {
        let count = row.with(|row| row.left_out);
        (count > 0).then(|| view! { <p class="caption">{t!(families_left_out, shown = MOST, count = count)}</p> })
    };
    let missing = move || {
        if store.tokenizer.with(Option::is_none) { t!(model_loading) } else { t!(families_empty) }
    };
    let title = move || t!(families_picture_title, name = relative.get().name);
    let scene = move || Some(row.with_untracked(|row| scene(row, relative.get_untracked())));
    let table = move || Some(row.with_untracked(|row| file(row, relative.get_untracked())));
    view! {
        <Show when=move || there.get() fallback=move || view! { <p>{missing}</p> }>
            <div class="fill">
                <svg class="families-picture" role="img" aria-label=label viewBox=move || { let [wide, high] = size(); format!("0 0 {wide} {high}") } style=("--wide", move || size()[0].to_string())>{drawing}{mark}</svg>
            </div>
            <p class="families-legend">{move || legend(row, relative.get())}</p>
            {left_out}
            <div class="families-under">
                <Rows row relative=relative.into()/>
                {move || view! { <SaveMenu name="families" title=title() scene csv=table/> }}
            </div>
        </Show>
    }
}

/// Cells and names.
fn drawn(row: &ReadRow, relative: &'static Relative) -> impl IntoView + use<> {
    let count = row.pieces.len();
    let [left_room, top_room] = room(row, relative);
    let place = |at: usize| row.places.get(at).copied().unwrap_or_default();
    let cell = |query: usize, key: usize| {
        let color = color(relative.sight.seen(query, key))?;
        let class = if place(key).hidden {
            format!("sees-{color} hidden")
        } else {
            format!("sees-{color}")
        };
        let (x, y) = (left_room + key as f64 * CELL + 2.0, top_room + query as f64 * CELL + 2.0);
        Some(view! { <rect class=class x=x y=y width=CELL - 4.0 height=CELL - 4.0 rx="5"/> })
    };
    let cells = (0..count).flat_map(|query| (0..count).filter_map(move |key| cell(query, key)));
    let cells = cells.collect_view();
    let left = |at: usize| {
        let y = top_room + (at as f64 + 0.5) * CELL;
        let piece = row.read(at, relative.objective);
        let asked = place(at).predicted;
        view! { <text class:asked=asked x=left_room - 10.0 y=y text-anchor="end" dominant-baseline="central">{asked.then_some("? ")}{piece}</text> }
    };
    let top = |at: usize| {
        let x = left_room + (at as f64 + 0.5) * CELL;
        let piece = row.read(at, relative.objective);
        let turn = format!("rotate(-60 {x} {})", top_room - 10.0);
        view! { <text x=x y=top_room - 10.0 transform=turn dominant-baseline="central">{piece}</text> }
    };
    let names = (0..count).map(left).collect_view();
    let heads = (0..count).map(top).collect_view();
    view! { {cells}{names}{heads} }
}

/// What the colours and marks of this picture mean.
fn legend(row: Memo<ReadRow>, relative: &'static Relative) -> impl IntoView {
    let count = row.with(|row| row.pieces.len().max(2));
    let mut colors: Vec<usize> = (0..count.min(2))
        .flat_map(|query| (0..2).filter_map(move |key| color(relative.sight.seen(query, key))))
        .collect();
    colors.sort_unstable();
    colors.dedup();
    let one = |color: usize| {
        view! { <span class="families-key"><i class=format!("sees-{color}")></i>{meaning(color)}</span> }
    };
    let hidden = row.with(|row| row.places.iter().any(|place| place.hidden));
    let hidden = hidden.then(|| {
        let text = match relative.objective {
            Objective::Exchanged => t!(families_exchanged),
            _ => t!(families_hidden),
        };
        view! { <span class="families-key"><i class="sees-3 hidden"></i>{text}</span> }
    });
    view! { {colors.into_iter().map(one).collect_view()}{hidden}<span>{t!(families_asked)}</span> }
}

/// Each place and what it sees, made when the table is opened.
#[component]
fn Rows(row: Memo<ReadRow>, relative: Signal<&'static Relative>) -> impl IntoView {
    let element = NodeRef::<leptos::html::Details>::new();
    let open = RwSignal::new(false);
    let toggled = move |_| open.set(element.get_untracked().is_some_and(|element| element.open()));
    let lines = move || {
        let relative = relative.get();
        row.with(|row| {
            let line = |query: usize| {
                let sees = (0..row.pieces.len()).filter(|key| relative.sight.seen(query, *key) != Seen::No);
                let sees: Vec<String> = sees.map(|key| row.read(key, relative.objective)).collect();
                let predicted = row.places.get(query).is_some_and(|place| place.predicted);
                let asked = if predicted { t!(families_yes) } else { t!(families_no) };
                view! { <tr><th scope="row"><bdi>{row.read(query, relative.objective)}</bdi></th><td><bdi>{sees.join(" ")}</bdi></td><td>{asked}</td></tr> }
            };
            (0..row.pieces.len()).map(line).collect_view()
        })
    };
    view! {
        <details class="table" node_ref=element on:toggle=toggled>
            <summary>{t!(table_summary)}</summary>
            <Show when=move || open.get()>
                <div class="scroll" tabindex="0" role="group" aria-label=t!(panel_families_sees)>
                    <table>
                        <caption>{t!(panel_families_sees)}</caption>
                        <thead><tr><th scope="col">{t!(families_place)}</th><th scope="col">{t!(families_sees)}</th><th scope="col">{t!(families_predicted)}</th></tr></thead>
                        <tbody>{lines}</tbody>
                    </table>
                </div>
            </Show>
        </details>
    }
}

/// As a picture.
fn scene(row: &ReadRow, relative: &'static Relative) -> Scene {
    let count = row.pieces.len();
    let far = count as f64 * CELL;
    let title = t!(families_picture_title, name = relative.name);
    let mut scene =
        Scene { width: LEFT + far + 4.0, height: TOP + far + 4.0, title, shapes: Vec::new() };
    for at in 0..count {
        let piece = row.read(at, relative.objective);
        let middle = (at as f64 + 0.5) * CELL;
        scene.text([LEFT - 8.0, TOP + middle + 6.0], &piece, 16.0, Anchor::End, false);
        scene.text([LEFT + middle + 5.0, TOP - 8.0], &piece, 16.0, Anchor::Start, true);
        for key in 0..count {
            let hidden = row.places.get(key).is_some_and(|place| place.hidden);
            let palette = if hidden { PALE } else { COLORS };
            let fill = color(relative.sight.seen(at, key)).and_then(|color| palette.get(color));
            if let Some(fill) = fill {
                let place = [
                    LEFT + key as f64 * CELL + 2.0,
                    TOP + at as f64 * CELL + 2.0,
                    CELL - 4.0,
                    CELL - 4.0,
                ];
                scene.rectangle(place, *fill);
            }
        }
    }
    scene
}

/// As a table: 1 where a row sees a column.
fn file(row: &ReadRow, relative: &'static Relative) -> String {
    let names: Vec<String> =
        (0..row.pieces.len()).map(|at| row.read(at, relative.objective)).collect();
    let sees =
        |query: usize, key: usize| f32::from(u8::from(relative.sight.seen(query, key) != Seen::No));
    let count = names.len();
    let values: Vec<f32> =
        (0..count).flat_map(|query| (0..count).map(move |key| sees(query, key))).collect();
    csv::matrix("", &names, &names, &values)
}
