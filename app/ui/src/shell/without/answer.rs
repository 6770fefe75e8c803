//! The answer as trained and as it is now.

use leptos::prelude::*;
use text::predictions::Prediction;
use text::tokenizer::Special;

use super::{Without, piece};
use crate::kit::format::{share, share_in_bar};
use crate::page::page;
use crate::state::part::off;
use crate::t;

/// A word that is listed: how likely it is now, and how likely it was.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    word: String,
    now: f64,
    was: Option<f64>,
}

/// The words of now, each beside what it was.
fn rows(now: &Prediction, trained: &Prediction, name: impl Fn(u32) -> String) -> Vec<Row> {
    let was = |id: u32| {
        let found = trained.best.iter().find(|candidate| candidate.piece == id);
        found.map(|candidate| f64::from(candidate.probability))
    };
    let mut words = now.best.clone();
    if !words.iter().any(|candidate| candidate.piece == now.asked.piece) {
        words.pop();
        words.push(now.asked);
    }
    let row = |candidate: &text::predictions::Candidate| Row {
        word: name(candidate.piece),
        now: candidate.probability.into(),
        was: was(candidate.piece),
    };
    words.iter().map(row).collect()
}

/// The card: the first word large, old and new; five words as bars, what they were as frames.
#[component]
pub fn AnswerCard() -> impl IntoView {
    let store = page().store;
    let Without { question, measured, .. } = store.lasting();
    let name = move |id: u32| piece(store, id);
    let is_switched = Memo::new(move |_| {
        question.with(|question| {
            question.as_ref().is_some_and(|question| !off(&question.base.switches).is_empty())
        })
    });
    let first = Memo::new(move |_| {
        measured.with(|measured| {
            let (was, now) = (measured.trained.as_ref()?, measured.now.as_ref()?);
            let (old, new) = (was.best.first()?, now.best.first()?);
            let old = (name(old.piece), share(old.probability.into()));
            let new = (name(new.piece), share(new.probability.into()));
            Some((old, is_switched.get().then_some(new)))
        })
    });
    let rows = Memo::new(move |_| {
        measured.with(|measured| {
            let both = measured.now.as_ref().zip(measured.trained.as_ref());
            both.map(|(now, trained)| rows(now, trained, name)).unwrap_or_default()
        })
    });
    let about = move || {
        let shown = store.shown.get()?;
        let hidden = question.get()?.position;
        let word = shown.encoding.pieces.get(hidden)?.clone();
        Some(match Special::Mask.is(&word) {
            true => t!(without_gap),
            false => t!(without_hidden, word = word),
        })
    };
    let row = |row: Row| {
        let was = row.was.unwrap_or_default();
        view! {
            <li style=("--now", format!("{:.4}", row.now)) style=("--was", format!("{was:.4}"))>
                <bdi>{row.word}</bdi>
                <span class="without-bar" aria-hidden="true"></span>
                <span class="number">{share_in_bar(row.now)}</span>
            </li>
        }
    };
    let said = move |((old, was), new): ((String, String), Option<(String, String)>)| {
        let next = new.map(|(word, share)| {
            let other = (word != old).then(|| view! { <b><bdi>{word}</bdi></b>" " });
            view! { " → " {other} <span class="number">{share}</span> }
        });
        view! { <p class="without-said"><b><bdi>{old}</bdi></b>" "<span class="number">{was}</span>{next}</p> }
    };
    view! {
        <div class="without-answer" role="group" aria-label=t!(answer)>
            <p class="caption">{about}</p>
            {move || first.get().map(said)}
            <ol>{move || rows.get().into_iter().map(row).collect_view()}</ol>
        </div>
    }
}
