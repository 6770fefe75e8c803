//! The answer, cut from the passage, and the passage around it.

use leptos::prelude::*;
use model::spans::Span;

use super::reveal::{SCROLLS, reveal};
use super::room::QuestionRoom;
use super::slider::Slider;
use crate::page::page;
use crate::rooms::question::state::marked::{Segment, segments};
use crate::rooms::question::state::rules::LENGTHS;
use crate::shell::tokens::shortened;
use crate::state::format::{fixed, probability};
use crate::state::store::Change;
use crate::t;

/// The id of the marked answer.
const MARK: &str = "question-mark";

/// What the room says in large letters.
#[derive(Clone, Debug, PartialEq)]
enum Outcome {
    /// The text of the best span.
    Span(String),
    /// "No answer" wins; the best span, if there is one.
    None(Option<String>),
}

fn outcome(room: QuestionRoom) -> Option<(Outcome, f64, f64)> {
    let threshold = page().store.question.get().threshold();
    let (seen, verdict) = (room.seen.get()?, room.verdict.get()?);
    let best = verdict.best.first();
    let text = best.map(|best| seen.text(best.window, best.span).to_owned());
    let probability = best.map_or(0.0, |best| best.probability);
    let outcome = match text {
        Some(text) if !verdict.says_none(threshold) => Outcome::Span(text),
        text => Outcome::None(text),
    };
    Some((outcome, probability, verdict.none))
}

/// The answer in words.
pub fn said(room: QuestionRoom) -> String {
    match outcome(room) {
        Some((Outcome::Span(text), p, _)) => {
            t!(question_said, answer = text, p = probability(p))
        }
        Some((Outcome::None(_), _, none)) => t!(question_said_none, p = probability(none)),
        None => String::new(),
    }
}

/// The answer, large, with its probability, its place in the passage, and what was not read.
#[component]
pub fn AnswerView(room: QuestionRoom) -> impl IntoView {
    let found = Memo::new(move |_| outcome(room));
    let pieces = move || {
        let verdict = room.verdict.get()?;
        let best = verdict.best.first()?;
        let (first, last) = (best.span.first, best.span.last);
        Some(t!(question_pieces, first = first, last = last, score = fixed(best.score, 3)))
    };
    let large = move || {
        found.get().map(|(outcome, p, none)| match outcome {
            Outcome::Span(text) => view! {
                <p class="question-answer"><bdi>{text}</bdi></p>
                <p class="number">{t!(question_probability, p = probability(p))} " " {pieces}</p>
            }
            .into_any(),
            Outcome::None(best) => view! {
                <p class="question-answer none">{t!(question_no_answer)}</p>
                <p class="number">
                    {t!(question_no_answer_why, p = probability(none))} " "
                    {best.map(|text| t!(question_would_be, answer = text, p = probability(p)))}
                </p>
            }
            .into_any(),
        })
    };
    view! {
        <section id="question-answer" aria-labelledby="question-answer-title">
            <h3 id="question-answer-title">{t!(question_answer_title)}</h3>
            {large}
            <Passage room/>
            <Unread room/>
            <Single room/>
            <Longest room/>
        </section>
    }
}

/// The passage with the best answer marked, and the chosen span if it is another.
#[component]
fn Passage(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let parts = Memo::new(move |_| {
        let (seen, verdict) = (room.seen.get()?, room.verdict.get()?);
        let place =
            |window: usize, span: Span| Some(seen.readings.get(window)?.place(span, &seen.passage));
        let best = verdict.best.first().and_then(|best| place(best.window, best.span));
        let chosen = room.span.get().filter(|(first, last)| room.chosen.get() && first <= last);
        let chosen = chosen.and_then(|(first, last)| {
            let inside = room.reading.with(|reading| {
                let passage = reading.as_ref().map(|r| r.passage.clone()).unwrap_or_default();
                passage.contains(&first) && passage.contains(&last)
            });
            inside.then(|| place(room.window.get(), Span { first, last }))?
        });
        Some(segments(seen.read_text(), best, chosen))
    });
    let doubted = Memo::new(move |_| {
        let threshold = store.question.get().threshold();
        room.verdict.with(|v| v.as_ref().is_some_and(|v| v.says_none(threshold)))
    });
    let part = |(part, first): (Segment, bool)| {
        let text = if part.chosen {
            view! { <u>{part.text}</u> }.into_any()
        } else {
            part.text.into_any()
        };
        let id = first.then_some(MARK);
        if part.best { view! { <mark id=id>{text}</mark> }.into_any() } else { text }
    };
    let drawn = move || {
        let parts = parts.get().unwrap_or_default();
        let first = parts.iter().position(|part| part.best);
        let numbered = parts.into_iter().enumerate();
        numbered.map(|(at, each)| part((each, Some(at) == first))).collect_view()
    };
    Effect::new(move |_| {
        parts.track();
        reveal(MARK.to_owned());
    });
    view! {
        <p class=format!("question-passage {SCROLLS}") class:doubted=move || doubted.get() dir="auto">
            {drawn}
        </p>
    }
}

/// What no window read: how much, and how it begins.
#[component]
fn Unread(room: QuestionRoom) -> impl IntoView {
    let unread = Memo::new(move |_| {
        room.seen.with(|seen| {
            let seen = seen.as_ref()?;
            let rest = seen.unread_text().trim();
            let words = rest.split_whitespace().count();
            let about = match seen.goes_on {
                true => t!(question_unread_rest),
                false => t!(question_unread, count = words),
            };
            let rest = (words > 0).then(|| (about, shortened(rest, seen.goes_on)));
            (rest.is_some() || seen.question_cut).then_some((rest, seen.question_cut))
        })
    });
    view! {
        {move || unread.get().map(|(rest, question)| view! {
            <div class="cut" role="note">
                {question.then(|| view! { <p>{t!(question_cut)}</p> })}
                {rest.map(|(about, rest)| view! {
                    <p>{about}</p>
                    <p class="cut-text" dir="auto" tabindex="0">{rest}</p>
                })}
            </div>
        })}
    }
}

/// Where the passage is one piece, there is one span to choose from.
#[component]
fn Single(room: QuestionRoom) -> impl IntoView {
    let legal = Memo::new(move |_| room.verdict.with(|v| v.as_ref().map(|v| v.legal)));
    let sentence = move || match legal.get() {
        Some(0) => Some(t!(question_no_piece)),
        Some(1) => Some(t!(question_one_piece)),
        _ => None,
    };
    view! { {move || sentence().map(|sentence| view! { <p>{sentence}</p> })} }
}

/// How many pieces an answer may have.
#[component]
fn Longest(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let slide = move |longest: i32| {
        let Ok(longest) = usize::try_from(longest) else { return };
        store.change.set_value(Change::Stream);
        store.question.update(|rules| rules.longest = longest);
    };
    let ends = (*LENGTHS.start() as i32, *LENGTHS.end() as i32);
    view! {
        <Slider
            id="question-longest" label=t!(question_longest) ends
            value=Signal::derive(move || room.longest.get() as i32)
            said=|value| t!(question_longest_value, count = value)
            slide
        />
    }
}
