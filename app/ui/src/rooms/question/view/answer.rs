//! The answer, cut from the passage, and the passage around it.

use leptos::prelude::*;
use text::spans::Span;

use super::reveal::{SCROLLS, reveal};
use super::room::QuestionRoom;
use super::slider::Slider;
use crate::kit::format::{fixed, probability, share, share_in_bar};
use crate::page::finding::{Finding, Strength};
use crate::page::page;
use crate::rooms::question::state::QuestionState;
use crate::rooms::question::state::finding::{finding, spans};
use crate::rooms::question::state::marked::{Segment, segments};
use crate::rooms::question::state::rules::LENGTHS;
use crate::shell::tokens::shortened;
use crate::state::kept::kept;
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
    let threshold = kept::<QuestionState>(page().store).now.get().threshold();
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

/// How many of the best are listed below the passage.
const BESIDE: usize = 3;

/// The answer, large, beside the next best ones, and the passage with the answer marked and the
/// shares of its pieces.
#[component]
pub fn AnswerView(room: QuestionRoom) -> impl IntoView {
    view! {
        <section id="question-answer" class="question-said" aria-labelledby="question-answer-title">
            <h3 id="question-answer-title" class="spoken">{t!(answer)}</h3>
            <Card room/>
            <div class="question-read">
                <Passage room/>
                <Unread room/>
            </div>
        </section>
    }
}

/// The answer with its share, and the next best.
#[component]
fn Card(room: QuestionRoom) -> impl IntoView {
    let found = Memo::new(move |_| outcome(room));
    let large = move || {
        found.get().map(|(outcome, p, none)| match outcome {
            Outcome::Span(text) => view! {
                <p class="question-answer"><bdi>{text}</bdi></p>
                <span class="question-sure">{share(p)}</span>
            }
            .into_any(),
            Outcome::None(_) => view! {
                <p class="question-answer none">{t!(question_no_answer)}</p>
                <span class="question-sure">{share(none)}</span>
            }
            .into_any(),
        })
    };
    let rows = Memo::new(move |_| ranked(room).unwrap_or_default());
    let row = |(name, share): (String, f64)| {
        view! {
            <li style=("--share", format!("{share:.3}"))>
                <bdi>{name}</bdi>
                <i aria-hidden="true"></i>
                <span class="number">{share_in_bar(share)}</span>
            </li>
        }
    };
    view! {
        <div class="question-card">
            <div class="question-first">{large}</div>
            <ul class="question-next" aria-label=t!(panel_question_best)>
                {move || rows.get().into_iter().map(row).collect_view()}
            </ul>
        </div>
    }
}

/// The best answers with their shares, "no answer" among them.
fn ranked(room: QuestionRoom) -> Option<Vec<(String, f64)>> {
    let (seen, verdict) = (room.seen.get()?, room.verdict.get()?);
    let spans = spans(&seen, &verdict).into_iter().map(|span| (span.text, span.share));
    let mut all: Vec<_> = spans.chain([(t!(panel_question_none), verdict.none)]).collect();
    all.sort_by(|one, other| other.1.total_cmp(&one.1));
    all.truncate(BESIDE);
    Some(all)
}

/// Where it points, as a headline.
pub fn found(room: QuestionRoom, before: Option<Strength>) -> Option<Finding> {
    let (outcome, _, none) = outcome(room)?;
    let (seen, verdict) = (room.seen.get()?, room.verdict.get()?);
    let none = matches!(outcome, Outcome::None(_)).then_some(none);
    finding(&spans(&seen, &verdict), none, before)
}

/// Probability, place and score of the answer, and of "no answer".
#[component]
pub fn Numbers(room: QuestionRoom) -> impl IntoView {
    let rows = move || {
        let (outcome, p, none) = outcome(room)?;
        let verdict = room.verdict.get()?;
        let line = |name: String, value: String| {
            view! { <div><dt>{name}</dt><dd class="number">{value}</dd></div> }
        };
        let best = verdict.best.first().map(|best| {
            let place = t!(question_range, first = best.span.first, last = best.span.last);
            let score = line(t!(summed_score), fixed(best.score, 3));
            view! { {score} {line(t!(pieces), place)} }
        });
        let instead = match outcome {
            Outcome::None(Some(text)) => {
                Some(view! { <p>{t!(question_would_be, answer = text)}</p> })
            }
            _ => None,
        };
        Some(view! {
            <dl class="measures question-numbers">
                {line(t!(question_best_span), probability(p))}
                {line(t!(panel_question_none), probability(none))}
                {best}
            </dl>
            {instead}
        })
    };
    let only = move || match room.verdict.with(|v| v.as_ref().map(|v| v.legal)) {
        Some(0) => Some(view! { <p>{t!(question_no_piece)}</p> }),
        Some(1) => Some(view! { <p>{t!(question_one_piece)}</p> }),
        _ => None,
    };
    view! { {rows} {only} }
}

