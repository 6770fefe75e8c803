//! Causal or bidirectional: the same scores with and without the future.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use super::choose::put;
use super::room::{HeadsRoom, LISTED, choose_query, point};
use super::switch::LayerSwitch;
use super::terms::{share, value};
use crate::app::page;
use crate::paint::canvas;
use crate::paint::colors::Scale;
use crate::paint::scene::Scene;
use crate::state::heads::look::rows;
use crate::state::picture::{Picture, Token};
use crate::state::selection::Hover;
use crate::state::store::Change;
use crate::t;
use crate::views::figure::SaveButtons;
use crate::views::matrix::cell_at;
use crate::views::scenes;

/// The preset of this comparison.
const SENTENCE: &str = "the girl was playing outside";
/// What a hidden cell is painted as: below every threshold, so that it stays empty.
const HIDDEN: f32 = -1.0;

/// The weights of the head on screen, both ways.
#[derive(Clone, Debug, PartialEq)]
struct Both {
    pieces: Vec<String>,
    open: Vec<Option<f32>>,
    causal: Vec<Option<f32>>,
}

impl Both {
    fn cells(&self, causal: bool) -> &[Option<f32>] {
        if causal { &self.causal } else { &self.open }
    }

    fn weight(&self, causal: bool, row: usize, column: usize) -> Option<f32> {
        self.cells(causal).get(row * self.pieces.len() + column).copied().flatten()
    }

    /// The weights as they are painted.
    fn values(&self, causal: bool) -> Vec<f32> {
        self.cells(causal).iter().map(|cell| cell.unwrap_or(HIDDEN)).collect()
    }

    fn picture(&self, causal: bool) -> Picture {
        let token =
            |(index, piece): (usize, &String)| Token { label: piece.clone(), pieces: vec![index] };
        let tokens: Vec<Token> = self.pieces.iter().enumerate().map(token).collect();
        Picture { rows: tokens.clone(), columns: tokens, values: self.values(causal) }
    }
}

/// The comparison.
#[component]
pub fn Causal(room: HeadsRoom) -> impl IntoView {
    let store = page().store;
    let both: Memo<Option<Arc<Both>>> = Memo::new(move |_| {
        let pieces = room.pieces.get();
        store.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let (open, causal) = (rows(shown, false)?, rows(shown, true)?);
            Some(Arc::new(Both { pieces, open, causal }))
        })
    });
    let is_causal = Memo::new(move |_| {
        let layer = room.place.get().map_or(0, |place| place.0);
        store.shown.with(|shown| {
            shown.as_ref().is_some_and(|shown| shown.input.switches.layer(layer).causal)
        })
    });
    let runs = move || {
        let layer = room.place.get().map_or(0, |place| place.0);
        if is_causal.get() {
            t!(heads_causal_on, layer = layer)
        } else {
            t!(heads_causal_off, layer = layer)
        }
    };
    view! {
        <section aria-labelledby="heads-causal">
            <h3 id="heads-causal">{t!(heads_causal_title)}</h3>
            <p>{t!(heads_causal_intro)}</p>
            <p class="heads-experiment">{t!(heads_causal_experiment)}</p>
            <LayerSwitch
                id="heads-causal" legend=t!(heads_causal_switch)
                read=|layer| layer.causal write=|layer, on| layer.causal = on
            />
            <div class="buttons">
                <button type="button" lang="en" on:click=move |_| put(store, SENTENCE)>{SENTENCE}</button>
            </div>
            <p>{runs}</p>
            <div class="heads-both">
                <Map room both causal=false/>
                <Map room both causal=true/>
            </div>
            <Row room both/>
            <p class="caption">{t!(heads_causal_caption)}</p>
        </section>
    }
}

