//! The start and the end logit of every piece, and the choice of one of each.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::logits_files::{edge, file, scene};
use super::reveal::{SCROLLS, reveal};
use super::room::{QuestionRoom, choose, follow_best, point};
use crate::kit::browser;
use crate::kit::controls::gradual::gradually;
use crate::kit::format::{fixed, significant};
use crate::kit::keyboard::step;
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::vector;
use crate::page::page;
use crate::rooms::question::state::Reading;
use crate::rooms::question::state::finding_logits::logit;
use crate::state::selection::{Hover, Side};
use crate::state::store::Change;
use crate::t;

/// Both rows, with their table and files.
#[component]
pub fn Logits(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let limit = Memo::new(move |_| {
        room.reading.with(|reading| reading.as_ref().map_or(0.0, |reading| edge(reading)))
    });
    let draw = move || room.reading.get_untracked().map(|reading| scene(&reading));
    let csv = move || room.reading.get_untracked().map(|reading| file(&reading));
    let line = move || {
        let (first, last) = room.span.get()?;
        let score = room.reading.with(|reading| reading.as_ref()?.score(first, last))?;
        let span = t!(question_span, start = room.named(first), end = room.named(last));
        Some(format!("{span}: s + e = {}", fixed(score, 3)))
    };
    let several = Memo::new(move |_| room.windows() > 1);
    view! {
        <section id="question-logits" aria-labelledby="question-logits-title">
            <h3 id="question-logits-title">{t!(question_logits_title)}</h3>
            <Show when=move || several.get()>
                <p>{move || t!(question_looking, window = room.window.get() + 1, count = room.windows())}</p>
            </Show>
            <figure>
                <Row room side=Side::Query limit/>
                <Row room side=Side::Key limit/>
                <figcaption>{move || t!(question_logits_caption, limit = significant(limit.get().into(), 3))}</figcaption>
                <p class="readout">{line}</p>
                <div class="under">
                    <button type="button" class="quiet" disabled=move || !room.chosen.get() on:click=move |_| follow_best(store)>
                        {t!(question_follow)}
                    </button>
                    <SaveMenu name="span-logits" title=t!(question_logits_title) scene=draw csv/>
                </div>
                <Table room/>
            </figure>
        </section>
    }
}

/// One piece as a row shows it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Cell {
    piece: String,
    logit: f32,
    inside: bool,
}

