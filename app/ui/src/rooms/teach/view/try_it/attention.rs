//! The attention of every head on the typed sentence: before, now, and the difference.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use text::training::Scope;

use super::super::fields::Radio;
use crate::kit::browser;
use crate::kit::format::{change, probability};
use crate::kit::heat::{Grid, Tone};
use crate::kit::keyboard::step;
use crate::kit::paint::canvas;
use crate::kit::paint::colors::Scale;
use crate::kit::paint::diverging;
use crate::kit::pictures::heat_map::HeatMap;
use crate::kit::surroundings::surroundings;
use crate::page::page;
use crate::rooms::teach::state::attention::{Side, difference, fine_tuned};
use crate::rooms::teach::state::classroom::Classroom;
use crate::state::shown::Shown;
use crate::state::store::Change;
use crate::t;

/// The maps of one head.
fn values(shown: &Shown, layer: usize, head: usize, side: Side) -> Vec<f32> {
    let before = shown.attention.get(layer).and_then(|maps| maps.get(head)).unwrap_or_default();
    let tuned = fine_tuned(shown).and_then(|maps| maps.get(layer));
    let now = tuned.and_then(|maps| maps.get(head)).unwrap_or_default();
    match side {
        Side::Before => before.to_vec(),
        Side::Now => now.to_vec(),
        Side::Difference => difference(before, now),
    }
}

/// All heads small, the chosen one large.
#[component]
pub fn AttentionView() -> impl IntoView {
    let store = page().store;
    let shown = Memo::new(move |_| store.shown.get().filter(|shown| fine_tuned(shown).is_some()));
    let there = Memo::new(move |_| shown.with(Option::is_some));
    let frozen = Memo::new(move |_| {
        let network = store.lasting::<Classroom>().network;
        network.with(|network| network.as_ref().is_some_and(|one| one.plan.scope == Scope::Head))
    });
    let side = RwSignal::new(Side::default());
    let size = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().map(|shown| (shown.layers, shown.heads)))
    });
    let choice = move |own: Side, label: String| {
        view! {
            <Radio group="teach-side" label chosen=Signal::derive(move || side.get() == own) choose=move || side.set(own)/>
        }
    };
    view! {
        <Show when=move || frozen.get()>
            <h4>{t!(teach_attention_title)}</h4>
            <p>{t!(teach_attention_frozen)}</p>
        </Show>
        <Show when=move || there.get() && !frozen.get()>
            <div id="teach-attention">
                <h4>{t!(teach_attention_title)}</h4>
                <fieldset class="choices">
                    <legend>{t!(show)}</legend>
                    {choice(Side::Difference, t!(teach_attention_difference))}
                    {choice(Side::Before, t!(teach_attention_before))}
                    {choice(Side::Now, t!(teach_attention_now))}
                </fieldset>
                {move || size.get().map(|(layers, heads)| view! { <Small shown side layers heads/> })}
                <Large shown side/>
            </div>
        </Show>
    }
}

/// The maps of all heads in one grid; arrow keys move the choice, which all rooms share.
#[component]
fn Small(
    shown: Memo<Option<Arc<Shown>>>,
    side: RwSignal<Side>,
    layers: usize,
    heads: usize,
) -> impl IntoView {
    let store = page().store;
    let canvases: Vec<NodeRef<html::Canvas>> =
        (0..layers * heads).map(|_| NodeRef::new()).collect();
    paint(canvases.clone(), shown, side, heads);
    let chosen = Memo::new(move |_| store.selection.with(|all| all.layer * heads + all.head));
    let choose = move |cell: usize, change: Change| {
        store.commit(change, |choices| {
            choices.selection.update(|all| (all.layer, all.head) = (cell / heads, cell % heads))
        });
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let here = chosen.get_untracked();
        let next = step(&event.key(), event.ctrl_key(), here, heads, layers * heads);
        let Some(next) = next else { return };
        event.prevent_default();
        choose(next, Change::Stream);
        if let Some(cell) = browser::element(&format!("teach-head-{next}")) {
            // An element on the page can take the focus.
            let _ = cell.focus();
        }
    };
    let rows = (0..layers).map(|layer| {
        let row = canvases.iter().enumerate().skip(layer * heads).take(heads);
        let cells = row.map(|(cell, canvas)| {
            let (head, canvas) = (cell % heads, *canvas);
            let is_chosen = move || chosen.get() == cell;
            let largest = move || {
                let most = shown.with(|shown| {
                    shown.as_ref().map_or(0.0, |shown| most(&values(shown, layer, head, Side::Difference)))
                });
                changed(layer, head, most)
            };
            view! {
                <div
                    role="gridcell" id=format!("teach-head-{cell}") class="map"
                    tabindex=move || if is_chosen() { "0" } else { "-1" }
                    aria-selected=move || is_chosen().to_string()
                    aria-label=largest
                    on:click=move |_| choose(cell, Change::Choice)
                >
                    <canvas node_ref=canvas aria-hidden="true" width="1" height="1"></canvas>
                </div>
            }
        });
        view! {
            <div role="row" class="heads">
                <span role="rowheader" class="number" aria-label=t!(layer_number, layer = layer)>{layer}</span>
                {cells.collect_view()}
            </div>
        }
    });
    view! {
        <div role="grid" class="grid teach-heads" style=("--heads", heads.to_string()) aria-label=t!(teach_attention_grid) on:keydown=keydown>
            {rows.collect_view()}
        </div>
    }
}

