//! One key of the chosen query, down to its single products.

use leptos::prelude::*;

use super::room::HeadsRoom;
use super::terms::{Compared, Products, WRITTEN, written};
use super::vectors::product_vector;
use crate::kit::format::{bracketed, probability, scientific, signed};
use crate::rooms::heads::state::Look;
use crate::rooms::heads::state::dot;
use crate::shell::softmax::SoftmaxButton;
use crate::t;

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
        let (dot, products) = terms.with(|terms| (dot::sum(terms), written(terms, WRITTEN)));
        let (shown, score) = (signed(dot), signed(dot / root));
        let root = signed(root);
        Some(format!("q \u{b7} k = {products} = {shown};  {shown} / {root} = {score}"))
    };
    let weight = move || {
        let step = scored.get()?;
        let Some(score) = step.score else { return Some(t!(heads_one_hidden)) };
        let (maximum, sum) = room.read(|look| (look.softmax.maximum, look.softmax.sum))?;
        let (score, maximum) = (signed(score), bracketed(signed(maximum)));
        let (power, sum) = (signed(step.exponential), signed(sum));
        let weight = probability(step.weight);
        Some(format!("e^({score} \u{2212} {maximum}) / {sum} = {power} / {sum} = {weight}"))
    };
    let scores = Signal::derive(move || room.read(first_scores).unwrap_or_default());
    view! {
        <section class="heads-one" aria-labelledby="heads-one">
            <h3 id="heads-one">{names}</h3>
            <p class="heads-formula number">{score}</p>
            <p class="heads-formula number">{weight}</p>
            <Show when=move || ours.get().is_some()><Compared ours engine/></Show>
            {product_vector(room)}
            <Products
                caption=Signal::derive(|| "q \u{b7} k".to_owned())
                index=t!(feature) names=["q".to_owned(), "k".to_owned()]
                labels=Signal::derive(Vec::new) terms
            />
            <p class="heads-compared number">{move || room.read(closeness)}</p>
            <SoftmaxButton scores/>
        </section>
    }
}

/// The scores that the dialog on softmax begins with, where they are few enough for it.
fn first_scores(look: &Look) -> Vec<f64> {
    look.softmax.steps.iter().filter_map(|step| step.score).collect()
}

/// How near the scores and weights of this row come to the engine's.
fn closeness(look: &Look) -> String {
    let visible = look.softmax.steps.iter().zip(&look.scores);
    let score = visible.filter_map(|(step, score)| Some((step.score? - f64::from(*score)).abs()));
    let weights = look.softmax.steps.iter().zip(&look.weights);
    let weight = weights.map(|(step, weight)| (step.weight - f64::from(*weight)).abs());
    // Of a long text the result holds averages of weights only: nothing to compare.
    let weight = weight.reduce(f64::max).map_or_else(|| "\u{2013}".to_owned(), scientific);
    t!(heads_close, score = scientific(score.fold(0.0, f64::max)), weight = weight)
}