/// The pieces with one of their logits: a radio group with one keyboard stop.
#[component]
fn Row(room: QuestionRoom, side: Side, limit: Memo<f32>) -> impl IntoView {
    let store = page().store;
    let (id, title) = match side {
        Side::Query => ("question-start", t!(question_start_row)),
        Side::Key => ("question-end", t!(question_end_row)),
    };
    let cells = Memo::new(move |_| {
        room.reading.with(|r| r.as_ref().map(|r| row(r, side))).unwrap_or_default()
    });
    let count = Memo::new(move |_| cells.with(Vec::len));
    let drawn = gradually(count);
    let here = Memo::new(move |_| {
        room.span.get().map(|(first, last)| if side == Side::Query { first } else { last })
    });
    let pick = move |index: usize, change: Change| {
        let (first, last) = room.span.get_untracked().unwrap_or((index, index));
        match side {
            Side::Query => choose(store, index, last, change),
            Side::Key => choose(store, first, index, change),
        }
    };
    // On a projector the box is lower, and what was in sight may not be any more.
    let presenting = Memo::new(move |_| store.appearance.with(|look| look.presenter));
    Effect::new(move |_| {
        let _ = drawn.get();
        let _ = presenting.get();
        if let Some(here) = here.get() {
            reveal(format!("{id}-{here}"));
        }
    });
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (at, count) = (here.get_untracked().unwrap_or(0), count.get_untracked());
        let Some(next) = step(&event.key(), event.ctrl_key(), at, count, count) else { return };
        event.prevent_default();
        pick(next, Change::Stream);
        if let Some(button) = browser::element(&format!("{id}-{next}")) {
            // An element on the page can take the focus.
            let _ = button.focus();
        }
    };
    let hover = move |event: &web_sys::Event| {
        let pieces: Vec<usize> = index_of(event).into_iter().collect();
        point(store, Hover::token(&pieces));
    };
    let cell = move |index: usize| {
        let cell =
            Memo::new(move |_| cells.with(|all| all.get(index).cloned().unwrap_or_default()));
        let is_here = Memo::new(move |_| here.get() == Some(index));
        let is_stop = move || here.get().map_or(index == 0, |here| here == index);
        let lit = Memo::new(move |_| {
            store.selection.with(|all| match side {
                Side::Query => all.hover.queries.contains(&index),
                Side::Key => all.hover.keys.contains(&index),
            })
        });
        let share = move || cell.with(|cell| vector::share(cell.logit, limit.get())).to_string();
        view! {
            <button
                type="button" role="radio" class="token question-cell" id=format!("{id}-{index}") data-token=index
                class:lit=move || lit.get()
                class:outside=move || cell.with(|cell| !cell.inside)
                aria-checked=move || is_here.get().to_string()
                tabindex=move || if is_stop() { "0" } else { "-1" }
                style=("--share", share)
                on:click=move |_| pick(index, Change::Choice)
            >
                <span class="question-bar" aria-hidden="true"></span>
                <bdi>{move || cell.with(|cell| cell.piece.clone())}</bdi>
                <small><span class="spoken">{t!(question_cell, index = index)}</span> {move || cell.with(|cell| logit(cell.logit.into()))}</small>
            </button>
        }
    };
    view! {
        <h4 id=id>{title}</h4>
        <div
            role="radiogroup" class=format!("token-row question-row {SCROLLS}") aria-labelledby=id
            class:starts=side == Side::Query
            on:keydown=keydown
            on:pointerover=move |event| hover(&event)
            on:pointerleave=move |_| point(store, Hover::default())
            on:focusin=move |event| hover(&event)
            on:focusout=move |_| point(store, Hover::default())
        >
            <For each=move || 0..drawn.get() key=|index| *index children=cell/>
        </div>
    }
}

fn row(reading: &Reading, side: Side) -> Vec<Cell> {
    let logits = match side {
        Side::Query => &reading.starts,
        Side::Key => &reading.ends,
    };
    let cell = |(index, (piece, logit)): (usize, (&String, &f32))| Cell {
        piece: piece.clone(),
        logit: *logit,
        inside: reading.passage.contains(&index),
    };
    reading.pieces.iter().zip(logits).enumerate().map(cell).collect()
}

fn index_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-token]").ok()??.get_attribute("data-token")?.parse().ok()
}

/// All logits in numbers, made while it is open.
#[component]
fn Table(room: QuestionRoom) -> impl IntoView {
    let element = NodeRef::<html::Details>::new();
    let open = RwSignal::new(false);
    let line = |(index, (piece, [start, end])): (usize, (String, [f32; 2]))| {
        view! {
            <tr>
                <td class="number">{index}</td>
                <th scope="row"><bdi>{piece}</bdi></th>
                <td class="number">{fixed(start.into(), 4)}</td>
                <td class="number">{fixed(end.into(), 4)}</td>
            </tr>
        }
    };
    let lines = move || {
        let reading = open.get().then(|| room.reading.get()).flatten()?;
        let logits = reading.starts.iter().zip(&reading.ends).map(|(start, end)| [*start, *end]);
        let rows: Vec<_> = reading.pieces.iter().cloned().zip(logits).collect();
        Some(rows.into_iter().enumerate().map(line).collect_view())
    };
    view! {
        <details
            class="table" node_ref=element
            on:toggle=move |_| open.set(element.get_untracked().is_some_and(|element| element.open()))
        >
            <summary>{t!(question_logits_table)}</summary>
            <div class="scroll question-values" tabindex="0" role="group" aria-label=t!(question_logits_table)>
                <table class="plain-table">
                    <caption>{t!(question_logits_table)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(position)}</th>
                            <th scope="col">{t!(piece)}</th>
                            <th scope="col">{t!(question_start)}</th>
                            <th scope="col">{t!(question_end)}</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
        </details>
    }
}
