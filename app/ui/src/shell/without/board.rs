//! The bars: buttons that stay pressed while their part is off, one stop of the keyboard.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::Without;
use super::parts::switch_name;
use crate::kit::browser;
use crate::kit::format::share_in_bar;
use crate::kit::keyboard::step;
use crate::page::page;
use crate::state::part::Part;
use crate::state::without::Measured;
use crate::t;

/// A smaller difference of shares is none.
const DIFFERS: f64 = 0.03;

/// Where a part stands: the whole layer first, then its heads, then its halves.
fn part_at(cell: usize, heads: usize) -> (usize, Option<Part>) {
    let columns = heads + 3;
    let (layer, column) = (cell / columns, cell % columns);
    let parts = Part::of_layer(layer, heads);
    (layer, column.checked_sub(1).and_then(|at| parts.get(at).copied()))
}

/// The board.
#[component]
pub fn Board(sizes: [usize; 2], title: String) -> impl IntoView {
    let [layers, heads] = sizes;
    let store = page().store;
    let columns = heads + 3;
    let stop = RwSignal::new(1_usize);
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
    let toggle = move |cell: usize| {
        stop.set(cell);
        store.switches.update(|switches| match part_at(cell, heads) {
            (_, Some(part)) => part.set(switches, !part.is_on(switches)),
            (layer, None) => {
                let off = &mut switches.layer_mut(layer).ablated_heads;
                *off = if off.len() == heads { Default::default() } else { (0..heads).collect() };
            }
        });
    };
    let row = move |layer: usize| {
        let cells = (1..columns).map(|column| {
            view! { <Cell cell=layer * columns + column heads stop/> }
        });
        view! {
            <div role="row" class="without-row">
                <WholeLayer layer cell=layer * columns heads stop/>
                {cells.collect_view()}
            </div>
        }
    };
    let number = |head: usize| {
        view! { <span role="columnheader" class="number" aria-label=t!(head_name, head = head)>{head}</span> }
    };
    view! {
        <div
            role="grid" class="without-grid" aria-label=title
            style=("--columns", heads.to_string())
            on:keydown=keydown
            on:focusin=move |event| if let Some(cell) = cell_of(&event) { stop.set(cell) }
            on:click=move |event| if let Some(cell) = cell_of(&event) { toggle(cell) }
        >
            <div role="row" class="without-row without-names">
                <span role="columnheader">{t!(layer)}</span>
                {(0..heads).map(number).collect_view()}
                <span role="columnheader">{t!(attention)}</span>
                <span role="columnheader">{t!(without_feed_forward_short)}</span>
            </div>
            {(0..layers).map(row).collect_view()}
        </div>
    }
}

/// The name of a layer, which switches all its heads.
#[component]
fn WholeLayer(layer: usize, cell: usize, heads: usize, stop: RwSignal<usize>) -> impl IntoView {
    let store = page().store;
    let pressed = Memo::new(move |_| {
        store.switches.with(|switches| switches.layer(layer).ablated_heads.len() == heads)
    });
    view! {
        <div role="rowheader">
            <button
                type="button" class="without-layer" id=format!("ablate-{cell}") data-cell-off=cell
                tabindex=move || if stop.get() == cell { "0" } else { "-1" }
                aria-pressed=move || pressed.get().to_string()
                aria-label=t!(without_switch_layer, layer = layer)
            >{layer}</button>
        </div>
    }
}

/// What a cell shows.
#[derive(Clone, Debug, Default, PartialEq)]
struct Shown {
    off: bool,
    /// What is left, from 0 to 1 of what there is.
    height: String,
    /// The same in words where it matters.
    said: String,
    matters: bool,
    /// Whether it is the head that the headline names.
    worst: bool,
}

fn shown(measured: &Measured, part: Part, off: bool) -> Shown {
    let left = measured.left(part).filter(|_| !off);
    let base = measured.now.as_ref().map(|now| f64::from(now.asked.probability));
    let Some((left, base)) = left.zip(base) else {
        return Shown { off, height: "1".to_owned(), ..Shown::default() };
    };
    let is_worst = measured.worst_head().is_some_and(|worst| worst.part == part);
    let matters = is_worst || base - left.share >= DIFFERS;
    let height = (left.share / base.max(f64::MIN_POSITIVE)).min(1.0);
    let said = if matters { share_in_bar(left.share) } else { String::new() };
    Shown { off, height: format!("{height:.3}"), said, matters, worst: is_worst }
}

#[component]
fn Cell(cell: usize, heads: usize, stop: RwSignal<usize>) -> impl IntoView {
    let store = page().store;
    let Without { measured, .. } = store.lasting();
    let (_, part) = part_at(cell, heads);
    let drawn = Memo::new(move |_| {
        let Some(part) = part else { return Shown::default() };
        let off = store.switches.with(|switches| !part.is_on(switches));
        measured.with(|measured| shown(measured, part, off))
    });
    let is_off = move || drawn.with(|drawn| drawn.off);
    let said = move || if is_off() { t!(without_off) } else { drawn.with(|all| all.said.clone()) };
    view! {
        <div role="gridcell">
            <button
                type="button" class="without-part" id=format!("ablate-{cell}") data-cell-off=cell
                class:matters=move || drawn.with(|drawn| drawn.matters)
                class:worst=move || drawn.with(|drawn| drawn.worst)
                style=("--left", move || drawn.with(|drawn| drawn.height.clone()))
                tabindex=move || if stop.get() == cell { "0" } else { "-1" }
                aria-pressed=move || is_off().to_string()
                aria-label=part.map(switch_name)
                aria-description=move || drawn.with(|drawn| drawn.said.clone())
            >{said}</button>
        </div>
    }
}

fn cell_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-cell-off]").ok()??.get_attribute("data-cell-off")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_its_layer_then_its_heads_then_its_halves() {
        let row: Vec<_> = (5..10).map(|cell| part_at(cell, 2)).collect();
        assert_eq!(
            row,
            [
                (1, None),
                (1, Some(Part::Head(1, 0))),
                (1, Some(Part::Head(1, 1))),
                (1, Some(Part::Attention(1))),
                (1, Some(Part::FeedForward(1)))
            ]
        );
    }
}
