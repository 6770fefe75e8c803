//! A matrix of any size as a heat map that is read by pointer and by keyboard.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use super::figure::SaveButtons;
use super::matrix::cell_at;
use super::speech::Speech;
use crate::export::csv;
use crate::keyboard::step;
use crate::paint::canvas;
use crate::paint::plot::tick;
use crate::paint::scene::{Anchor, Scene, Shape};
use crate::state::format::signed;
use crate::state::heat::{Colors, Grid, Tone, marks};
use crate::t;

/// Numbers along a side at most.
const MARKS: usize = 8;
/// Cells of the table that are on the page; all are in the CSV file.
const FIRST: usize = 128;
/// The width of a saved picture's matrix in pixels, its margins and its letters.
const WIDTH: f64 = 960.0;
const MARGIN: f64 = 64.0;
const LETTERS: f64 = 14.0;

/// Row and column.
pub type Cell = (usize, usize);

/// A heat map with legend, readout, table and files. It fills the width it is given; cells need
/// not be square.
#[component]
pub fn HeatMap(
    /// Starts the names of saved files; also the start of ids, so unique on the page.
    name: &'static str,
    /// What the map shows, in words.
    #[prop(into)]
    title: Signal<String>,
    /// The values.
    #[prop(into)]
    grid: Signal<Arc<Grid>>,
    /// What the colours mean.
    #[prop(optional)]
    tone: Tone,
    /// The values of the first and last colour; without it, those of the matrix.
    #[prop(optional, into)]
    range: Signal<Option<(f32, f32)>>,
    /// Whether cells are square: for a matrix with as many rows as columns.
    #[prop(optional)]
    square: bool,
    /// What a row is.
    row_name: String,
    /// What a column is.
    column_name: String,
    /// What is said of a cell: its row, its column, its value.
    readout: impl Fn(usize, usize, f32) -> String + Copy + Send + Sync + 'static,
    /// Called where a person clicks a cell or presses Enter on it.
    #[prop(optional, into)]
    on_choose: Option<Callback<Cell>>,
    /// The cell that the rest of the page talks about; it is marked.
    #[prop(optional, into)]
    chosen: Signal<Option<Cell>>,
) -> impl IntoView {
    let names = StoredValue::new((row_name, column_name));
    let colors = Memo::new(move |_| {
        Colors::new(tone, range.get().unwrap_or_else(|| grid.with(|grid| grid.range())))
    });
    let size = Memo::new(move |_| grid.with(|grid| (grid.rows, grid.columns)));
    let cursor = RwSignal::new((0_usize, 0_usize));
    let focused = RwSignal::new(false);
    let pointed = RwSignal::new(None::<Cell>);
    let place = Memo::new(move |_| {
        let (rows, columns) = size.get();
        let inside = |(row, column): &Cell| *row < rows && *column < columns;
        let active = pointed.get().or_else(|| focused.get().then(|| cursor.get()));
        active.filter(inside).or_else(|| chosen.get().filter(inside))
    });
    let said = Memo::new(move |_| {
        let (row, column) = place.get()?;
        Some(readout(row, column, grid.with(|grid| grid.value(row, column))?))
    });
    let spoken =
        Memo::new(
            move |_| if focused.get() { said.get().unwrap_or_default() } else { String::new() },
        );
    let choose = move |cell: Option<Cell>| {
        if let Some((cell, choose)) = cell.zip(on_choose) {
            choose.run(cell);
        }
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (rows, columns) = size.get_untracked();
        let (row, column) = cursor.get_untracked();
        let (row, column) =
            (row.min(rows.saturating_sub(1)), column.min(columns.saturating_sub(1)));
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            choose(Some((row, column)));
        } else if let Some(next) =
            step(&event.key(), event.ctrl_key(), row * columns + column, columns, rows * columns)
        {
            event.prevent_default();
            pointed.set(None);
            cursor.set((next / columns, next % columns));
        }
    };
    let entered = move |_| {
        if let Some(cell) = chosen.get_untracked() {
            cursor.set(cell);
        }
        focused.set(true);
    };
    let moved =
        move |event: web_sys::PointerEvent| pointed.set(cell_at(&event, size.get_untracked()));
    let scene = move || {
        untrack(move || {
            let shown = grid.get();
            names.with_value(|names| Some(scene_of(&title.get(), names, &shown, &colors.get())))
        })
    };
    let table = move || Some(grid.with_untracked(|grid| as_csv(grid)));
    view! {
        <figure class="heat" class:square=square>
            <div class="heat-board">
                <span class="axis-name heat-columns" aria-hidden="true">{names.with_value(|n| n.1.clone())}</span>
                <span class="axis-name heat-rows" aria-hidden="true">{names.with_value(|n| n.0.clone())}</span>
                <Marks across=true count=Signal::derive(move || size.get().1)/>
                <Marks across=false count=Signal::derive(move || size.get().0)/>
                <div
                    class="heat-cells"
                    role="application"
                    tabindex="0"
                    aria-roledescription=t!(heat_role)
                    aria-label=move || names.with_value(|(row, column)| {
                        t!(heat_name, title = title.get(), row = row, column = column)
                    })
                    aria-describedby=format!("{name}-readout")
                    style=("--rows", move || size.get().0.max(1).to_string())
                    style=("--columns", move || size.get().1.max(1).to_string())
                    on:keydown=keydown
                    on:focus=entered
                    on:blur=move |_| focused.set(false)
                    on:pointermove=moved
                    on:pointerdown=moved
                    on:pointerleave=move |_| pointed.set(None)
                    on:click=move |_| choose(pointed.get_untracked())
                >
                    <Pixels grid colors/>
                    <Show when=move || place.get().is_some()>
                        <span
                            class="heat-cursor"
                            style=("--row", move || place.get().unwrap_or_default().0.to_string())
                            style=("--column", move || place.get().unwrap_or_default().1.to_string())
                        ></span>
                    </Show>
                </div>
            </div>
            <p class="readout heat-readout" id=format!("{name}-readout")>
                {move || said.get().unwrap_or_else(|| t!(heat_hint))}
            </p>
            <Speech text=spoken/>
            <Bar tone colors/>
            <RowTable title grid names cursor=Signal::derive(move || place.get().unwrap_or_default().0)/>
            {move || view! { <SaveButtons name title=title.get() scene csv=table/> }}
        </figure>
    }
}

