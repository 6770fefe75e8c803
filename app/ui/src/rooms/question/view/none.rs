//! "No answer": its score against that of the best span.

use leptos::prelude::*;

use super::room::QuestionRoom;
use super::slider::Slider;
use crate::kit::format::{difference, fixed};
use crate::kit::pictures::share::Share;
use crate::page::page;
use crate::rooms::question::state::QuestionState;
use crate::rooms::question::state::rules::THRESHOLDS;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// Both scores, both probabilities, and who wins.
#[component]
pub fn NoAnswer(room: QuestionRoom) -> impl IntoView {
    let rules = kept::<QuestionState>(page().store);
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
        let threshold = rules.now.get().threshold();
        let (margin, limit) = (difference(none - best, 3), fixed(threshold, 1));
        Some(if none - best > threshold {
            t!(question_none_wins, margin = margin, threshold = limit)
        } else {
            t!(question_span_wins, margin = margin, threshold = limit)
        })
    };
    let of = move |read: fn((f64, f64, f64, f64)) -> f64| {
        Signal::from(Memo::new(move |_| scores.get().map_or(0.0, read)))
    };
    view! {
        <section id="question-none" class="verdict" aria-labelledby="question-none-title">
            <h3 id="question-none-title">{t!(panel_question_none)}</h3>
            <p class="verdict-line" role="status">{wins}</p>
            <p class="number">{margin}</p>
            <dl class="shares">
                <Share label=t!(question_best_span) value=of(|all| all.3)/>
                <Share label=t!(panel_question_none) value=of(|all| all.2) pale=true/>
            </dl>
        </section>
    }
}

/// By how much "no answer" has to win.
#[component]
pub fn Threshold() -> impl IntoView {
    let rules = kept::<QuestionState>(page().store);
    let slide = move |threshold: i32| {
        rules.change(Change::Stream, |rules| rules.threshold = threshold);
    };
    view! {
        <Slider
            id="question-threshold" label=t!(question_threshold)
            ends=(*THRESHOLDS.start(), *THRESHOLDS.end())
            value=Signal::derive(move || rules.now.get().threshold)
            said=|value| fixed(f64::from(value) / 10.0, 1)
            slide
        />
    }
}
