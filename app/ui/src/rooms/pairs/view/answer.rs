//! The probability that the second sentence follows, as large as it can be, and the way to it.

use leptos::prelude::*;

use super::seen::{PairRoom, Seen};
use super::strip::Bars;
use crate::kit::format::{fixed, probability};
use crate::kit::pictures::share::Share;
use crate::state::networks::name;
use crate::state::next_sentence::Answer;
use crate::t;

/// The answer in words.
fn verdict(seen: &Seen) -> String {
    if seen.answer.says_follows() { t!(pairs_says_follows) } else { t!(pairs_says_not) }
}

/// The same with its probability, for a screen reader.
pub fn said(room: PairRoom) -> String {
    room.seen.with(|seen| {
        let of = |seen: &Seen| {
            let own = format!("{} p = {}", verdict(seen), probability(seen.answer.follows()));
            let other = seen.other.map(|(network, answer)| {
                format!(" {}: p = {}", name(network).text(), probability(answer.follows()))
            });
            own + &other.unwrap_or_default()
        };
        seen.as_deref().map(of).unwrap_or_default()
    })
}

/// The answer with both probabilities, beside it those of another network, and below it what they are
/// made of.
#[component]
pub fn AnswerView(room: PairRoom) -> impl IntoView {
    let words =
        Memo::new(move |_| room.seen.with(|seen| seen.as_deref().map(verdict)).unwrap_or_default());
    let changed =
        Memo::new(move |_| room.seen.with(|seen| seen.as_ref().is_some_and(|seen| seen.changed)));
    let other = Memo::new(move |_| {
        room.seen.with(|seen| seen.as_ref().and_then(|seen| seen.other.map(|(network, _)| network)))
    });
    let is_compared = Memo::new(move |_| other.with(Option::is_some));
    let own = |seen: &Seen| Some(seen.answer);
    let others = |seen: &Seen| seen.other.map(|(_, answer)| answer);
    view! {
        <section id="pair-answer" class="verdict" aria-labelledby="pairs-answer">
            <h3 id="pairs-answer" class="spoken">{t!(answer)}</h3>
            <p class="verdict-line">{move || words.get()}</p>
            <Show when=move || changed.get()><p class="pairs-note">{t!(pairs_changed)}</p></Show>
            <div class="pairs-networks">
                <div role="group" aria-labelledby="pairs-own">
                    <h4 id="pairs-own" hidden=move || !is_compared.get()>{t!(network_trained)}</h4>
                    <Both room answer=own/>
                </div>
                {move || other.get().map(|network| view! {
                    <div role="group" aria-labelledby="pairs-other">
                        <h4 id="pairs-other">{name(network).text()}</h4>
                        <Both room answer=others/>
                    </div>
                })}
            </div>
            <Way room/>
        </section>
    }
}

/// Both probabilities of one network.
#[component]
fn Both(room: PairRoom, answer: fn(&Seen) -> Option<Answer>) -> impl IntoView {
    let of = move |index: usize| {
        Signal::from(Memo::new(move |_| {
            room.seen.with(|seen| {
                let all = seen.as_deref().and_then(answer).map(|answer| answer.probabilities);
                all.and_then(|all| all.get(index).copied()).unwrap_or_default()
            })
        }))
    };
    view! {
        <dl class="shares">
            <Share label=t!(pairs_follows) value=of(0)/>
            <Share label=t!(pairs_not) value=of(1) pale=true/>
        </dl>
    }
}

/// From the vector of `[CLS]` to the two logits, in small.
#[component]
fn Way(room: PairRoom) -> impl IntoView {
    let read = move |of: fn(&Seen) -> Vec<f32>| {
        Memo::new(move |_| room.seen.with(|seen| seen.as_deref().map(of).unwrap_or_default()))
    };
    let (cls, pooled) = (read(|seen| seen.cls.clone()), read(|seen| seen.pooled.clone()));
    let logits = move || {
        room.seen.with(|seen| {
            let logits = seen.as_ref()?.answer.logits.map(|logit| fixed(logit, 2));
            Some(logits.map(|logit| view! { <span>{logit}</span> }).into_iter().collect_view())
        })
    };
    view! {
        <ol class="pairs-way">
            <li><span>{t!(nsp_cls_title)}</span><Bars title=t!(nsp_cls_title) values=cls largest=None/></li>
            <li><span>{t!(nsp_pooled_title)}</span><Bars title=t!(nsp_pooled_title) values=pooled largest=Some(1.0)/></li>
            <li><span>{t!(nsp_logits_title)}</span><p class="pairs-logits number">{logits}</p></li>
        </ol>
    }
}