#[component]
fn Pixels(grid: Signal<Arc<Grid>>, colors: Memo<Colors>) -> impl IntoView {
    let element = NodeRef::<html::Canvas>::new();
    let mut pixels = Vec::new();
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        colors.with(|colors| {
            grid.with(|grid| {
                let each = grid.values.iter().map(|value| colors.color(*value));
                canvas::fill(&element, grid.columns, each, &mut pixels);
            });
        });
    });
    view! { <canvas node_ref=element aria-hidden="true" width="1" height="1"></canvas> }
}

/// Numbers of rows or columns beside them.
#[component]
fn Marks(across: bool, count: Signal<usize>) -> impl IntoView {
    let all = Memo::new(move |_| (count.get(), marks(count.get(), MARKS)));
    let place = move |index: usize, count: usize| {
        format!("{:.3}%", 100.0 * (index as f64 + 0.5) / count.max(1) as f64)
    };
    let one = move |index: usize, count: usize| {
        let at = place(index, count);
        view! { <span style=("--at", at)>{index}</span> }
    };
    let class = if across { "heat-marks across" } else { "heat-marks down" };
    view! {
        <div class=class aria-hidden="true">
            {move || {
                let (count, marks) = all.get();
                marks.into_iter().map(|index| one(index, count)).collect_view()
            }}
        </div>
    }
}

/// What the colours mean.
#[component]
fn Bar(tone: Tone, colors: Memo<Colors>) -> impl IntoView {
    let class = match tone {
        Tone::Signed => "heat-bar signed",
        Tone::Sequential => "heat-bar sequential",
    };
    let end = move |high: bool| {
        colors.with(|colors| tick(rounded(if high { colors.high } else { colors.low })))
    };
    view! {
        <p class="heat-legend number">
            <span>{move || end(false)}</span>
            <span class=class aria-hidden="true"></span>
            <span>{move || end(true)}</span>
        </p>
    }
}

/// Three significant digits are enough for the ends of a scale.
fn rounded(value: f32) -> f64 {
    format!("{value:.2e}").parse().unwrap_or_default()
}

