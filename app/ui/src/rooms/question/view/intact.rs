//! What the intact network answers, beside the one with parts switched off.

use leptos::prelude::*;

use super::room::QuestionRoom;
use crate::kit::format::{fixed, probability};
use crate::page::page;
use crate::rooms::question::state::QuestionState;
use crate::rooms::question::state::{Reading, Seen, Verdict};
use crate::state::kept::kept;
use crate::t;

/// One line of the comparison.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    answer: String,
    score: Option<f64>,
    probability: f64,
    none: f64,
}

/// Both answers, while something is switched.
#[component]
pub fn Intact(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let lines = Memo::new(move |_| {
        let threshold = kept::<QuestionState>(store).now.get().threshold();
        let (seen, now, before) = (room.seen.get()?, room.verdict.get()?, room.intact.get()?);
        let intact = seen.intact.as_deref()?;
        Some([
            line(&seen, intact, &before, threshold),
            line(&seen, &seen.readings, &now, threshold),
        ])
    });
    let row = |name: String, line: &Line| {
        let score = line.score.map_or_else(|| "–".to_owned(), |score| fixed(score, 3));
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td><bdi>{line.answer.clone()}</bdi></td>
                <td class="number">{score}</td>
                <td class="number">{probability(line.probability)}</td>
                <td class="number">{probability(line.none)}</td>
            </tr>
        }
    };
    let both = move || {
        let [before, now] = lines.get()?;
        let heads = [
            t!(question_network),
            t!(answer),
            t!(summed_score),
            t!(question_p_best),
            t!(question_p_none),
        ];
        let heads = heads.map(|name| view! { <th scope="col">{name}</th> });
        Some(view! {
            <div class="scroll" tabindex="0" role="group" aria-label=t!(question_intact_title)>
                <table class="plain-table question-best">
                    <thead><tr>{heads.into_iter().collect_view()}</tr></thead>
                    <tbody>
                        {row(t!(as_trained), &before)}
                        {row(t!(question_as_switched), &now)}
                    </tbody>
                </table>
            </div>
        })
    };
    let none = Memo::new(move |_| lines.with(Option::is_none));
    view! {
        <section id="question-intact" aria-labelledby="question-intact-title">
            <h3 id="question-intact-title">{t!(question_intact_title)}</h3>
            <Show when=move || none.get()><p>{t!(nothing_off)}</p></Show>
            {both}
        </section>
    }
}

fn line(seen: &Seen, readings: &[Reading], verdict: &Verdict, threshold: f64) -> Line {
    let best = verdict.best.first();
    let text = || {
        let best = best?;
        let place = readings.get(best.window)?.place(best.span, &seen.passage);
        Some(seen.passage.get(place)?.to_owned())
    };
    let answer = if verdict.says_none(threshold) { None } else { text() };
    Line {
        answer: answer.unwrap_or_else(|| t!(question_no_answer)),
        score: best.map(|best| best.score),
        probability: best.map_or(0.0, |best| best.probability),
        none: verdict.none,
    }
}
