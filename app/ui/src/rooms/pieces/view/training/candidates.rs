//! The pairs that could be merged, the best one first.

use std::cmp::Ordering;

use leptos::prelude::*;
use text::tokenizer::trainer::{Candidate, Score};

use crate::kit::export::csv;
use crate::kit::format::signed;
use crate::page::page;
use crate::rooms::pieces::state::training::Workshop;
use crate::rooms::pieces::view::save::SaveText;
use crate::t;

/// A score as its counts, in lowest terms, and as a number.
pub fn fraction(score: &Score) -> String {
    let Score { together, left, right } = score;
    let (numerator, denominator) = score.reduced();
    let value = signed(score.value() as f32);
    if denominator == 1 {
        format!("{together} / ({left} \u{b7} {right}) = {numerator}")
    } else {
        format!("{together} / ({left} \u{b7} {right}) = {numerator}/{denominator} \u{2248} {value}")
    }
}

/// The table of pairs.
#[component]
pub fn Candidates() -> impl IntoView {
    let learnt = page().store.lasting::<Workshop>().learnt;
    let candidates = Memo::new(move |_| learnt.with(|learnt| learnt.candidates.clone()));
    let pairs = Memo::new(move |_| learnt.with(|learnt| learnt.pairs));
    let lines = move || {
        let all = candidates.get();
        let Some(best) = all.first().map(|first| first.score) else { return Vec::new() };
        let line = move |(index, candidate)| line(index, candidate, &best);
        all.into_iter().enumerate().map(line).collect()
    };
    let file = move || {
        let cells = |cells: &[String]| cells.join(",");
        let headings = [
            t!(pieces_column_left),
            t!(pieces_column_right),
            t!(pieces_column_together),
            t!(pieces_column_first),
            t!(pieces_column_second),
            t!(score),
        ];
        let mut text = cells(&headings.each_ref().map(|heading| csv::cell(heading)));
        text.push_str("\r\n");
        for Candidate { left, right, score } in candidates.get_untracked() {
            let numbers =
                [score.together, score.left, score.right].map(|number| number.to_string());
            let [together, first, second] = numbers;
            let value = score.value().to_string();
            text.push_str(&cells(&[
                csv::cell(&left),
                csv::cell(&right),
                together,
                first,
                second,
                value,
            ]));
            text.push_str("\r\n");
        }
        text
    };
    view! {
        <h4>{t!(pieces_candidates_title)}</h4>
        <Show
            when=move || pairs.get() != 0
            fallback=|| view! { <p>{t!(pieces_candidates_none)}</p> }
        >
            <div class="scroll pieces-table" tabindex="0" role="group" aria-label=t!(pieces_candidates_title)>
                <table>
                    <caption>
                        {move || t!(
                            pieces_candidates_caption,
                            shown = candidates.with(Vec::len),
                            pairs = pairs.get()
                        )}
                    </caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(pieces_column_pair)}</th>
                            <th scope="col">{t!(score)}</th>
                            <th scope="col">{t!(pieces_column_choice)}</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
            <SaveText file="pairs.csv" kind="text/csv" label=t!(pieces_candidates_save) text=file/>
        </Show>
    }
}

fn line(index: usize, candidate: Candidate, best: &Score) -> impl IntoView + use<> {
    let Candidate { left, right, score } = candidate;
    let tied = score.compare(best) == Ordering::Equal;
    let choice = match (index, tied) {
        (0, _) => t!(pieces_choice_next),
        (_, true) => t!(pieces_choice_tied),
        _ => String::new(),
    };
    view! {
        <tr class:best=index == 0>
            <th scope="row"><bdi>{left}</bdi>" + "<bdi>{right}</bdi></th>
            <td class="number">{fraction(&score)}</td>
            <td>{choice}</td>
        </tr>
    }
}
