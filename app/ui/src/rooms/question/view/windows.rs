//! The windows in which a long passage was read.

use leptos::prelude::*;

use super::room::{QuestionRoom, follow_best};
use crate::kit::format::fixed;
use crate::page::page;
use crate::rooms::question::state::decode;
use crate::rooms::question::state::windows::{most, stride};
use crate::t;

/// What one window holds.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    /// First and last of its pieces, counted over the passage from 1.
    pieces: [usize; 2],
    best: Option<(String, f64)>,
    none: f64,
}

/// What each window says.
#[component]
pub fn Windows(room: QuestionRoom) -> impl IntoView {
    let several = Memo::new(move |_| room.windows() > 1);
    view! { <Show when=move || several.get() fallback=|| view! { <p>{t!(question_windows_one)}</p> }><Several room/></Show> }
}

#[component]
fn Several(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let rows = Memo::new(move |_| rows(room));
    let line = move |(index, row): (usize, Row)| {
        let is_here = move || room.window.get() == index;
        let look = move |_| {
            // What was chosen in another window is another span here.
            follow_best(store);
            room.wanted.set(Some(index));
        };
        let (text, score) = match row.best {
            Some((text, score)) => (text, fixed(score, 3)),
            None => ("–".to_owned(), "–".to_owned()),
        };
        view! {
            <tr class:chosen=is_here>
                <th scope="row">
                    <button type="button" class="quiet" aria-pressed=move || is_here().to_string() on:click=look>
                        {t!(question_look, window = index + 1)}
                    </button>
                </th>
                <td class="number">{t!(question_range, first = row.pieces[0], last = row.pieces[1])}</td>
                <td><bdi>{text}</bdi></td>
                <td class="number">{score}</td>
                <td class="number">{fixed(row.none, 3)}</td>
            </tr>
        }
    };
    view! {
        <section id="question-windows" aria-labelledby="question-windows-title">
            <h3 id="question-windows-title">{t!(panel_question_windows)}</h3>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(panel_question_windows)>
                <table class="plain-table question-best">
                    <thead>
                        <tr>
                            <th scope="col">{t!(question_window)}</th>
                            <th scope="col">{t!(question_window_pieces)}</th>
                            <th scope="col">{t!(question_best_span)}</th>
                            <th scope="col">{t!(summed_score)}</th>
                            <th scope="col">{t!(question_none_score)}</th>
                        </tr>
                    </thead>
                    <tbody>{move || rows.get().into_iter().enumerate().map(line).collect_view()}</tbody>
                </table>
            </div>
        </section>
    }
}

/// How the windows lie, and how they are joined.
pub fn how() -> String {
    let positions = page().store.positions();
    t!(question_windows_how, most = most(positions), stride = stride(positions))
}

fn rows(room: QuestionRoom) -> Vec<Row> {
    let (Some(seen), longest) = (room.seen.get(), room.longest.get()) else { return Vec::new() };
    let row = |(window, reading): (usize, &crate::rooms::question::state::Reading)| {
        let verdict = decode(std::slice::from_ref(reading), longest, 1)?;
        let best = verdict.best.first();
        Some(Row {
            pieces: [reading.before + 1, reading.before + reading.passage.len()],
            best: best.map(|best| (seen.text(window, best.span).to_owned(), best.score)),
            none: verdict.none_score,
        })
    };
    seen.readings.iter().enumerate().filter_map(row).collect()
}
