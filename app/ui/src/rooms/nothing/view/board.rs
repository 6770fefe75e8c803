//! All heads of the state on screen, small; arrow keys choose one.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::kit::paint::colors::Scale;
use crate::kit::paint::tiles;
use crate::kit::surroundings::surroundings;
use crate::page::page;
use crate::rooms::nothing::state::pretraining::Pretraining;
use crate::state::shown::Maps;
use crate::t;

/// The maps of all layers and heads. `chosen` is the head that is shown large.
#[component]
pub fn AllHeads(layers: usize, heads: usize, chosen: Memo<(usize, usize)>) -> impl IntoView {
    let room = page().store.lasting::<Pretraining>();
    let canvas = NodeRef::<html::Canvas>::new();
    paint(canvas);
    let cell_of_chosen = Memo::new(move |_| chosen.get().0 * heads + chosen.get().1);
    let choose = move |cell: usize| room.head.set(Some((cell / heads, cell % heads)));
    let keydown = move |event: web_sys::KeyboardEvent| {
        let here = cell_of_chosen.get_untracked();
        let next = step(&event.key(), event.ctrl_key(), here, heads, layers * heads);
        let Some(next) = next else { return };
        event.prevent_default();
        choose(next);
        if let Some(cell) = browser::element(&format!("nothing-head-{next}")) {
            // An element on the page can take the focus.
            let _ = cell.focus();
        }
    };
    let cell = move |layer: usize, head: usize| {
        let cell = layer * heads + head;
        let is_chosen = move || cell_of_chosen.get() == cell;
        view! {
            <div
                role="gridcell" id=format!("nothing-head-{cell}") class="map" data-cell=cell
                tabindex=move || if is_chosen() { "0" } else { "-1" }
                aria-selected=move || is_chosen().to_string()
                aria-label=t!(cell_name, layer = layer, head = head)
            ></div>
        }
    };
    let row = move |layer: usize| {
        view! {
            <div role="row" class="heads">
                <span role="rowheader" class="number" aria-label=t!(layer_number, layer = layer)>{layer}</span>
                {(0..heads).map(|head| cell(layer, head)).collect_view()}
            </div>
        }
    };
    let name = |head: usize| {
        view! { <span role="columnheader" class="number" aria-label=t!(head_name, head = head)>{head}</span> }
    };
    view! {
        <div
            role="grid" class="grid" style=("--heads", heads.to_string()) style=("--layers", layers.to_string())
            aria-label=t!(nothing_grid) on:keydown=keydown
            on:click=move |event| if let Some(cell) = cell_of(&event) { choose(cell) }
        >
            <div role="row" class="heads head-numbers">
                <span role="columnheader"><span class="spoken">{t!(layer)}</span></span>
                {(0..heads).map(name).collect_view()}
            </div>
            <canvas node_ref=canvas aria-hidden="true" width="1" height="1"></canvas>
            {(0..layers).map(row).collect_view()}
        </div>
    }
}

/// Paints the maps of each new state, all on one canvas.
fn paint(canvas: NodeRef<html::Canvas>) {
    let room = page().store.lasting::<Pretraining>();
    let palette = surroundings().palette;
    let mut pixels = Vec::new();
    Effect::new(move |_| {
        let (Some(canvas), Some(seen)) = (canvas.get(), room.shown()) else { return };
        let side = seen.shown.attention.first().map_or(0, |layer| layer.side);
        let scale = Scale::attention(&palette.get());
        let maps: Vec<_> = seen.shown.attention.iter().flat_map(Maps::iter).collect();
        tiles::paint(&canvas, maps.into_iter(), [seen.shown.heads, side], &scale, &mut pixels);
    });
}

fn cell_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-cell]").ok()??.get_attribute("data-cell")?.parse().ok()
}
