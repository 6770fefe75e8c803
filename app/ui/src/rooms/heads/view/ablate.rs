//! Switching heads off: a grid of all of them, one keyboard stop, undo.

use std::sync::Arc;

use leptos::prelude::*;
use text::switches::Switches;
use wasm_bindgen::JsCast;

use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::page::page;
use crate::rooms::heads::state::undo::Undo;
use crate::state::shown::Shown;
use crate::state::store::Store;
use crate::t;

/// The grid of all heads.
#[component]
pub fn Ablate() -> impl IntoView {
    let size = size(page().store);
    view! {
        <section aria-labelledby="heads-ablate" data-main>
            <h3 id="heads-ablate">{t!(panel_heads_ablate)}</h3>
            {move || { let (layers, heads) = size.get(); view! { <Grid layers heads/> } }}
            <p class="caption">{t!(heads_ablate_caption)}</p>
        </section>
    }
}

/// Layers and heads of the result on screen.
fn size(store: Store) -> Memo<(usize, usize)> {
    let read = |shown: &Arc<Shown>| (shown.layers, shown.heads);
    Memo::new(move |_| store.shown.with(|shown| shown.as_ref().map_or((0, 0), read)))
}

/// How many heads are off, and what acts on all of them.
#[component]
pub fn Buttons() -> impl IntoView {
    let store = page().store;
    let undo = RwSignal::new(Undo::default());
    Effect::new(move |before: Option<Switches>| {
        let now = store.switches.get();
        if let Some(before) = before {
            undo.update(|undo| undo.changed(&before, &now));
        }
        now
    });
    let take_back = move |_| {
        if let Some(switches) = undo.try_update(Undo::take).flatten() {
            store.switches.set(switches);
        }
    };
    let size = size(store);
    let off = Memo::new(move |_| store.switches.with(off));
    let all = move |off: bool| {
        let (layers, heads) = size.get_untracked();
        store.switches.update(|switches| {
            *switches = switches.clone().everywhere(layers, |layer| {
                layer.ablated_heads = if off { (0..heads).collect() } else { Default::default() };
            });
        });
    };
    view! {
        <p class="readout" role="status">{move || said(off.get(), size.get())}</p>
        <div class="buttons">
            <button type="button" disabled=move || !undo.with(Undo::is_possible) on:click=take_back>{t!(undo)}</button>
            <button type="button" disabled=move || off.get() == 0 on:click=move |_| all(false)>{t!(heads_all_back)}</button>
            <button type="button" on:click=move |_| all(true)>{t!(heads_all_off)}</button>
        </div>
    }
}

fn off(switches: &Switches) -> usize {
    switches.layers.iter().map(|layer| layer.ablated_heads.len()).sum()
}

fn said(off: usize, (layers, heads): (usize, usize)) -> String {
    t!(heads_some_off, off = off, all = layers * heads)
}

/// Buttons that stay pressed: a pressed one is a head that is off. The last column is the whole
/// layer.
#[component]
fn Grid(layers: usize, heads: usize) -> impl IntoView {
    let store = page().store;
    let columns = heads + 1;
    let stop = RwSignal::new(0_usize);
    let is_off = move |cell: usize| {
        let (layer, head) = (cell / columns, cell % columns);
        store.switches.with(|switches| {
            let ablated = switches.layer(layer).ablated_heads;
            if head == heads { ablated.len() == heads } else { ablated.contains(&head) }
        })
    };
    let toggle = move |cell: usize| {
        let (layer, head) = (cell / columns, cell % columns);
        let was_off = untrack(|| is_off(cell));
        store.switches.update(|switches| {
            let ablated = &mut switches.layer_mut(layer).ablated_heads;
            match (head == heads, was_off) {
                (true, true) => ablated.clear(),
                (true, false) => ablated.extend(0..heads),
                (false, true) => drop(ablated.remove(&head)),
                (false, false) => drop(ablated.insert(head)),
            }
        });
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let here = stop.get_untracked();
        let Some(next) = step(&event.key(), event.ctrl_key(), here, columns, layers * columns)
        else {
            return;
        };
        event.prevent_default();
        stop.set(next);
        if let Some(button) = browser::element(&format!("ablate-{next}")) {
            // An element on the page can take the focus.
            let _ = button.focus();
        }
    };
    let cell = move |cell: usize| {
        let (layer, head) = (cell / columns, cell % columns);
        let pressed = Memo::new(move |_| is_off(cell));
        let chosen = Memo::new(move |_| {
            store.selection.with(|selection| (selection.layer, selection.head) == (layer, head))
        });
        let name = if head == heads {
            t!(heads_switch_layer, layer = layer)
        } else {
            t!(heads_switch_head, layer = layer, head = head)
        };
        let text = if head == heads { t!(row_all) } else { head.to_string() };
        view! {
            <div role="gridcell">
                <button
                    type="button" id=format!("ablate-{cell}") data-cell-off=cell
                    class:looked-at=move || chosen.get()
                    tabindex=move || if stop.get() == cell { "0" } else { "-1" }
                    aria-pressed=move || pressed.get().to_string()
                    aria-label=name
                    on:click=move |_| { stop.set(cell); toggle(cell) }
                >
                    {text}
                </button>
            </div>
        }
    };
    let row = move |layer: usize| {
        view! {
            <div role="row" class="ablate-row">
                <span role="rowheader" class="number" aria-label=t!(layer_number, layer = layer)>{layer}</span>
                {(0..columns).map(|head| cell(layer * columns + head)).collect_view()}
            </div>
        }
    };
    view! {
        <div
            role="grid" class="ablate-grid" aria-label=t!(panel_heads_ablate)
            style=("--columns", columns.to_string())
            on:keydown=keydown
            on:focusin=move |event| if let Some(cell) = cell_of(&event) { stop.set(cell) }
        >
            {(0..layers).map(row).collect_view()}
        </div>
    }
}

fn cell_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-cell-off]").ok()??.get_attribute("data-cell-off")?.parse().ok()
}