/// One of the two matrices. A cell that is pointed at lights its pieces up everywhere.
#[component]
fn Map(room: HeadsRoom, both: Memo<Option<Arc<Both>>>, causal: bool) -> impl IntoView {
    let store = page().store;
    let element = NodeRef::<html::Canvas>::new();
    let scale = Scale::default();
    let mut pixels = Vec::new();
    let title = move || if causal { t!(heads_map_causal) } else { t!(heads_map_open) };
    Effect::new(move |_| {
        both.with(|both| {
            if let (Some(element), Some(both)) = (element.get(), both) {
                let side = both.pieces.len();
                canvas::paint(&element, &both.values(causal), side, 0.0, &scale, &mut pixels);
            }
        });
    });
    let pointed = RwSignal::new(None::<(usize, usize)>);
    let moved = move |event: web_sys::PointerEvent| {
        let side = room.pieces.with_untracked(Vec::len);
        pointed.set(cell_at(&event, (side, side)));
        let hover = pointed.get_untracked().map(|(row, column)| Hover::cell(&[row], &[column]));
        point(store, hover.unwrap_or_default());
    };
    let left = move |_| {
        pointed.set(None);
        point(store, Hover::default());
    };
    let clicked = move |_| {
        if let Some((row, _)) = pointed.get_untracked() {
            choose_query(store, row, Change::Choice);
        }
    };
    let readout = move || {
        let (row, column) = pointed.get()?;
        let weight =
            both.with(|both| both.as_ref().map(|both| both.weight(causal, row, column)))?;
        let weight = weight.map_or_else(|| t!(heads_hidden), |weight| share(f64::from(weight)));
        Some(t!(heads_map_cell, query = room.piece(row), key = room.piece(column), weight = weight))
    };
    let picture =
        move || both.with_untracked(|both| both.as_ref().map(|both| both.picture(causal)));
    let scene = move || -> Option<Scene> { Some(scenes::matrix(&picture()?, &title(), 0.0)) };
    let csv = move || Some(picture()?.csv());
    let name = if causal { "attention-causal" } else { "attention-bidirectional" };
    view! {
        <figure>
            <canvas
                node_ref=element role="img" class="heads-map" width="1" height="1"
                aria-label=title()
                on:pointermove=moved on:pointerdown=moved on:pointerleave=left on:click=clicked
            ></canvas>
            <p class="readout">{readout}</p>
            <figcaption>{title()}</figcaption>
            <SaveButtons name title=title() scene csv/>
        </figure>
    }
}

/// One query's row both ways, and the way to the next row.
#[component]
fn Row(room: HeadsRoom, both: Memo<Option<Arc<Both>>>) -> impl IntoView {
    let store = page().store;
    let count = move || room.pieces.with(Vec::len);
    let go = move |to: usize| choose_query(store, to, Change::Stream);
    let caption = move || {
        let query = room.query.get();
        t!(heads_row_caption, row = query, query = room.piece(query))
    };
    let cells = move || {
        let (both, look) = (both.get()?, room.look.get()?);
        let divisor = look.divisor();
        let side = both.pieces.len();
        let row = |all: &[Option<f32>]| all.chunks(side.max(1)).nth(look.query).map(<[_]>::to_vec);
        let (open, causal) = (row(&both.open)?, row(&both.causal)?);
        let line = |(key, (open, causal)): (usize, (&Option<f32>, &Option<f32>))| {
            let score = look.dots.get(key).map(|dot| value(dot / divisor));
            let weight = |cell: &Option<f32>| {
                cell.map_or_else(|| t!(heads_hidden), |weight| share(f64::from(weight)))
            };
            view! {
                <tr>
                    <th scope="row"><bdi>{look.pieces.get(key).cloned()}</bdi>" "<small>{key}</small></th>
                    <td class="number">{score}</td>
                    <td class="number">{weight(open)}</td>
                    <td class="number" class:hidden-cell=causal.is_none()>{weight(causal)}</td>
                </tr>
            }
        };
        Some(open.iter().zip(&causal).enumerate().take(LISTED).map(line).collect_view())
    };
    view! {
        <div class="buttons">
            <button
                type="button" disabled=move || room.query.get() == 0
                on:click=move |_| go(room.query.get_untracked().saturating_sub(1))
            >{t!(heads_row_before)}</button>
            <button
                type="button" disabled=move || { room.query.get() + 1 >= count() }
                on:click=move |_| go(room.query.get_untracked() + 1)
            >{t!(heads_row_after)}</button>
            <span>{caption}</span>
        </div>
        <div class="scroll heads-keys" tabindex="0" role="group" aria-label=t!(heads_row_name)>
            <table class="heads-table heads-narrow">
                <caption>{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(heads_key_column)}</th>
                        <th scope="col">{t!(heads_score)}</th>
                        <th scope="col">{t!(heads_weight_open)}</th>
                        <th scope="col">{t!(heads_weight_causal)}</th>
                    </tr>
                </thead>
                <tbody>{cells}</tbody>
            </table>
        </div>
        <Show when=move || room.query.get() == 0><p>{t!(heads_row_first)}</p></Show>
    }
}
