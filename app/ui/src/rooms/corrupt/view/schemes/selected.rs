//! Which pieces were selected, what was done to each, and why.

use leptos::prelude::*;
use text::corruption::{Done, Selected};

use super::drawing::{Drawing, OnScreen};
use super::words;
use crate::kit::export::{csv, save};
use crate::rooms::corrupt::view::row::words::done;
use crate::t;

/// The table of the selected pieces.
#[component]
pub fn SelectedTable(drawing: Drawing) -> impl IntoView {
    let has_target = move || {
        drawing.shown.with(|shown| {
            shown.as_ref().is_some_and(|shown| shown.corruption.settings.scheme.has_target())
        })
    };
    let since = move || drawing.shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.since));
    let rows = move || {
        drawing.shown.with(|shown| {
            let Some(shown) = shown else { return Vec::new() };
            shown.corruption.selected.iter().map(|selected| line(selected, shown)).collect()
        })
    };
    view! {
        <h3 id="selected-title">{t!(piece_by_piece)}</h3>
        <Show when=move || !has_target()><p class="row-note">{t!(draw_no_target)}</p></Show>
        <Show when=move || 0 < since()><p class="row-note">{move || t!(draw_since, count = since())}</p></Show>
        <div class="scroll selected-table" tabindex="0" role="group" aria-labelledby="selected-title">
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t!(position)}</th>
                        <th scope="col">{t!(piece)}</th>
                        <th scope="col">{t!(draw_done)}</th>
                        <th scope="col">{t!(draw_by)}</th>
                        <th scope="col">{t!(draw_why)}</th>
                    </tr>
                </thead>
                <tbody>{move || rows().into_iter().map(|line| view! { <TableRow line/> }).collect_view()}</tbody>
            </table>
        </div>
        <p class="caption">{t!(draw_selected_caption)}</p>
        <button type="button" class="quiet" on:click=move |_| save_table(&rows())>{t!(save_table)}</button>
    }
}

/// One line of the table.
#[derive(Clone, Debug, Default)]
struct Line {
    position: String,
    piece: String,
    done: String,
    by: String,
    why: Vec<(String, String)>,
}

#[component]
fn TableRow(line: Line) -> impl IntoView {
    let why = line.why.into_iter().map(|(outcome, comparison)| {
        view! { <li>{outcome}": "<span class="number">{comparison}</span></li> }
    });
    view! {
        <tr>
            <td class="number">{line.position}</td>
            <th scope="row"><bdi>{line.piece}</bdi></th>
            <td>{line.done}</td>
            <td><bdi>{line.by}</bdi></td>
            <td><ul>{why.collect_view()}</ul></td>
        </tr>
    }
}

fn line(selected: &Selected, shown: &OnScreen) -> Line {
    let none = || "–".to_owned();
    let now = || {
        let piece = shown.corruption.row.pieces.get(selected.row);
        piece.map(|piece| piece.piece.clone()).unwrap_or_default()
    };
    let is_new = matches!(selected.done, Done::Masked | Done::Replaced | Done::Inserted);
    let why = selected.decisions.iter().filter_map(|index| shown.corruption.log.get(*index));
    Line {
        position: selected.from.map_or_else(none, |from| from.to_string()),
        piece: selected.from.map_or_else(none, |from| shown.material.piece(from)),
        done: done(selected.done),
        by: if is_new { now() } else { none() },
        why: why
            .map(|decision| {
                (words::outcome(decision, &shown.material), words::comparison(decision))
            })
            .collect(),
    }
}

fn save_table(lines: &[Line]) {
    let head = [t!(position), t!(piece), t!(draw_done), t!(draw_by), t!(draw_why)];
    let mut text = csv_line(&head);
    for line in lines {
        let why: Vec<String> = line
            .why
            .iter()
            .map(|(outcome, comparison)| format!("{outcome}: {comparison}"))
            .collect();
        let Line { position, piece, done, by, .. } = line.clone();
        text.push_str(&csv_line(&[position, piece, done, by, why.join("; ")]));
    }
    // A browser that refuses the file says so itself.
    let _ = save::text("corruption.csv", "text/csv", &text);
}

fn csv_line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| csv::cell(cell)).collect();
    format!("{}\r\n", cells.join(","))
}
