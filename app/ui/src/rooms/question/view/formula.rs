//! P(i, j) with the numbers of the span that is looked at.

use leptos::prelude::*;

use super::room::QuestionRoom;
use crate::kit::format::{bracketed, count, fixed, probability};
use crate::rooms::question::state::grid::{Illegal, illegal};
use crate::shell::softmax::{MOST, SoftmaxButton};
use crate::t;

/// The numbers of one span.
#[derive(Clone, Debug, PartialEq)]
struct Numbers {
    first: usize,
    last: usize,
    start: f64,
    end: f64,
    log_total: f64,
    illegal: Option<Illegal>,
}

/// The formula, its numbers, and what the sum goes over.
#[component]
pub fn Formula(room: QuestionRoom) -> impl IntoView {
    let numbers = Memo::new(move |_| {
        let (first, last) = room.span.get()?;
        let (reading, verdict) = (room.reading.get()?, room.verdict.get()?);
        Some(Numbers {
            first,
            last,
            start: reading.logits(first)?[0],
            end: reading.logits(last)?[1],
            log_total: verdict.log_total,
            illegal: illegal(&reading, first, last, room.longest.get()),
        })
    });
    let legal = move || {
        let verdict = room.verdict.get()?;
        let legal = count(verdict.legal as u64);
        let pieces = room.reading.with(|r| r.as_ref().map_or(0, |r| r.passage.len()));
        let longest = room.longest.get().min(pieces);
        Some(if room.windows() > 1 {
            format!("{}: {legal}", t!(question_legal))
        } else {
            let less = longest * longest.saturating_sub(1) / 2;
            let total = format!("{longest} \u{b7} {pieces} \u{2212} {less} = {legal}");
            format!("{}: M N \u{2212} M (M \u{2212} 1) / 2 = {total}", t!(question_legal))
        })
    };
    let total = move || {
        let verdict = room.verdict.get()?;
        let none = fixed(verdict.none_score, 3);
        Some(t!(question_total, total = fixed(verdict.log_total, 3), none = none))
    };
    let scores = Signal::derive(move || {
        room.verdict.with(|verdict| {
            let scores = |v: &std::sync::Arc<crate::rooms::question::state::Verdict>| {
                let spans = v.best.iter().take(MOST - 1).map(|best| best.score);
                spans.chain([v.none_score]).collect::<Vec<_>>()
            };
            verdict.as_ref().map(scores).unwrap_or_default()
        })
    });
    view! {
        <section id="question-formula" class="question-formula" aria-labelledby="question-formula-title">
            <h3 id="question-formula-title">{t!(formula)}</h3>
            <p class="formula">
                "P(i, j) = e" <sup>"s" <sub>"i"</sub> " + e" <sub>"j"</sub></sup> " / ( e"
                <sup>"s" <sub>"CLS"</sub> " + e" <sub>"CLS"</sub></sup> " + \u{2211}" <sub>"k \u{2264} l"</sub> " e"
                <sup>"s" <sub>"k"</sub> " + e" <sub>"l"</sub></sup> " )"
            </p>
            {move || numbers.get().map(|numbers| worked(numbers, room.longest.get()))}
            <p class="number">{total}</p>
            <p class="number">{legal}</p>
            <SoftmaxButton scores/>
            <p class="caption">{t!(question_softmax_caption, count = MOST - 1)}</p>
        </section>
    }
}

fn worked(numbers: Numbers, longest: usize) -> impl IntoView {
    let Numbers { first, last, start, end, log_total, illegal } = numbers;
    if let Some(why) = illegal {
        let why = why_not(why, last + 1 - first.min(last), longest);
        return view! { <p>{t!(question_not_legal, first = first, last = last)} " " {why}</p> }
            .into_any();
    }
    let (score, p) = (start + end, (start + end - log_total).exp());
    let sum = format!("{} + {} = {}", fixed(start, 3), bracketed(fixed(end, 3)), fixed(score, 3));
    let power = format!("{} \u{2212} {}", fixed(score, 3), bracketed(fixed(log_total, 3)));
    view! {
        <p class="formula number">
            "s" <sub>{first}</sub> " + e" <sub>{last}</sub> " = " {sum}
        </p>
        <p class="formula number">
            {format!("P({first}, {last}) = e")} <sup>{power}</sup> " = " {probability(p)}
        </p>
    }
    .into_any()
}

/// Why a span is not legal.
pub fn why_not(why: Illegal, pieces: usize, longest: usize) -> String {
    match why {
        Illegal::Outside => t!(question_why_outside),
        Illegal::Backwards => t!(question_why_backwards),
        Illegal::TooLong => t!(question_why_long, pieces = pieces, longest = longest),
    }
}
