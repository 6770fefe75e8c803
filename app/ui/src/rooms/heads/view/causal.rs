//! Causal or bidirectional: the same scores with and without the future.

use std::sync::Arc;

use leptos::prelude::*;

use super::causal_row::Row;
use super::room::{HeadsRoom, choose_query};
use super::switch::LayerSwitch;
use crate::kit::pictures::legend::Legend;
use crate::page::page;
use crate::rooms::heads::state::look::rows;
use crate::shell::board::{BoardFigure, Drawn};
use crate::state::picture::{Picture, Token};
use crate::state::store::Change;
use crate::t;

/// The preset of this comparison.
const SENTENCE: &str = "the girl was playing outside";

/// The weights with and without the future, from the same q and k.
#[derive(Clone, Copy)]
struct Both {
    open: Drawn,
    causal: Drawn,
}

impl Both {
    fn of(room: HeadsRoom) -> Self {
        let store = page().store;
        let drawn = move |causal: bool| -> Drawn {
            Memo::new(move |_| {
                let pieces = room.pieces.get();
                store.shown.with(|shown| {
                    let weights = rows(shown.as_ref()?, causal)?;
                    Some(Arc::new(picture(&pieces, &weights)))
                })
            })
        };
        Self { open: drawn(false), causal: drawn(true) }
    }
}

/// The comparison.
#[component]
pub fn Causal(room: HeadsRoom) -> impl IntoView {
    let store = page().store;
    let Both { open, causal } = Both::of(room);
    let choose = Callback::new(move |pieces: Vec<usize>| {
        if let Some(row) = pieces.first() {
            choose_query(store, *row, Change::Choice);
        }
    });
    view! {
        <section aria-labelledby="heads-causal" data-main>
            <h3 id="heads-causal">{t!(panel_heads_causal)}</h3>
            <div class="heads-both">
                <BoardFigure picture=open id="attention-bidirectional" title=t!(heads_map_open) on_choose=choose/>
                <BoardFigure picture=causal id="attention-causal" title=t!(heads_map_causal) on_choose=choose/>
            </div>
            <p class="caption">{t!(heads_causal_caption)} " " <Legend/></p>
        </section>
    }
}

/// The switch, and one row of both matrices in numbers.
#[component]
pub fn RowBothWays(room: HeadsRoom) -> impl IntoView {
    let store = page().store;
    let Both { open, causal } = Both::of(room);
    view! {
        <LayerSwitch
            id="heads-causal" legend=t!(heads_causal_switch)
            read=|layer| layer.causal write=|layer, on| layer.causal = on
        />
        <button type="button" lang="en" on:click=move |_| store.pick(SENTENCE, None)>{SENTENCE}</button>
        <Row room open causal/>
    }
}

/// The weights as a matrix with its pieces; what is hidden is no number.
fn picture(pieces: &[String], weights: &[Option<f32>]) -> Picture {
    let token =
        |(index, piece): (usize, &String)| Token { label: piece.clone(), pieces: vec![index] };
    let tokens: Vec<Token> = pieces.iter().enumerate().map(token).collect();
    let values = weights.iter().map(|weight| weight.unwrap_or(f32::NAN)).collect();
    Picture { rows: tokens.clone(), columns: tokens, values }
}
