//! A matrix of any size as a heat map that is read by pointer and by keyboard.

mod around;
mod saved;

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use self::around::{Bar, Marks, RowTable};
use self::saved::{as_csv, scene_of};
use super::figure::SaveMenu;
use crate::kit::controls::speech::Speech;
use crate::kit::heat::{Colors, Grid, Tone};
use crate::kit::keyboard::step;
use crate::kit::paint::canvas;
use crate::kit::paint::canvas::cell_at;
use crate::kit::paint::colors::Rgb;
use crate::t;

/// The colour of cells where nothing can be, of pairs that are no span: neither scale has it.
pub const NOTHING: Rgb = [0xb4, 0xb4, 0xb4];

/// Numbers along a side at most.
const MARKS: usize = 8;

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
    /// Called where the cell that is pointed at changes.
    #[prop(optional, into)]
    on_point: Option<Callback<Option<Cell>>>,
    /// The colour of cells that hold no number; without it, the first of the scale.
    #[prop(optional)]
    nothing: Option<Rgb>,
    /// The cell that the rest of the page talks about; it is marked.
    #[prop(optional, into)]
    chosen: Signal<Option<Cell>>,
) -> impl IntoView {
    let names = StoredValue::new((row_name, column_name));
    let colors = Memo::new(move |_| {
        let ends = range.get().unwrap_or_else(|| grid.with(|grid| grid.range()));
        Colors::new(tone, ends).with_nothing(nothing)
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
    if let Some(point) = on_point {
        Effect::new(move |before: Option<Option<Cell>>| {
            let active = pointed.get().or_else(|| focused.get().then(|| cursor.get()));
            if before.is_some_and(|before| before != active) {
                point.run(active);
            }
            active
        });
    }
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
    // A finger leaves when it is lifted: what it touched stays chosen, and the click comes after.
    let left = move |event: web_sys::PointerEvent| {
        if event.pointer_type() != "touch" {
            pointed.set(None);
        }
    };
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
                    on:pointerleave=left
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
                {move || said.get().unwrap_or_else(|| t!(point_at_cell))}
            </p>
            <Speech text=spoken/>
            <Bar tone colors/>
            <RowTable title grid names cursor=Signal::derive(move || place.get().unwrap_or_default().0)/>
            {move || view! { <SaveMenu name title=title.get() scene csv=table/> }}
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
