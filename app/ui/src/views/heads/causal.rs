//! Causal or bidirectional: the same scores with and without the future.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use super::choose::put;
use super::room::{HeadsRoom, LISTED, choose_query};
use super::switch::LayerSwitch;
use super::terms::{share, value};
use crate::app::page;
use crate::paint::canvas;
use crate::paint::colors::Scale;
use crate::paint::scene::Scene;
use crate::state::heads::look::rows;
use crate::state::picture::{Picture, Token};
use crate::state::store::Change;
use crate::t;
use crate::views::figure::SaveButtons;
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
                <Map both causal=false/>
                <Map both causal=true/>
            </div>
            <Row room both/>
            <p class="caption">{t!(heads_causal_caption)}</p>
        </section>
    }
}

/// One of the two matrices.
#[component]
fn Map(both: Memo<Option<Arc<Both>>>, causal: bool) -> impl IntoView {
    let element = NodeRef::<html::Canvas>::new();
    let scale = Scale::default();
    let mut pixels = Vec::new();
    let title = move || if causal { t!(heads_map_causal) } else { t!(heads_map_open) };
    let values = move |both: &Both| -> Vec<f32> {
        let cells = if causal { &both.causal } else { &both.open };
        cells.iter().map(|cell| cell.unwrap_or(HIDDEN)).collect()
    };
    Effect::new(move |_| {
        both.with(|both| {
            if let (Some(element), Some(both)) = (element.get(), both) {
                let side = both.pieces.len();
                canvas::paint(&element, &values(both), side, 0.0, &scale, &mut pixels);
            }
        });
    });
    let picture =
        move || both.with_untracked(|both| both.as_ref().map(|both| picture(both, values(both))));
    let scene = move || -> Option<Scene> { Some(scenes::matrix(&picture()?, &title(), 0.0)) };
    let csv = move || Some(picture()?.csv());
    let name = if causal { "attention-causal" } else { "attention-bidirectional" };
    view! {
        <figure>
            <canvas
                node_ref=element role="img" class="heads-map" width="1" height="1"
                aria-label=title()
            ></canvas>
            <figcaption>{title()}</figcaption>
            <SaveButtons name title=title() scene csv/>
        </figure>
    }
}

fn picture(both: &Both, values: Vec<f32>) -> Picture {
    let token =
        |(index, piece): (usize, &String)| Token { label: piece.clone(), pieces: vec![index] };
    let tokens: Vec<Token> = both.pieces.iter().enumerate().map(token).collect();
    Picture { rows: tokens.clone(), columns: tokens, values }
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
