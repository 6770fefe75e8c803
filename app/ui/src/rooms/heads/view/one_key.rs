//! One key of the chosen query, down to its single products.

use leptos::prelude::*;

use super::room::HeadsRoom;
use super::terms::{Compared, Products, written};
use super::vectors::product_vector;
use crate::rooms::heads::state::Look;
use crate::rooms::heads::state::dot;
use crate::state::format::{bracketed, probability, signed};
use crate::t;

/// Products that the sum writes out.
const WRITTEN: usize = 3;

/// The chosen key, down to its single products.
#[component]
pub fn OneKey(room: HeadsRoom) -> impl IntoView {
    let terms = Memo::new(move |_| {
        let key = room.key.get();
        room.read(|look| look.products(key)).flatten().unwrap_or_default()
    });
    let scored = Memo::new(move |_| {
        let key = room.key.get();
        room.read(|look| look.softmax.steps.get(key).copied()).flatten()
    });
    let ours = Memo::new(move |_| scored.get()?.score);
    let engine = Memo::new(move |_| {
        let key = room.key.get();
        // A hidden key's score in the engine stands for minus infinity: nothing to compare.
        scored.get()?.score?;
        room.read(|look| look.scores.get(key).copied().map(f64::from)).flatten()
    });
    let names = move || {
        let query = room.piece(room.query.get());
        t!(heads_one_title, query = query, key = room.piece(room.key.get()))
    };
    let score = move || {
        let root = room.read(Look::divisor)?;
        let dot = terms.with(|terms| dot::sum(terms));
        let products = terms.with(|terms| written(terms, WRITTEN));
        Some(t!(
            heads_one_score,
            products = products,
            dot = signed(dot),
            root = signed(root),
            score = signed(dot / root),
        ))
    };
    let weight = move || {
        let step = scored.get()?;
        let Some(score) = step.score else { return Some(t!(heads_one_hidden)) };
        let (maximum, sum) = room.read(|look| (look.softmax.maximum, look.softmax.sum))?;
        Some(t!(
            heads_one_weight,
            score = signed(score),
            maximum = bracketed(signed(maximum)),
            power = signed(step.exponential),
            sum = signed(sum),
            weight = probability(step.weight),
        ))
    };
    view! {
        <section class="heads-one" aria-labelledby="heads-one">
            <h4 id="heads-one">{names}</h4>
            <p class="heads-formula number">{score}</p>
            <p class="heads-formula number">{weight}</p>
            {product_vector(room)}
            <Show when=move || ours.get().is_some()><Compared ours engine/></Show>
            <Products
                caption=Signal::derive(move || t!(heads_one_terms, query = room.piece(room.query.get()), key = room.piece(room.key.get())))
                index=t!(heads_feature) names=["q".to_owned(), "k".to_owned()]
                labels=Signal::derive(Vec::new) terms open=true
            />
        </section>
    }
}
