//! The attention of every head, and below each map how it differs from the original's.

mod grid;

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use self::grid::{Grid, paint};
use super::{scenes, tables};
use crate::kit::controls::speech::Speech;
use crate::kit::format::{change, probability};
use crate::kit::pictures::figure::SaveMenu;
use crate::page::page;
use crate::state::predicted::answers::row;
use crate::state::predicted::attention::{Cell, Differences, differences, extreme, largest};
use crate::state::shown::Shown;
use crate::state::store::Store;
use crate::t;

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
            all.as_ref().map(|all| tables::differences_csv(&all.shown, &all.differences))
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
                    {t!(changed_maps_caption)} " " {t!(rounded)}
                    " "
                    <Legend current/>
                </figcaption>
                <SaveMenu name="attention-differences" title=t!(changed_maps_title) scene csv/>
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
        before = probability(cell.before),
        after = probability(cell.after),
        difference = change(cell.difference().into(), 4),
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
    let end = move |sign: f32| change((sign * most.get()).into(), 3);
    view! {
        <span class="legend" role="img" aria-label=t!(changed_legend)>
            <span class="number">{move || end(-1.0)}</span>
            <canvas node_ref=element aria-hidden="true"></canvas>
            <span class="number">{move || end(1.0)}</span>
        </span>
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
                <td class="number">{probability(cell.before)}</td>
                <td class="number">{probability(cell.after)}</td>
                <td class="number">{change(cell.difference().into(), 4)}</td>
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
                            <th scope="col">{t!(query)}</th>
                            <th scope="col">{t!(key)}</th>
                            <th scope="col">{t!(changed_before)}</th>
                            <th scope="col">{t!(now)}</th>
                            <th scope="col">{t!(difference)}</th>
                        </tr>
                    </thead>
                    <tbody>{move || cells.get().into_iter().map(line).collect_view()}</tbody>
                </table>
            </div>
        </details>
    }
}
