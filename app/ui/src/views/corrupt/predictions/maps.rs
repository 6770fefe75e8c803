//! The attention of every head, and below each map how it differs from the original's.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{HtmlCanvasElement, ImageData};

use super::reading::row;
use super::scenes;
use crate::app::page;
use crate::keyboard::step;
use crate::paint::canvas;
use crate::paint::colors::Scale;
use crate::state::predicted::attention::{Cell, Differences, differences, extreme, largest};
use crate::state::predicted::{diverging, signed};
use crate::state::shown::Shown;
use crate::state::store::{Change, Store};
use crate::views::figure::SaveButtons;
use crate::views::speech::Speech;
use crate::{browser, t};

/// Pairs of pieces that the table lists.
const LISTED: usize = 12;

/// The differences of one result.
#[derive(Clone, Debug, PartialEq)]
struct Compared {
    shown: Arc<Shown>,
    alignment: Vec<Option<usize>>,
    differences: Vec<Vec<Differences>>,
    most: f32,
}

fn compared(store: Store) -> Option<Compared> {
    let shown = store.shown.get()?;
    let alignment = row(store)?.alignment();
    let differences = differences(&shown, &alignment)?;
    let most = extreme(&differences);
    Some(Compared { shown, alignment, differences, most })
}

/// The overview of differences.
#[component]
pub fn Maps() -> impl IntoView {
    let store = page().store;
    let current: Memo<Option<Compared>> = Memo::new(move |_| compared(store));
    let size = Memo::new(move |_| {
        current.with(|current| current.as_ref().map(|all| (all.shown.layers, all.shown.heads)))
    });
    let cells: Memo<Vec<Cell>> = Memo::new(move |_| {
        let (layer, head) = store.selection.with(|all| (all.layer, all.head));
        let largest = |all: &Compared| largest(&all.shown, &all.alignment, layer, head, LISTED);
        current.with(|current| current.as_ref().map(largest)).unwrap_or_default()
    });
    let pieces = Memo::new(move |_| {
        let pieces = |all: &Compared| all.shown.encoding.pieces.clone();
        current.with(|current| current.as_ref().map(pieces)).unwrap_or_default()
    });
    let line = Memo::new(move |_| {
        let (layer, head) = store.selection.with(|all| (all.layer, all.head));
        cells.with(|cells| pieces.with(|pieces| one_line(layer, head, cells.first(), pieces)))
    });
    let scene = move || {
        current.with_untracked(|all| {
            all.as_ref().map(|all| scenes::differences(&all.shown, &all.differences, all.most))
        })
    };
    let csv = move || {
        current.with_untracked(|all| {
            all.as_ref().map(|all| scenes::differences_csv(&all.shown, &all.differences))
        })
    };
    view! {
        <h3 id="changed-maps-title">{t!(changed_maps_title)}</h3>
        <Show when=move || size.get().is_none()><p class="to-do">{t!(changed_too_long)}</p></Show>
        <Show when=move || size.get().is_some()>
            <figure>
                {move || size.get().map(|(layers, heads)| view! { <Grid layers heads current/> })}
                <p class="readout">{move || line.get()}</p>
                <Speech text=line/>
                <figcaption>
                    {t!(changed_maps_caption)}
                    " "
                    <Legend current/>
                </figcaption>
                <SaveButtons name="attention-differences" title=t!(changed_maps_title) scene csv/>
                <Largest cells pieces/>
            </figure>
        </Show>
    }
}

fn one_line(layer: usize, head: usize, cell: Option<&Cell>, pieces: &[String]) -> String {
    let name = t!(cell_name, layer = layer, head = head);
    let piece = |index: usize| pieces.get(index).cloned().unwrap_or_default();
    let Some(cell) = cell else { return name };
    t!(
        changed_line,
        name = name,
        query = piece(cell.query),
        key = piece(cell.key),
        before = format!("{:.3}", cell.before),
        after = format!("{:.3}", cell.after),
        difference = signed(cell.difference(), 3),
    )
}

/// The colour scale with its numbers.
#[component]
fn Legend(current: Memo<Option<Compared>>) -> impl IntoView {
    let element = NodeRef::<html::Canvas>::new();
    let most = Memo::new(move |_| current.with(|all| all.as_ref().map_or(0.0, |all| all.most)));
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            let share = |step: i32| step as f32 / 63.5 - 1.0;
            let values: Vec<f32> = (0..128).map(share).map(|share| share * share.abs()).collect();
            paint(&element, &values, values.len(), 1.0);
        }
    });
    let end = move |sign: f32| signed(sign * most.get(), 3);
    view! {
        <span class="legend" role="img" aria-label=t!(changed_legend)>
            <span class="number">{move || end(-1.0)}</span>
            <canvas node_ref=element aria-hidden="true"></canvas>
            <span class="number">{move || end(1.0)}</span>
        </span>
    }
}

/// One keyboard stop, arrow keys inside; the chosen head is the one of the attention room.
#[component]
fn Grid(layers: usize, heads: usize, current: Memo<Option<Compared>>) -> impl IntoView {
    let store = page().store;
    let refs = || (0..layers * heads).map(|_| NodeRef::<html::Canvas>::new()).collect::<Vec<_>>();
    let (attention, difference) = (refs(), refs());
    paint_all(attention.clone(), difference.clone(), current);
    let chosen = Memo::new(move |_| store.selection.with(|all| all.layer * heads + all.head));
    let choose = move |cell: usize, change: Change| {
        store.change.set_value(change);
        store.selection.update(|selection| {
            (selection.layer, selection.head) = (cell / heads, cell % heads);
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
                <span role="rowheader" class="number" aria-label=t!(layer_name, layer = layer)>{layer}</span>
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
                <span role="columnheader"><span class="spoken">{t!(layers_axis)}</span></span>
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
    let scale = Scale::default();
    let mut pixels = Vec::new();
    Effect::new(move |_| {
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
fn paint(canvas: &HtmlCanvasElement, values: &[f32], columns: usize, most: f32) {
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

/// What changed most in the chosen head.
#[component]
fn Largest(cells: Memo<Vec<Cell>>, pieces: Memo<Vec<String>>) -> impl IntoView {
    let store = page().store;
    let name = move || {
        let (layer, head) = store.selection.with(|all| (all.layer, all.head));
        t!(changed_table_caption, name = t!(cell_name, layer = layer, head = head))
    };
    let line = move |cell: Cell| {
        let piece = |index: usize| {
            pieces.with_untracked(|pieces| pieces.get(index).cloned().unwrap_or_default())
        };
        view! {
            <tr>
                <th scope="row"><bdi>{piece(cell.query)}</bdi>" "<small>{cell.query}</small></th>
                <td><bdi>{piece(cell.key)}</bdi>" "<small>{cell.key}</small></td>
                <td class="number">{format!("{:.4}", cell.before)}</td>
                <td class="number">{format!("{:.4}", cell.after)}</td>
                <td class="number">{signed(cell.difference(), 4)}</td>
            </tr>
        }
    };
    view! {
        <details class="table">
            <summary>{t!(table_summary)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(changed_maps_title)>
                <table>
                    <caption>{name}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(changed_query)}</th>
                            <th scope="col">{t!(table_key)}</th>
                            <th scope="col">{t!(changed_before)}</th>
                            <th scope="col">{t!(changed_after)}</th>
                            <th scope="col">{t!(changed_difference)}</th>
                        </tr>
                    </thead>
                    <tbody>{move || cells.get().into_iter().map(line).collect_view()}</tbody>
                </table>
            </div>
        </details>
    }
}
