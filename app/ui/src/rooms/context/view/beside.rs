//! Beside the map: how alike words are on their way up, and how many are nearest to their own meaning.

use std::sync::Arc;

use leptos::prelude::*;

use super::controls::Levels;
use super::nearest::said;
use super::room::ContextRoom;
use crate::kit::paint::plot::{Plot, Series};
use crate::kit::pictures::line_chart::FittedChart;
use crate::rooms::context::state::chosen::ContextState;
use crate::rooms::context::state::finding::Apart;
use crate::rooms::context::state::levels::alike;
use crate::state::kept::kept;
use crate::t;

/// Words up to which each has a disc of its own.
const COUNTED: usize = 24;

/// The curves, the level, the count, and what the typed word is nearest to.
#[component]
pub fn Beside(room: ContextRoom) -> impl IntoView {
    let verdict = Memo::new(move |_| said(room, room.own));
    view! {
        <div class="context-beside">
            <Curves room/>
            <Levels store=room.store/>
            {move || room.apart.get().map(|apart| view! { <Counted apart/> })}
            <p class="context-verdict">{move || verdict.get()}</p>
        </div>
    }
}

/// The mean cosine of two words of one meaning, and of two, at each level.
#[component]
fn Curves(room: ContextRoom) -> impl IntoView {
    let store = room.store;
    let options = Memo::new(move |_| {
        kept::<ContextState>(store).now.with(|now| (now.first_piece, now.centred))
    });
    let plot = Memo::new(move |_| {
        let layers = store.layers();
        let (first_piece, centred) = options.get();
        let levels = room.own.entries.with(|all| alike(all, layers, first_piece, centred));
        let curve = |name: String, which: usize| {
            let point = |(at, level): (usize, &[Option<f64>; 2])| {
                // Layers count from 0; the embedding layer stands before them.
                Some((at as f64 - 1.0, level[which]?))
            };
            Series { name, points: levels.iter().enumerate().filter_map(point).collect() }
        };
        Arc::new(Plot {
            x_name: t!(context_axis),
            y_name: t!(cosine),
            series: vec![curve(t!(context_same), 0), curve(t!(context_different), 1)],
            ..Plot::default()
        })
    });
    let title = Signal::derive(move || t!(context_curves, word = room.word.get()));
    view! {
        <section class="context-curves" aria-labelledby="context-curves-title">
            <h3 id="context-curves-title">{move || title.get()}</h3>
            <FittedChart name="context-levels" title plot/>
        </section>
    }
}

/// How many are nearest to their own meaning, each a disc.
#[component]
fn Counted(apart: Apart) -> impl IntoView {
    let full = (apart.right.round().max(0.0) as usize).min(apart.all);
    let discs = (apart.all <= COUNTED).then(|| {
        view! {
            <span class="context-discs" aria-hidden="true">
                <b>{"\u{25cf}".repeat(full)}</b>{"\u{25cb}".repeat(apart.all - full)}
            </span>
        }
    });
    view! {
        <p class="context-counted">
            {discs} <b>{t!(context_of, right = apart.right(), all = apart.all)}</b>
            <small>{t!(context_counted, chance = apart.chance())}</small>
        </p>
    }
}
