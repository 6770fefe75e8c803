//! What is left of an answer without each head and each half of a layer: 72 bars that are switches,
//! the old and the new answer beside.

mod answer;
mod board;
mod finding;
mod parts;

use std::sync::Arc;

use leptos::prelude::*;
use protocol::Beside;
use text::tokenizer::Special;

use self::answer::AnswerCard;
use self::board::Board;
use self::finding::Facts;
use crate::page::finding::{Finding, Strength};
use crate::page::page;
use crate::page::parts::Compared;
use crate::state::lasting::Lasts;
use crate::state::panels::Program;
use crate::state::part::{Part, off};
use crate::state::shown::Shown;
use crate::state::store::Store;
use crate::state::without::{Measured, Question};
use crate::t;

/// Longer texts are not read once for every part.
const MOST_PIECES: usize = 96;

/// What is measured, and what of.
#[derive(Clone, Copy)]
pub struct Without {
    question: Memo<Option<Question>>,
    measured: RwSignal<Measured>,
    /// Whether heads are being switched off until the answer is another one.
    breaks: RwSignal<bool>,
}

impl Lasts for Without {
    fn begin(store: Store) -> Self {
        let question = Memo::new(move |_| {
            let mask = store.tokenizer.get()?.vocabulary().special(Special::Mask);
            let chosen = store.selection.with(|all| all.queries.first().copied());
            let shown = store.shown.get()?;
            let can = can_measure(store) && shown.tokens() <= MOST_PIECES;
            can.then(|| Question::of(&shown, mask, chosen)).flatten()
        });
        Self { question, measured: RwSignal::default(), breaks: RwSignal::new(false) }
    }
}

/// Whether the model names words at all, as far as is known.
fn can_measure(store: Store) -> bool {
    store.model.with(|model| model.as_ref().is_none_or(|all| all.heads.masked_language_model))
}

/// What is read beside the text while the panel is open, once the text itself is on screen.
pub fn beside(asked: &Compared<'_>, panel: &str) -> Vec<Beside> {
    if !Program::is_alone(asked.store, panel) {
        return Vec::new();
    }
    let Without { question, measured, .. } = asked.store.lasting();
    let on_screen =
        |shown: &Option<Arc<Shown>>| shown.as_ref().is_some_and(|shown| shown.is_of(asked.input));
    let settled = question.get().filter(|_| asked.store.shown.with(on_screen));
    settled.map(|question| measured.with(|measured| measured.asks(&question))).unwrap_or_default()
}

/// The headline; `None` until what it needs is measured: all parts, or with some off the answer alone.
pub fn found(store: Store, before: Option<Strength>) -> Option<Finding> {
    let Without { question, measured, .. } = store.lasting();
    if !can_measure(store) {
        return Some(Finding::new(Strength::None, t!(without_no_words)));
    }
    let shown = store.shown.get()?;
    if shown.tokens() > MOST_PIECES {
        return Some(Finding::new(Strength::None, t!(without_too_long)));
    }
    let question = question.get()?;
    measured.with(|measured| {
        let is_known = match off(&question.base.switches).is_empty() {
            true => measured.is_whole(&question),
            false => measured.is_answered(&question),
        };
        let facts = Facts::of(store, &question, is_known.then_some(measured)?)?;
        Some(finding::finding(&facts, before))
    })
}

/// What a piece is called.
fn piece(store: Store, id: u32) -> String {
    store.tokenizer.with(|tokenizer| {
        let vocabulary = tokenizer.as_ref().map(|tokenizer| tokenizer.vocabulary());
        vocabulary.and_then(|all| all.piece(id)).map_or_else(|| id.to_string(), str::to_owned)
    })
}

/// The picture.
#[component]
pub fn WithoutParts(
    /// The panel, and the id of its heading.
    id: &'static str,
    title: String,
) -> impl IntoView {
    let store = page().store;
    follow(store, id);
    let sizes = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().map_or([0; 2], |all| [all.layers, all.heads]))
    });
    // What was measured of a text goes with it.
    let typed = Memo::new(move |_| store.sentence.with(|text| !text.trim().is_empty()));
    view! {
        <section class="without" aria-labelledby=id data-main>
            <h3 id=id>{title.clone()}</h3>
            <Show when=move || typed.get()><AnswerCard/></Show>
            {move || typed.get().then(|| view! { <Board sizes=sizes.get() title=title.clone()/> })}
        </section>
    }
}

/// Takes what results bring, and goes on with breaking.
fn follow(store: Store, panel: &'static str) {
    let Without { question, measured, breaks } = store.lasting();
    Effect::new(move |_| {
        let (Some(shown), Some(question)) = (store.shown.get(), question.get()) else { return };
        if !untrack(|| Program::is_alone(store, panel)) {
            return;
        }
        let mut now = measured.get_untracked();
        now.take(&question, &shown.others);
        if measured.with_untracked(|before| *before != now) {
            measured.set(now);
        }
    });
    Effect::new(move |_| {
        let Some(question) = question.get().filter(|_| breaks.get()) else { return };
        measured.with(|measured| {
            if measured.is_whole(&question) {
                match measured.worst_head().filter(|_| !is_broken(measured)) {
                    Some(worst) => {
                        store.switches.update(|switches| worst.part.set(switches, false));
                    }
                    None => breaks.set(false),
                }
            }
        });
    });
    on_cleanup(move || breaks.set(false));
}

fn is_broken(measured: &Measured) -> bool {
    let first = measured.now.as_ref().and_then(|now| now.best.first());
    first.map(|first| first.piece) != measured.word()
}

/// The filled button: switches off the head that the answer needs most, and again, until it is
/// another one; then puts all of them back.
#[component]
pub fn Break() -> impl IntoView {
    let store = page().store;
    let Without { breaks, .. } = store.lasting();
    let parts = Memo::new(move |_| store.switches.with(off));
    let go = move |_| {
        let off: Vec<Part> = parts.get_untracked();
        if breaks.get_untracked() {
            breaks.set(false);
        } else if off.is_empty() {
            breaks.set(true);
        } else {
            store.switches.update(|switches| off.iter().for_each(|part| part.set(switches, true)));
        }
    };
    let name = move || match (breaks.get(), parts.with(Vec::is_empty)) {
        (true, _) => t!(stop),
        (false, true) => t!(without_break),
        (false, false) => t!(put_everything_back),
    };
    view! { <button type="button" class="go" on:click=go>{name}</button> }
}
