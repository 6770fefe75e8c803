//! The matrix of all pairs of a start and an end.

use std::sync::Arc;

use leptos::prelude::*;

use super::formula::why_not;
use super::room::{QuestionRoom, choose, point};
use crate::kit::format::{bracketed, fixed, probability};
use crate::kit::heat::{Grid, Tone};
use crate::kit::pictures::heat_map::{Cell, HeatMap, NOTHING};
use crate::page::page;
use crate::rooms::question::state::grid::{Shows, grid, illegal};
use crate::state::selection::Hover;
use crate::state::store::Change;
use crate::t;

/// The matrix, of probabilities or of scores.
#[component]
pub fn Matrix(room: QuestionRoom) -> impl IntoView {
    let several = Memo::new(move |_| room.windows() > 1);
    view! {
        <section id="question-matrix" aria-labelledby="question-matrix-title">
            <h3 id="question-matrix-title">{t!(panel_question_matrix)}</h3>
            <Show when=move || several.get()>
                <p>{move || t!(question_looking, window = room.window.get() + 1, count = room.windows())} " " {t!(question_matrix_window)}</p>
            </Show>
            {move || match room.shows.get() {
                Shows::Probability => view! { <Map room shows=Shows::Probability/> },
                Shows::Score => view! { <Map room shows=Shows::Score/> },
            }}
            <p class="question-key"><span class="question-nothing" aria-hidden="true"></span> {t!(question_nothing)}</p>
        </section>
    }
}

/// What the cells of the matrix show.
#[component]
pub fn ShowsChoice(room: QuestionRoom) -> impl IntoView {
    let shows = room.shows;
    let choice = move |value: Shows, id: &'static str, label: String| {
        view! {
            <label class="choice" for=id>
                <input
                    type="radio" id=id name="question-shows"
                    prop:checked=move || shows.get() == value
                    on:change=move |_| shows.set(value)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(question_shows)}</legend>
            {choice(Shows::Probability, "question-shows-p", t!(question_shows_p))}
            {choice(Shows::Score, "question-shows-score", t!(question_shows_score))}
        </fieldset>
    }
}

#[component]
fn Map(room: QuestionRoom, shows: Shows) -> impl IntoView {
    let store = page().store;
    let cells = Memo::new(move |_| {
        let (reading, verdict) = (room.reading.get(), room.verdict.get());
        let of = |(reading, verdict): (Arc<_>, Arc<_>)| {
            grid(&reading, &verdict, room.longest.get(), shows)
        };
        Arc::new(reading.zip(verdict).map(of).unwrap_or_else(Grid::default))
    });
    let readout =
        move |first: usize, last: usize, value: f32| said(room, first, last, value, shows);
    let (title, tone) = match shows {
        Shows::Probability => (t!(question_map_p), Tone::Sequential),
        Shows::Score => (t!(question_map_score), Tone::Signed),
    };
    let pick = Callback::new(move |(first, last): Cell| choose(store, first, last, Change::Choice));
    let light = Callback::new(move |cell: Option<Cell>| {
        point(
            store,
            cell.map_or_else(Hover::default, |(row, column)| Hover::cell(&[row], &[column])),
        );
    });
    let range = Memo::new(move |_| match shows {
        Shows::Probability => Some((0.0, cells.with(|cells| cells.range().1))),
        Shows::Score => None,
    });
    view! {
        <HeatMap
            name="span-matrix"
            title
            grid=cells
            tone
            range
            square=true
            row_name=t!(question_start_row)
            column_name=t!(question_end_row)
            readout
            on_choose=pick
            on_point=light
            nothing=NOTHING
            chosen=room.span
        />
    }
}

/// What is said of a cell.
fn said(room: QuestionRoom, first: usize, last: usize, value: f32, shows: Shows) -> String {
    let span = t!(question_span, start = room.named(first), end = room.named(last));
    let Some(reading) = room.reading.get() else { return String::new() };
    match illegal(&reading, first, last, room.longest.get()) {
        Some(why) => {
            let why = why_not(why, (last + 1).saturating_sub(first), room.longest.get());
            format!("{span}: {}. {why}", t!(question_nothing))
        }
        None => {
            let logits = |token: usize| reading.logits(token).unwrap_or_default();
            let (s, e) = (logits(first)[0], logits(last)[1]);
            let p = room.verdict.with(|v| v.as_ref().map_or(0.0, |v| v.probability(s + e)));
            let p = if shows == Shows::Probability { value } else { p as f32 };
            let (sum, p) = (fixed(s + e, 3), probability(p));
            let (s, e) = (fixed(s, 3), bracketed(fixed(e, 3)));
            let name = if (first, last) == (0, 0) { t!(panel_question_none) } else { span };
            format!("{name}: s + e = {s} + {e} = {sum}, P = {p}")
        }
    }
}
