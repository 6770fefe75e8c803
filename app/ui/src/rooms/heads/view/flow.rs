//! One query of one head from left to right: its q against every k, the scores, their softmax, the
//! weighted sum of the values. q stands above the keys and z below the values, feature under feature.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::{HeadsRoom, LISTED, choose_key, point};
use crate::kit::browser;
use crate::kit::format::fixed;
use crate::kit::keyboard::step;
use crate::kit::pictures::strip::Strip;
use crate::kit::vector::edge;
use crate::page::page;
use crate::rooms::heads::state::Look;
use crate::rooms::heads::state::softmax::Step;
use crate::state::selection::{Hover, Side};
use crate::state::store::Change;
use crate::t;

type Row = Option<Arc<Vec<f32>>>;

/// The picture, and one line on its colours.
#[component]
pub fn Flow(room: HeadsRoom) -> impl IntoView {
    let of = move |read: fn(&Look) -> Vec<f32>| -> Memo<Row> {
        Memo::new(move |_| room.read(|look| Arc::new(read(look))))
    };
    let (q, z) = (of(|look| look.q.clone()), of(|look| look.z.clone()));
    let keys = of(|look| listed(&look.keys).concat());
    let mixed = of(|look| listed(&look.weighted()).concat());
    let edges = Memo::new(move |_| room.read(Edges::of).unwrap_or_default());
    let near = Signal::derive(move || edges.get().near);
    let far = Signal::derive(move || edges.get().far);
    let size = Memo::new(move |_| room.read(|look| look.size).unwrap_or(1));
    let count = Memo::new(move |_| room.pieces.with(Vec::len).min(LISTED));
    let query = move || room.piece(room.query.get());
    let score = move || room.read(score_name).unwrap_or_default();
    let ablated = Memo::new(move |_| room.read(|look| look.ablated).unwrap_or_default());
    view! {
        <figure class="heads-figure" data-main>
            <h3>{move || room.place.get().map(|(layer, head)| t!(heads_flow_title, layer = layer, head = head, query = query()))}</h3>
            <div class="flow" style=("--rows", move || count.get().to_string())>
                <span class="flow-head keys">{t!(heads_flow_keys)}</span>
                <span class="flow-head score">{score}</span>
                <span class="flow-head weight">{t!(softmax)}</span>
                <span class="flow-head values">{t!(heads_flow_values)}</span>
                <span class="flow-name">{move || t!(heads_vector, letter = "q", piece = query())}</span>
                <div class="flow-q"><Strip values=q largest=near columns=size/></div>
                <div class="flow-keys"><Strip values=keys largest=near columns=size/></div>
                <div class="flow-values"><Strip values=mixed largest=far columns=size/></div>
                <Keys room count edges/>
                <span class="flow-name z">{move || t!(heads_vector, letter = "z", piece = query())}</span>
                <div class="flow-z"><Strip values=z largest=far columns=size/></div>
            </div>
            <figcaption>{t!(heads_flow_caption)}</figcaption>
            <Show when=move || ablated.get()><p class="to-do">{t!(heads_mixed_ablated)}</p></Show>
            <Show when=move || { room.pieces.with(Vec::len) > LISTED }>
                <p class="caption">{t!(heads_more, count = LISTED)}</p>
            </Show>
        </figure>
    }
}

/// Where the scales of the picture end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Edges {
    /// Of q and k.
    pub near: f32,
    /// Of the weighted values and z.
    pub far: f32,
    /// Of the scores.
    pub score: f64,
    /// Of the weights.
    pub weight: f64,
}

impl Edges {
    /// Those of a query.
    pub fn of(look: &Look) -> Self {
        let rows = |all: &[Vec<f32>], one: &[f32]| {
            edge(all.iter().map(Vec::as_slice).chain(std::iter::once(one)))
        };
        let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MIN_POSITIVE, f64::max);
        let steps = || look.softmax.steps.iter();
        Self {
            near: rows(&look.keys, &look.q),
            far: rows(&look.weighted(), &look.z),
            score: most(&mut steps().filter_map(|step| Some(step.score?.abs()))),
            weight: most(&mut steps().map(|step| step.weight)),
        }
    }
}

/// What the scores are called.
pub fn score_name(look: &Look) -> String {
    if look.scaled {
        format!("q \u{b7} k / \u{221a}{}", look.size)
    } else {
        "q \u{b7} k".to_owned()
    }
}

/// The rows that are shown.
pub fn listed(rows: &[Vec<f32>]) -> &[Vec<f32>] {
    rows.get(..LISTED).unwrap_or(rows)
}

/// A row for each key, one of which is chosen: its piece, its score, its weight.
#[component]
fn Keys(room: HeadsRoom, count: Memo<usize>, edges: Memo<Edges>) -> impl IntoView {
    let store = page().store;
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (here, count) = (room.key.get_untracked(), count.get_untracked());
        let Some(next) = step(&event.key(), event.ctrl_key(), here, 1, count) else { return };
        event.prevent_default();
        choose_key(store, next, Change::Stream);
        if let Some(row) = browser::element(&format!("heads-key-{next}")) {
            // An element on the page can take the focus.
            let _ = row.focus();
        }
    };
    view! {
        <div
            role="radiogroup" class="flow-rows" aria-label=t!(key)
            on:keydown=keydown
            on:pointerleave=move |_| point(store, Hover::default())
        >
            <For each=move || 0..count.get() key=|key| *key let:key>
                <Key room key_at=key edges/>
            </For>
        </div>
    }
}

#[component]
fn Key(room: HeadsRoom, key_at: usize, edges: Memo<Edges>) -> impl IntoView {
    let store = page().store;
    let chosen = Memo::new(move |_| room.key.get() == key_at);
    let lit = Memo::new(move |_| store.selection.with(|all| all.hover.keys.contains(&key_at)));
    let step: Memo<Step> = Memo::new(move |_| {
        room.read(|look| look.softmax.steps.get(key_at).copied()).flatten().unwrap_or_default()
    });
    let score = move || step.get().score;
    let share = move || score().unwrap_or_default() / edges.get().score;
    view! {
        <button
            type="button" role="radio" class="flow-row" id=format!("heads-key-{key_at}")
            class:lit=move || lit.get()
            aria-checked=move || chosen.get().to_string()
            tabindex=move || if chosen.get() { "0" } else { "-1" }
            on:click=move |_| choose_key(store, key_at, Change::Choice)
            on:pointerenter=move |_| point(store, Hover::side(Side::Key, &[key_at]))
        >
            <bdi>{move || room.piece(key_at)}</bdi>
            <span class="flow-bar signed" class:down=move || { share() < 0.0 } style=("--share", move || format!("{:.4}", share().abs()))>
                <span class="number">{move || score().map_or_else(|| t!(heads_hidden), |score| fixed(score, 2))}</span>
            </span>
            <Weight weight=Signal::derive(move || step.get().weight) most=Signal::derive(move || edges.get().weight)/>
        </button>
    }
}

/// A weight as a bar, with its number; the bar of `most` is the longest.
#[component]
pub fn Weight(#[prop(into)] weight: Signal<f64>, #[prop(into)] most: Signal<f64>) -> impl IntoView {
    view! {
        <span class="flow-bar" style=("--share", move || format!("{:.4}", weight.get() / most.get().max(f64::MIN_POSITIVE)))>
            <span class="number">{move || fixed(weight.get(), 2)}</span>
        </span>
    }
}
