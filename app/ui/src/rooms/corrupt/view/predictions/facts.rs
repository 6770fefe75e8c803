//! The numbers of a predicted position.

use leptos::prelude::*;

use crate::kit::format::{number, probability};
use crate::state::predicted::answers::Answer;
use crate::t;

/// The numbers of a position, each with its name.
#[component]
pub fn Facts(#[prop(into)] answer: Signal<Option<Answer>>) -> impl IntoView {
    let all = move || answer.with(|answer| answer.as_ref().map(facts)).unwrap_or_default();
    let fact =
        |(name, value): (String, String)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    view! { <dl class="facts">{move || all().into_iter().map(fact).collect_view()}</dl> }
}

fn facts(answer: &Answer) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    if let Some(known) = &answer.known {
        facts.push((t!(predict_original), known.guess.piece.clone()));
        facts.push((t!(predict_rank), known.rank.to_string()));
        facts.push((t!(predict_probability), probability(known.guess.probability)));
        facts.push((t!(predict_loss), t!(nats, value = number(known.loss.into(), 3))));
    }
    facts.push((t!(entropy), t!(nats, value = number(answer.entropy.into(), 3))));
    facts
}
