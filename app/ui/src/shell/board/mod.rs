//! A matrix of attention with its tokens on both axes and the exact value of every cell. A token
//! that is pointed at, here or anywhere, lights up everywhere.

mod figure;
mod labels;

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

pub use self::figure::BoardFigure;
use self::labels::AxisLabels;
use crate::kit::controls::speech::Speech;
use crate::kit::format::probability;
use crate::kit::keyboard::step;
use crate::kit::paint::canvas;
use crate::kit::paint::canvas::cell_at;
use crate::kit::paint::colors::Scale;
use crate::kit::surroundings::surroundings;
use crate::page::page;
use crate::state::picture::Picture;
use crate::state::selection::{Hover, Side};
use crate::t;

/// Rows or columns from which cells are as small as they may be.
const DENSE: usize = 64;

/// What is drawn; `None` while there is no result.
pub type Drawn = Memo<Option<Arc<Picture>>>;

/// The matrix, with one keyboard stop: the arrow keys go from cell to cell, Enter chooses.
#[component]
pub fn Board(
    picture: Drawn,
    /// Starts ids, so unique on the page.
    id: &'static str,
    /// What the matrix is called.
    #[prop(into)]
    name: Signal<String>,
    /// Probabilities below it are not painted.
    #[prop(optional, into)]
    threshold: Signal<f32>,
    /// Called with the pieces of a row that is clicked, or where Enter is pressed.
    #[prop(into)]
    on_choose: Callback<Vec<usize>>,
) -> impl IntoView {
    let store = page().store;
    let size = Memo::new(move |_| {
        picture.with(|picture| picture.as_ref().map_or((0, 0), |p| (p.rows.len(), p.columns.len())))
    });
    let cursor = RwSignal::new((0_usize, 0_usize));
    let focused = RwSignal::new(false);
    let pointed = RwSignal::new(None::<(usize, usize)>);
    let place = Memo::new(move |_| {
        let (rows, columns) = size.get();
        let (row, column) = pointed.get().or_else(|| focused.get().then(|| cursor.get()))?;
        (row < rows && column < columns).then_some((row, column))
    });
    Effect::new(move |before: Option<Option<(usize, usize)>>| {
        let place = place.get();
        if before.flatten() != place {
            let hover = picture.with_untracked(|picture| hover(picture.as_ref(), place));
            store.selection.update(|selection| selection.hover = hover);
        }
        place
    });
    let readout = Memo::new(move |_| picture.with(|picture| read(picture.as_ref(), place.get())));
    let spoken = Memo::new(move |_| if focused.get() { readout.get() } else { String::new() });
    let choose = move |row: usize| {
        let pieces =
            picture.with_untracked(|picture| Some(picture.as_ref()?.rows.get(row)?.pieces.clone()));
        if let Some(pieces) = pieces {
            on_choose.run(pieces);
        }
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (rows, columns) = size.get_untracked();
        let (row, column) = cursor.get_untracked();
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            choose(row);
        } else if let Some(next) =
            step(&event.key(), event.ctrl_key(), row * columns + column, columns, rows * columns)
        {
            event.prevent_default();
            pointed.set(None);
            cursor.set((next / columns, next % columns));
        }
    };
    let moved =
        move |event: web_sys::PointerEvent| pointed.set(cell_at(&event, size.get_untracked()));
    // A finger leaves when it is lifted: what it touched stays chosen, and the click comes after.
    let left = move |event: web_sys::PointerEvent| {
        if event.pointer_type() != "touch" {
            pointed.set(None);
        }
    };
    let said = format!("{id}-readout");
    view! {
        <div
            class="board"
            class:dense=move || { size.get().1.max(size.get().0) > DENSE }
            style=("--rows", move || size.get().0.to_string())
            style=("--columns", move || size.get().1.to_string())
        >
            <div class="scroll">
                <div class="axes">
                    <span class="axis-name keys-name" aria-hidden="true">{t!(keys_axis)}</span>
                    <AxisLabels picture side=Side::Key/>
                    <AxisLabels picture side=Side::Query/>
                    <div
                        class="cells"
                        role="application"
                        tabindex="0"
                        aria-roledescription=t!(matrix_role)
                        aria-label=move || name.get()
                        aria-describedby=said.clone()
                        on:keydown=keydown
                        on:focus=move |_| focused.set(true)
                        on:blur=move |_| focused.set(false)
                        on:pointermove=moved
                        on:pointerdown=moved
                        on:pointerleave=left
                        on:click=move |_| if let Some((row, _)) = pointed.get_untracked() { choose(row) }
                    >
                        <Pixels picture threshold/>
                        <Show when=move || place.get().is_some()>
                            <span
                                class="cursor"
                                style=("--row", move || place.get().unwrap_or_default().0.to_string())
                                style=("--column", move || place.get().unwrap_or_default().1.to_string())
                            ></span>
                        </Show>
                    </div>
                </div>
            </div>
            <p class="readout" id=said.clone()>
                {move || if place.get().is_some() { readout.get() } else { t!(point_at_cell) }}
            </p>
            <Speech text=spoken/>
        </div>
    }
}

#[component]
fn Pixels(picture: Drawn, threshold: Signal<f32>) -> impl IntoView {
    let element = NodeRef::<html::Canvas>::new();
    let palette = surroundings().palette;
    let mut pixels = Vec::new();
    Effect::new(move |_| {
        let (least, scale) = (threshold.get(), Scale::attention(&palette.get()));
        if let (Some(element), Some(picture)) = (element.get(), picture.get()) {
            let columns = picture.columns.len();
            canvas::paint(&element, &picture.values, columns, least, &scale, &mut pixels);
        }
    });
    view! { <canvas node_ref=element aria-hidden="true" width="1" height="1"></canvas> }
}

fn hover(picture: Option<&Arc<Picture>>, place: Option<(usize, usize)>) -> Hover {
    let pieces = picture.zip(place).and_then(|(picture, (row, column))| {
        Some(Hover::cell(&picture.rows.get(row)?.pieces, &picture.columns.get(column)?.pieces))
    });
    pieces.unwrap_or_default()
}

fn read(picture: Option<&Arc<Picture>>, place: Option<(usize, usize)>) -> String {
    let found = picture.zip(place).and_then(|(picture, (row, column))| {
        let (query, key) = (picture.rows.get(row)?, picture.columns.get(column)?);
        let value = picture.value(row, column);
        if value.is_nan() {
            return Some(t!(cell_hidden, query = query.label, key = key.label));
        }
        let value = probability(value);
        Some(t!(cell_value, query = query.label, key = key.label, value = value))
    });
    found.unwrap_or_default()
}