/// The row under the cursor as a table, made only while it is open.
#[component]
fn RowTable(
    title: Signal<String>,
    grid: Signal<Arc<Grid>>,
    names: StoredValue<(String, String)>,
    cursor: Signal<usize>,
) -> impl IntoView {
    let element = NodeRef::<html::Details>::new();
    let open = RwSignal::new(false);
    let line = |(column, value): (usize, f32)| {
        view! {
            <tr><th scope="row" class="number">{column}</th><td class="number">{signed(value)}</td></tr>
        }
    };
    let body = move || {
        let first = open.get().then(|| {
            grid.with(|grid| grid.row(cursor.get()).iter().take(FIRST).copied().collect::<Vec<_>>())
        });
        first.unwrap_or_default().into_iter().enumerate().map(line).collect_view()
    };
    let more = move || open.get() && grid.with(|grid| grid.columns > FIRST);
    view! {
        <details
            class="table"
            node_ref=element
            on:toggle=move |_| if let Some(element) = element.get_untracked() { open.set(element.open()) }
        >
            <summary>{t!(heat_table)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=move || t!(heat_table_name, title = title.get())>
                <table>
                    <caption>
                        {move || names.with_value(|names| t!(heat_table_caption, row = names.0, index = cursor.get()))}
                    </caption>
                    <thead>
                        <tr>
                            <th scope="col">{names.with_value(|names| names.1.clone())}</th>
                            <th scope="col">{t!(heat_value)}</th>
                        </tr>
                    </thead>
                    <tbody>{body}</tbody>
                </table>
                <Show when=more><p>{t!(heat_more, count = FIRST)}</p></Show>
            </div>
        </details>
    }
}

fn as_csv(grid: &Grid) -> String {
    let numbers = |count: usize| (0..count).map(|index| index.to_string()).collect::<Vec<_>>();
    csv::matrix("row", &numbers(grid.rows), &numbers(grid.columns), &grid.values)
}

/// The map as a picture to save.
fn scene_of(title: &str, (row, column): &(String, String), grid: &Grid, colors: &Colors) -> Scene {
    let shape = grid.rows as f64 / grid.columns.max(1) as f64;
    let height = (WIDTH * shape).clamp(120.0, WIDTH);
    let mut scene = Scene {
        width: WIDTH + 2.0 * MARGIN,
        height: height + 2.5 * MARGIN,
        title: title.to_owned(),
        shapes: Vec::new(),
    };
    scene.text([MARGIN, 18.0], title, LETTERS + 2.0, Anchor::Start, false);
    scene.text([MARGIN + WIDTH / 2.0, MARGIN - 22.0], column, LETTERS, Anchor::Middle, false);
    scene.text([14.0, MARGIN + height / 2.0], row, LETTERS, Anchor::Middle, true);
    let at = |index: usize, count: usize, length: f64| {
        MARGIN + length * (index as f64 + 0.5) / count.max(1) as f64
    };
    for index in marks(grid.columns, MARKS) {
        let place = [at(index, grid.columns, WIDTH), MARGIN - 8.0];
        scene.text(place, &index.to_string(), LETTERS - 2.0, Anchor::Middle, false);
    }
    for index in marks(grid.rows, MARKS) {
        let place = [MARGIN - 6.0, at(index, grid.rows, height)];
        scene.text(place, &index.to_string(), LETTERS - 2.0, Anchor::End, false);
    }
    scene.shapes.push(Shape::Pixels {
        place: [MARGIN, MARGIN, WIDTH, height],
        columns: grid.columns,
        colors: grid.values.iter().map(|value| colors.color(*value)).collect(),
    });
    legend(&mut scene, colors, MARGIN + height + 28.0);
    scene
}

fn legend(scene: &mut Scene, colors: &Colors, y: f64) {
    let steps = 64;
    let value = |step: usize| colors.low + (colors.high - colors.low) * step as f32 / 63.0;
    let end = |value: f32| tick(rounded(value));
    scene.text([MARGIN + 60.0, y + 6.0], &end(colors.low), LETTERS, Anchor::End, false);
    scene.shapes.push(Shape::Pixels {
        place: [MARGIN + 68.0, y, 200.0, 12.0],
        columns: steps,
        colors: (0..steps).map(|step| colors.color(value(step))).collect(),
    });
    scene.text([MARGIN + 276.0, y + 6.0], &end(colors.high), LETTERS, Anchor::Start, false);
}
