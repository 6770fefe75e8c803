//! The best answers as a list.

use std::fmt::Write;

use leptos::prelude::*;

use super::room::{QuestionRoom, choose};
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::format::{self, fixed};
use crate::page::page;
use crate::rooms::question::state::{Candidate, Seen};
use crate::state::store::Change;
use crate::t;

/// One row: its text and what is known of it.
type Row = (usize, String, Candidate);

/// The list, each row a way to look at its span.
#[component]
pub fn Best(room: QuestionRoom) -> impl IntoView {
    let rows = Memo::new(move |_| {
        let (Some(seen), Some(verdict)) = (room.seen.get(), room.verdict.get()) else {
            return Vec::new();
        };
        numbered(&seen, &verdict.best)
    });
    let several = Memo::new(move |_| room.windows() > 1);
    view! {
        <section id="question-best" aria-labelledby="question-best-title">
            <h3 id="question-best-title">{t!(panel_question_best)}</h3>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(panel_question_best)>
                <table class="plain-table question-best">
                    <Show when=move || several.get()><caption>{t!(question_best_windows)}</caption></Show>
                    <thead>
                        <tr>
                            <th scope="col">{t!(rank)}</th>
                            <th scope="col">{t!(text)}</th>
                            <th scope="col">{t!(pieces)}</th>
                            <Show when=move || several.get()><th scope="col">{t!(question_window)}</th></Show>
                            <th scope="col">{t!(summed_score)}</th>
                            <th scope="col">{t!(question_p)}</th>
                        </tr>
                    </thead>
                    <tbody>{move || rows.get().into_iter().map(|row| view! { <Line room row several/> }).collect_view()}</tbody>
                </table>
            </div>
            <CsvButton name="answers" title=t!(panel_question_best) csv=move || Some(file(&rows.get_untracked()))/>
        </section>
    }
}

fn numbered(seen: &Seen, best: &[Candidate]) -> Vec<Row> {
    let row = |(index, found): (usize, &Candidate)| {
        (index + 1, seen.text(found.window, found.span).to_owned(), found.clone())
    };
    best.iter().enumerate().map(row).collect()
}

#[component]
fn Line(room: QuestionRoom, row: Row, several: Memo<bool>) -> impl IntoView {
    let store = page().store;
    let (rank, text, Candidate { window, span, score, probability }) = row;
    let is_here =
        move || room.window.get() == window && room.span.get() == Some((span.first, span.last));
    let look = move |_| {
        room.wanted.set(Some(window));
        choose(store, span.first, span.last, Change::Choice);
    };
    view! {
        <tr class:chosen=is_here>
            <td class="number">{rank}</td>
            <th scope="row">
                <button type="button" class="quiet" aria-pressed=move || is_here().to_string() on:click=look>
                    <bdi>{text}</bdi>
                </button>
            </th>
            <td class="number">{t!(question_range, first = span.first, last = span.last)}</td>
            <Show when=move || several.get()><td class="number">{window + 1}</td></Show>
            <td class="number">{fixed(score, 3)}</td>
            <td class="number">{format::probability(probability)}</td>
        </tr>
    }
}

fn file(rows: &[Row]) -> String {
    let mut text = "rank,text,window,first,last,score,probability\r\n".to_owned();
    for (rank, answer, Candidate { window, span, score, probability }) in rows {
        let answer = csv::cell(answer);
        let (window, first, last) = (window + 1, span.first, span.last);
        // Writing to a String cannot fail.
        let _ = write!(text, "{rank},{answer},{window},{first},{last},{score},{probability}\r\n");
    }
    text
}