/// Which head changed most, and the way there from another one.
#[component]
fn MostChanged(shown: Memo<Option<Arc<Shown>>>) -> impl IntoView {
    let store = page().store;
    let largest = Memo::new(move |_| shown.with(|shown| largest_change(shown.as_ref()?)));
    let elsewhere = Memo::new(move |_| {
        let (layer, head, most) = largest.get()?;
        let chosen = store.selection.with(|all| (all.layer, all.head));
        (chosen != (layer, head)).then_some((layer, head, most))
    });
    let same = Memo::new(move |_| {
        let (layer, head) = store.selection.with(|all| (all.layer, all.head));
        let here = |shown: &Arc<Shown>| most(&values(shown, layer, head, Side::Difference)) == 0.0;
        shown.with(|shown| shown.as_ref().is_some_and(here))
    });
    let go = move |_| {
        let Some((layer, head, _)) = elsewhere.get_untracked() else { return };
        store.commit(Change::Choice, |choices| {
            choices.selection.update(|all| (all.layer, all.head) = (layer, head))
        });
    };
    let said = move || elsewhere.get().map(|(layer, head, most)| changed(layer, head, most));
    view! {
        <Show when=move || elsewhere.get().is_some()>
            <p class="teach-note">
                <Show when=move || same.get()>{t!(teach_attention_same)}" "</Show>
                {said}" "
                <button type="button" on:click=go>{t!(teach_attention_go)}</button>
            </p>
        </Show>
    }
}

/// How much a head changed.
fn changed(layer: usize, head: usize, most: f32) -> String {
    let most = t!(teach_attention_most, most = change(most.into(), 4));
    format!("{}: {most}", t!(cell_name, layer = layer, head = head))
}

/// Layer and head with the largest difference, and that difference.
fn largest_change(shown: &Shown) -> Option<(usize, usize, f32)> {
    let heads = (0..shown.layers).flat_map(|layer| (0..shown.heads).map(move |head| (layer, head)));
    heads
        .map(|(layer, head)| (layer, head, most(&values(shown, layer, head, Side::Difference))))
        .max_by(|one, other| one.2.abs().total_cmp(&other.2.abs()))
}

/// The value that is farthest from zero.
fn most(values: &[f32]) -> f32 {
    values
        .iter()
        .copied()
        .fold(0.0, |most: f32, value| if value.abs() > most.abs() { value } else { most })
}

fn paint(
    canvases: Vec<NodeRef<html::Canvas>>,
    shown: Memo<Option<Arc<Shown>>>,
    side: RwSignal<Side>,
    heads: usize,
) {
    let palette = surroundings().palette;
    let mut pixels = Vec::new();
    Effect::new(move |_| {
        let (Some(shown), side) = (shown.get(), side.get()) else { return };
        let one = |cell: usize| values(&shown, cell / heads, cell % heads, side);
        let scale = Scale::attention(&palette.get());
        let far = (0..canvases.len()).map(|cell| most(&one(cell)).abs()).fold(0.0, f32::max);
        let width = shown.attention.first().map_or(1, |maps| maps.side);
        for (cell, element) in canvases.iter().enumerate() {
            let Some(element) = element.get() else { continue };
            let map = one(cell);
            if side == Side::Difference {
                let colors =
                    map.iter().map(|value| diverging::color(*value, far).unwrap_or_default());
                canvas::fill(&element, width, colors, &mut pixels);
            } else {
                canvas::paint(&element, &map, width, 0.0, &scale, &mut pixels);
            }
        }
    });
}

/// The chosen head with its numbers.
#[component]
fn Large(shown: Memo<Option<Arc<Shown>>>, side: RwSignal<Side>) -> impl IntoView {
    let store = page().store;
    let chosen = Memo::new(move |_| store.selection.with(|all| (all.layer, all.head)));
    let grid = Signal::from(Memo::new(move |_| {
        let (layer, head) = chosen.get();
        shown.with(|shown| {
            let Some(shown) = shown else { return Arc::new(Grid::default()) };
            let width = shown.attention.get(layer).map_or(1, |maps| maps.side);
            Arc::new(Grid::new(width, values(shown, layer, head, side.get())))
        })
    }));
    let title = Signal::derive(move || {
        let (layer, head) = chosen.get();
        let side = match side.get() {
            Side::Before => t!(teach_attention_before),
            Side::Now => t!(teach_attention_now),
            Side::Difference => t!(teach_attention_difference),
        };
        format!("{}: {side}", t!(cell_name, layer = layer, head = head))
    });
    let piece = move |at: usize| {
        shown.with_untracked(|shown| {
            let shown = shown.as_ref()?;
            if shown.overview_block() > 1 {
                return Some((at * shown.overview_block()).to_string());
            }
            shown.encoding.pieces.get(at).cloned()
        })
    };
    let readout = move |row: usize, column: usize, value: f32| {
        let (query, key) = (piece(row).unwrap_or_default(), piece(column).unwrap_or_default());
        let value = if side.get_untracked() == Side::Difference {
            change(value.into(), 4)
        } else {
            probability(value)
        };
        t!(teach_attention_said, query = query, key = key, value = value)
    };
    let map = move |tone: Tone| {
        view! {
            <HeatMap
                name="taught-attention" title grid tone square=true
                row_name=t!(query) column_name=t!(key) readout
            />
        }
    };
    let is_difference = Memo::new(move |_| side.get() == Side::Difference);
    view! {
        <h4>{title}</h4>
        <Show when=move || is_difference.get()><MostChanged shown/></Show>
        {move || map(if is_difference.get() { Tone::Signed } else { Tone::Sequential })}
    }
}