/// A part of the passage; of a piece, how likely the answer starts and ends there.
type Drawn = (Segment, Option<[f64; 2]>);

/// Pieces of a passage up to which each gets its bars: more would be too small to be seen.
const BARRED: usize = 160;
/// From here on a share is written beside its bar.
const WRITTEN: f64 = 0.1;

/// The parts of the passage, cut where pieces and spans begin and end.
fn drawn(room: QuestionRoom) -> Option<Vec<Drawn>> {
    let (seen, verdict, reading) = (room.seen.get()?, room.verdict.get()?, room.reading.get()?);
    let place =
        |window: usize, span: Span| Some(seen.readings.get(window)?.place(span, &seen.passage));
    let best = verdict.best.first().and_then(|best| place(best.window, best.span));
    let chosen = room.span.get().filter(|(first, last)| {
        let inside = reading.passage.contains(first) && reading.passage.contains(last);
        room.chosen.get() && first <= last && inside
    });
    let chosen = chosen.and_then(|(first, last)| place(room.window.get(), Span { first, last }));
    let barred = reading.passage.len() <= BARRED;
    let pieces: Vec<_> = reading.passage.clone().filter(|_| barred).collect();
    let places: Vec<_> = pieces
        .iter()
        .map(|piece| reading.place(Span { first: *piece, last: *piece }, &seen.passage))
        .collect();
    let edges = verdict.edges(&reading, room.longest.get());
    let bars = |segment: &Segment| {
        let at = places.iter().position(|place| place.contains(&segment.from))?;
        edges.get(*pieces.get(at)?).copied()
    };
    let all = segments(seen.read_text(), best, chosen, &places);
    let with_bars = |segment: Segment| {
        let bars = bars(&segment);
        (segment, bars)
    };
    Some(all.into_iter().map(with_bars).collect())
}

/// A share beside its bar, where that is long enough to be seen from afar.
fn written(share: f64) -> Option<String> {
    (share >= WRITTEN).then(|| share_in_bar(share))
}

/// The passage, as large as the stage lets it be.
#[component]
fn Passage(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let parts = Memo::new(move |_| drawn(room).unwrap_or_default());
    let doubted = Memo::new(move |_| {
        let threshold = kept::<QuestionState>(store).now.get().threshold();
        room.verdict.with(|v| v.as_ref().is_some_and(|v| v.says_none(threshold)))
    });
    // The side of a square of so many letters: what letters of one size need of width and height.
    let root = move || {
        let count = |all: &Vec<Drawn>| all.iter().map(|part| part.0.text.chars().count()).sum();
        let letters: usize = parts.with(count);
        format!("{:.1}", (letters.max(60) as f64).sqrt())
    };
    let barred = Memo::new(move |_| parts.with(|all| all.iter().any(|part| part.1.is_some())));
    let part = |(part, bars): &Drawn| {
        let text = part.text.clone();
        let text = match bars {
            Some([start, end]) => view! {
                <span
                    class="question-piece" data-start=written(*start) data-end=written(*end)
                    style=("--start", format!("{start:.3}")) style=("--end", format!("{end:.3}"))
                >{text}</span>
            }
            .into_any(),
            None => text.into_any(),
        };
        if part.chosen { view! { <u>{text}</u> }.into_any() } else { text }
    };
    let drawn = move || {
        parts.with(|parts| {
            let marked = |parts: &[Drawn]| {
                let best = parts.first().is_some_and(|part| part.0.best);
                let inner = parts.iter().map(part).collect_view();
                if best {
                    view! { <mark id=MARK>{inner}</mark> }.into_any()
                } else {
                    inner.into_any()
                }
            };
            parts.chunk_by(|one, other| one.0.best == other.0.best).map(marked).collect_view()
        })
    };
    Effect::new(move |_| {
        parts.track();
        reveal(MARK.to_owned());
    });
    view! {
        <p
            class=format!("question-passage {SCROLLS}") class:doubted=move || doubted.get() class:barred=move || barred.get()
            style=("--root", root) dir="auto" tabindex="0" data-tokens
        >{drawn}</p>
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

/// How many pieces an answer may have.
#[component]
pub fn Longest(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let slide = move |longest: i32| {
        let Ok(longest) = usize::try_from(longest) else { return };
        kept::<QuestionState>(store).change(Change::Stream, |rules| rules.longest = longest);
    };
    let ends = (*LENGTHS.start() as i32, *LENGTHS.end() as i32);
    view! {
        <Slider
            id="question-longest" label=t!(question_longest) ends
            value=Signal::derive(move || room.longest.get() as i32)
            said=|value| t!(count_of_pieces, count = value)
            slide
        />
    }
}
