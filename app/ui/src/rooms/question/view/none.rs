//! "No answer": its score against that of the best span.

use leptos::prelude::*;

use super::room::QuestionRoom;
use super::slider::Slider;
use crate::page::page;
use crate::rooms::question::state::rules::THRESHOLDS;
use crate::state::format::{difference, fixed, probability};
use crate::state::store::Change;
use crate::t;

/// Length of the bar of probability 1, in the picture's units.
const BAR: f64 = 200.0;

/// Both scores, both probabilities, the threshold, and who wins.
#[component]
pub fn NoAnswer(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let scores = Memo::new(move |_| {
        let verdict = room.verdict.get()?;
        let best = verdict.best.first()?;
        Some((verdict.none_score, best.score, verdict.none, best.probability))
    });
    let margin = move || {
        scores.get().map(|(none, best, ..)| {
            t!(
                question_margin,
                none = fixed(none, 3),
                best = fixed(best, 3),
                margin = difference(none - best, 3)
            )
        })
    };
    let wins = move || {
        let (none, best, ..) = scores.get()?;
        let threshold = store.question.get().threshold();
        let (margin, limit) = (difference(none - best, 3), fixed(threshold, 1));
        Some(if none - best > threshold {
            t!(question_none_wins, margin = margin, threshold = limit)
        } else {
            t!(question_span_wins, margin = margin, threshold = limit)
        })
    };
    let slide = move |threshold: i32| {
        store.change.set_value(Change::Stream);
        store.question.update(|rules| rules.threshold = threshold);
    };
    let bar = move |label: String, class: &'static str, read: fn((f64, f64, f64, f64)) -> f64| {
        let value = Memo::new(move |_| scores.get().map_or(0.0, read));
        view! {
            <div class=class>
                <dt>{label}</dt>
                <dd>
                    <svg class="pairs-bar" viewBox=format!("0 0 {BAR} 14") aria-hidden="true" preserveAspectRatio="none">
                        <rect class="pairs-all" width=BAR height="14"/>
                        <rect class="pairs-share" width=move || value.get() * BAR height="14"/>
                    </svg>
                    <span class="number">{move || probability(value.get())}</span>
                </dd>
            </div>
        }
    };
    view! {
        <section id="question-none" aria-labelledby="question-none-title">
            <h3 id="question-none-title">{t!(question_none_title)}</h3>
            <p>{t!(question_none_about)}</p>
            <p class="number">{margin}</p>
            <dl class="pairs-answer">
                {bar(t!(question_best_span), "pairs-follows", |all| all.3)}
                {bar(t!(question_none_name), "pairs-not", |all| all.2)}
            </dl>
            <Slider
                id="question-threshold" label=t!(question_threshold)
                ends=(*THRESHOLDS.start(), *THRESHOLDS.end())
                value=Signal::derive(move || store.question.get().threshold)
                said=|value| fixed(f64::from(value) / 10.0, 1)
                slide
            />
            <p class="question-verdict" role="status">{wins}</p>
            <p class="caption">{t!(question_none_caption)} " " {t!(rounded)}</p>
        </section>
    }
}
