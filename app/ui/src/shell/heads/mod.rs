//! The attention of all heads as small maps, and what each of them does.

mod measured;
mod special;

use std::collections::BTreeSet;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

pub use self::measured::{all_patterns, measured, one_line};
use self::special::special_heads;
use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::kit::paint::colors::Scale;
use crate::kit::paint::tiles;
use crate::kit::surroundings::surroundings;
use crate::page::page;
use crate::state::controls::Controls;
use crate::state::kept::kept;
use crate::state::shown::Maps;
use crate::state::store::{Change, Store};
use crate::t;

/// The small maps themselves; choosing one chooses its layer and head.
#[component]
pub fn Grid(
    layers: usize,
    heads: usize,
    pointed: RwSignal<Option<(usize, usize)>>,
) -> impl IntoView {
    let store = page().store;
    let canvas = NodeRef::new();
    paint_all(canvas);
    let chosen = Memo::new(move |_| {
        store.selection.with(|selection| selection.layer * heads + selection.head)
    });
    let dimmed = Memo::new(move |_| {
        let dims = kept::<Controls>(store).now.with(|controls| controls.dim);
        let shown = store.shown.get().filter(|_| dims);
        shown.map(|shown| special_heads(&shown)).unwrap_or_default()
    });
    let choose = move |cell: usize, change: Change| {
        store.commit(change, |choices| {
            choices.selection.update(|selection| {
                (selection.layer, selection.head) = (cell / heads, cell % heads);
            })
        });
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let here = chosen.get_untracked();
        let Some(next) = step(&event.key(), event.ctrl_key(), here, heads, layers * heads) else {
            return;
        };
        event.prevent_default();
        if next != here {
            choose(next, Change::Stream);
            if let Some(cell) = browser::element(&format!("head-{next}")) {
                // An element on the page can take the focus.
                let _ = cell.focus();
            }
        }
    };
    let point = move |event: &web_sys::Event| {
        pointed.set(cell_of(event).map(|cell| (cell / heads, cell % heads)));
    };
    let pointer = Memo::new(move |_| pointer(store));
    let rows = (0..layers).map(|layer| {
        let cells = (0..heads).map(|head| {
            let cell = layer * heads + head;
            view! { <Cell cell layer head chosen dimmed/> }
        });
        view! {
            <div role="row" class="heads">
                <span role="rowheader" class="number" aria-label=t!(layer_number, layer = layer)>{layer}</span>
                {cells.collect_view()}
                <Pointed pointer/>
            </div>
        }
    });
    view! {
        <div
            role="grid"
            class="grid"
            style=("--heads", heads.to_string())
            style=("--layers", layers.to_string())
            aria-label=t!(grid_name, layers = layers, heads = heads)
            on:keydown=keydown
            on:click=move |event| if let Some(cell) = cell_of(&event) { choose(cell, Change::Choice) }
            on:pointerover=move |event| point(&event)
            on:pointerleave=move |_| pointed.set(None)
        >
            <div role="row" class="heads head-numbers">
                <span role="columnheader"><span class="spoken">{t!(layer)}</span></span>
                {(0..heads).map(|head| view! {
                    <span role="columnheader" class="number" aria-label=t!(head_name, head = head)>{head}</span>
                }).collect_view()}
            </div>
            <canvas node_ref=canvas aria-hidden="true" width="1" height="1"></canvas>
            {rows.collect_view()}
        </div>
    }
}

#[component]
fn Cell(
    cell: usize,
    layer: usize,
    head: usize,
    chosen: Memo<usize>,
    dimmed: Memo<BTreeSet<usize>>,
) -> impl IntoView {
    let store = page().store;
    let is_chosen = Memo::new(move |_| chosen.get() == cell);
    // Measuring is only worth it for the head that is spoken of.
    let name = move || {
        if is_chosen.get() {
            one_line(store, layer, head)
        } else {
            t!(cell_name, layer = layer, head = head)
        }
    };
    view! {
        <div
            role="gridcell"
            id=format!("head-{cell}")
            class="map"
            class:dim=move || dimmed.with(|dimmed| dimmed.contains(&cell))
            data-cell=cell
            tabindex=move || if is_chosen.get() { "0" } else { "-1" }
            aria-selected=move || is_chosen.get().to_string()
            aria-label=name
        ></div>
    }
}

/// The query that is pointed at, across all maps of a layer: one element for all of them, since
/// moving one in each map would cost a hover several milliseconds.
#[component]
fn Pointed(pointer: Memo<(Option<usize>, usize)>) -> impl IntoView {
    view! {
        <span
            class="pointed"
            aria-hidden="true"
            hidden=move || pointer.get().0.is_none()
            style=("--row", move || pointer.get().0.unwrap_or_default().to_string())
            style=("--side", move || pointer.get().1.to_string())
        ></span>
    }
}

/// Paints the maps of each new result, all on one canvas.
fn paint_all(canvas: NodeRef<html::Canvas>) {
    let store = page().store;
    let palette = surroundings().palette;
    let mut pixels = Vec::new();
    Effect::new(move |_| {
        let (Some(canvas), Some(shown)) = (canvas.get(), store.shown.get()) else { return };
        let side = shown.attention.first().map_or(0, |layer| layer.side);
        let scale = Scale::attention(&palette.get());
        let maps: Vec<_> = shown.attention.iter().flat_map(Maps::iter).collect();
        tiles::paint(&canvas, maps.into_iter(), [shown.heads, side], &scale, &mut pixels);
    });
}

/// The row that is pointed at, and the number of rows.
fn pointer(store: Store) -> (Option<usize>, usize) {
    let (tokens, block) = store.shown.with(|shown| {
        shown.as_ref().map_or((1, 1), |shown| (shown.tokens(), shown.overview_block()))
    });
    let query = store.selection.with(|selection| selection.hover.queries.first().copied());
    (
        query.filter(|query| *query < tokens).map(|query| query / block),
        tokens.div_ceil(block).max(1),
    )
}

fn cell_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-cell]").ok()??.get_attribute("data-cell")?.parse().ok()
}
