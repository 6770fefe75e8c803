//! The maps of all heads with their differences from the original's.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{HtmlCanvasElement, ImageData};

use super::Compared;
use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::kit::paint::canvas;
use crate::kit::paint::colors::Scale;
use crate::kit::paint::diverging;
use crate::kit::surroundings::surroundings;
use crate::page::page;
use crate::state::store::Change;
use crate::t;

/// One keyboard stop, arrow keys inside; the chosen head is the one of the attention room.
#[component]
pub fn Grid(layers: usize, heads: usize, current: Memo<Option<Compared>>) -> impl IntoView {
    let store = page().store;
    let refs = || (0..layers * heads).map(|_| NodeRef::<html::Canvas>::new()).collect::<Vec<_>>();
    let (attention, difference) = (refs(), refs());
    paint_all(attention.clone(), difference.clone(), current);
    let chosen = Memo::new(move |_| store.selection.with(|all| all.layer * heads + all.head));
    let choose = move |cell: usize, change: Change| {
        store.commit(change, |choices| {
            choices.selection.update(|selection| {
                (selection.layer, selection.head) = (cell / heads, cell % heads);
            })
        });
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let here = chosen.get_untracked();
        let next = step(&event.key(), event.ctrl_key(), here, heads, layers * heads);
        let Some(next) = next else { return };
        event.prevent_default();
        if next != here {
            choose(next, Change::Stream);
            if let Some(cell) = browser::element(&format!("changed-{next}")) {
                // An element on the page can take the focus.
                let _ = cell.focus();
            }
        }
    };
    let rows = (0..layers).map(|layer| {
        let cells = (0..heads).filter_map(|head| {
            let cell = layer * heads + head;
            let (above, below) = (*attention.get(cell)?, *difference.get(cell)?);
            Some(view! {
                <div
                    role="gridcell" id=format!("changed-{cell}") class="map changed-map" data-changed=cell
                    tabindex=move || if chosen.get() == cell { "0" } else { "-1" }
                    aria-selected=move || (chosen.get() == cell).to_string()
                    aria-label=t!(cell_name, layer = layer, head = head)
                >
                    <canvas node_ref=above aria-hidden="true" width="1" height="1"></canvas>
                    <canvas node_ref=below class="signed" aria-hidden="true" width="1" height="1"></canvas>
                </div>
            })
        });
        view! {
            <div role="row" class="heads">
                <span role="rowheader" class="number" aria-label=t!(layer_number, layer = layer)>{layer}</span>
                {cells.collect_view()}
            </div>
        }
    });
    let numbers = (0..heads).map(|head| {
        view! { <span role="columnheader" class="number" aria-label=t!(head_name, head = head)>{head}</span> }
    });
    view! {
        <div
            role="grid" class="grid"
            style=("--heads", heads.to_string())
            aria-labelledby="changed-maps-title"
            on:keydown=keydown
            on:click=move |event| if let Some(cell) = cell_of(&event) { choose(cell, Change::Choice) }
        >
            <div role="row" class="heads head-numbers">
                <span role="columnheader"><span class="spoken">{t!(layer)}</span></span>
                {numbers.collect_view()}
            </div>
            {rows.collect_view()}
        </div>
    }
}

fn cell_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-changed]").ok()??.get_attribute("data-changed")?.parse().ok()
}

fn paint_all(
    attention: Vec<NodeRef<html::Canvas>>,
    difference: Vec<NodeRef<html::Canvas>>,
    current: Memo<Option<Compared>>,
) {
    let palette = surroundings().palette;
    let mut pixels = Vec::new();
    Effect::new(move |_| {
        let scale = Scale::attention(&palette.get());
        current.with(|current| {
            let Some(all) = current else { return };
            let side = all.shown.tokens();
            let maps = all.shown.attention.iter().flat_map(|layer| layer.iter());
            for (element, map) in attention.iter().zip(maps) {
                if let Some(element) = element.get() {
                    canvas::paint(&element, map, side, 0.0, &scale, &mut pixels);
                }
            }
            for (element, map) in difference.iter().zip(all.differences.iter().flatten()) {
                if let Some(element) = element.get() {
                    paint(&element, map, side, all.most);
                }
            }
        });
    });
}

/// Paints differences, one pixel a cell.
pub fn paint(canvas: &HtmlCanvasElement, values: &[f32], columns: usize, most: f32) {
    let rows = values.len().checked_div(columns).unwrap_or(0);
    let (Ok(width), Ok(height)) = (u32::try_from(columns), u32::try_from(rows)) else { return };
    if width == 0 || height == 0 {
        return;
    }
    // Setting a size, even the same one, clears the canvas and allocates.
    if canvas.width() != width || canvas.height() != height {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    let pixels = diverging::pixels(values, most);
    let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&pixels), width, height);
    if let (Ok(image), Some(context)) = (image, canvas::context(canvas)) {
        // Fails only for a canvas without pixels, where there is nothing to see either.
        let _ = context.put_image_data(&image, 0.0, 0.0);
    }
}
