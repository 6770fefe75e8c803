//! The picture: rows are the places that look, columns what they look at.

use leptos::prelude::*;
use text::relatives::{Objective, Relative, Seen};

use super::row::{MOST, ReadRow};
use crate::kit::drawing::{Cells, Drawing, Role};
use crate::kit::export::csv;
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::table::{Column, FoldedTable, Row, Table};
use crate::page::page;
use crate::t;

/// Which colour a cell has.
fn color(seen: Seen) -> Option<usize> {
    match seen {
        Seen::No => None,
        Seen::Forward => Some(0),
        Seen::Backward => Some(1),
        Seen::Either => Some(7),
        Seen::Both => Some(2),
    }
}

/// What a colour means.
fn meaning(color: usize) -> String {
    match color {
        0 => t!(families_forward),
        1 => t!(families_backward),
        7 => t!(families_either),
        _ => t!(families_both),
    }
}

/// What a cell of a row and a column is.
fn role(row: &ReadRow, relative: &Relative, query: usize, key: usize) -> Option<Role> {
    let color = color(relative.sight.seen(query, key))?;
    let hidden = row.places.get(key).is_some_and(|place| place.hidden);
    Some(if hidden { Role::Pale(color) } else { Role::Mark(color) })
}

/// Rows are the places that look, columns what they look at.
fn cells(row: &ReadRow, relative: &Relative) -> Cells {
    let count = row.pieces.len();
    let columns: Vec<String> = (0..count).map(|at| row.read(at, relative.objective)).collect();
    let asked = |at: usize| row.places.get(at).is_some_and(|place| place.predicted);
    let rows = columns.iter().enumerate().map(|(at, name)| (name.clone(), asked(at))).collect();
    let across = |query: usize| (0..count).map(move |key| role(row, relative, query, key));
    let cells = (0..count).flat_map(across).collect();
    Cells { rows, columns, cells }
}

/// The picture with its legend, and what is read at the place that the page speaks of.
#[component]
pub fn Figure(
    relative: Memo<&'static Relative>,
    row: Memo<ReadRow>,
    /// The piece that the page speaks of.
    looked: Memo<Option<usize>>,
) -> impl IntoView {
    let store = page().store;
    let there = Memo::new(move |_| row.with(|row| !row.pieces.is_empty()));
    let label = move || {
        t!(families_picture, name = relative.get().name, count = row.with(|row| row.pieces.len()))
    };
    let looked = Memo::new(move |_| row.with(|row| row.place(looked.get()?)));
    let cells = Memo::new(move |_| row.with(|row| cells(row, relative.get())));
    let drawing = Memo::new(move |_| cells.with(|cells| cells.drawn(title(relative.get()))));
    let frame = move || {
        let row = looked.get()?;
        Some(cells.with(|cells| cells.around(row).nodes()))
    };
    let read = move || {
        let at = looked.get()?;
        let relative = relative.get();
        let (here, count) = row.with(|row| (row.pieces.get(at).cloned(), row.count(at, relative)));
        Some(t!(families_reads, name = relative.name, count = count, here = here?))
    };
    let left_out = move || {
        let count = row.with(|row| row.left_out);
        (count > 0).then(|| view! { <p class="caption">{t!(families_left_out, shown = MOST, count = count)}</p> })
    };
    let missing = move || {
        if store.tokenizer.with(Option::is_none) { t!(model_loading) } else { t!(families_empty) }
    };
    let view_box = move || drawing.with(Drawing::view_box);
    let wide = move || drawing.with(|drawing| drawing.size[0].to_string());
    view! {
        <div class="families-one">
            <h4>{read}</h4>
            <Show when=move || there.get() fallback=move || view! { <p>{missing}</p> }>
                <div class="fill">
                    <svg class="drawn families-picture" role="img" aria-label=label viewBox=view_box style=("--wide", wide)>{move || drawing.with(Drawing::nodes)}{frame}</svg>
                </div>
                <p class="families-legend">{move || legend(row, relative.get())}</p>
                {left_out}
            </Show>
        </div>
    }
}

fn title(relative: &Relative) -> String {
    t!(families_picture_title, name = relative.name)
}

/// The picture for a file.
pub fn drawing(row: &ReadRow, relative: &Relative) -> Drawing {
    cells(row, relative).drawn(title(relative))
}

/// The chosen network's picture as a table and as files.
#[component]
pub fn Files(relative: Memo<&'static Relative>, row: Memo<ReadRow>) -> impl IntoView {
    let table = Signal::derive(move || row.with(|row| rows(row, relative.get())));
    let scene =
        move || Some(row.with_untracked(|row| drawing(row, relative.get_untracked()).scene()));
    let csv = move || Some(row.with_untracked(|row| file(row, relative.get_untracked())));
    view! {
        <FoldedTable table/>
        {move || view! { <SaveMenu name="families" title=title(relative.get()) scene csv/> }}
    }
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
        view! { <span class="families-key"><i class=format!("drawn-{color}")></i>{meaning(color)}</span> }
    };
    let hidden = row.with(|row| row.places.iter().any(|place| place.hidden));
    let hidden = hidden.then(|| {
        let text = match relative.objective {
            Objective::Exchanged => t!(families_exchanged),
            _ => t!(families_hidden),
        };
        view! { <span class="families-key"><i class="drawn-2 pale"></i>{text}</span> }
    });
    view! { {colors.into_iter().map(one).collect_view()}{hidden}<span>{t!(families_asked)}</span> }
}

/// Each place and what it sees.
fn rows(row: &ReadRow, relative: &Relative) -> Table {
    let read = |at: usize| row.read(at, relative.objective);
    let count = row.pieces.len();
    let line = |query: usize| {
        let seen = (0..count).filter(|key| relative.sight.seen(query, *key) != Seen::No);
        let sees = seen.map(read).collect::<Vec<_>>().join(" ");
        let predicted = row.places.get(query).is_some_and(|place| place.predicted);
        let asked = if predicted { t!(families_yes) } else { t!(families_no) };
        Row::of([read(query).into(), sees.into(), asked.into()])
    };
    let names = [t!(families_place), t!(families_sees), t!(families_predicted)];
    Table {
        title: t!(panel_families_sees),
        caption: t!(panel_families_sees),
        columns: names.map(Column::text).into(),
        rows: (0..count).map(line).collect(),
    }
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
