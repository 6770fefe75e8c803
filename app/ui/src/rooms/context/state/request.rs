//! What the room asks of the engine: the sentences whose vectors are not known yet, a few at a
//! time, so that typing never waits long for them.

use leptos::prelude::*;
use protocol::{Beside, Input};

use super::bank::{Bank, wishes};
use super::lines::{self, Line};
use crate::rooms::context::panels::MEASURED;
use crate::rooms::context::state::bank::Contexts;
use crate::rooms::context::state::chosen::ContextState;
use crate::state::kept::kept;
use crate::state::listed;
use crate::state::networks::Reader;
use crate::state::panels::Program;
use crate::state::shown::Shown;
use crate::state::store::Change;
use crate::state::store::Store;

/// Puts a person's own list aside and compares a bundled word; `None` leaves the word to the typed
/// sentence.
pub fn compare_bundled(store: Store, word: Option<String>) {
    if let Some(list) = kept::<ContextState>(store).now.with_untracked(|chosen| chosen.list.clone())
    {
        store.lasting::<Contexts>().aside.set(Some(list));
    }
    kept::<ContextState>(store)
        .change(Change::Choice, |chosen| (chosen.word, chosen.list) = (word, None));
}

/// Takes a person's own list up again.
pub fn compare_own(store: Store) {
    let list = store.lasting::<Contexts>().aside.get_untracked().unwrap_or_default();
    kept::<ContextState>(store).change(Change::Pick, |chosen| chosen.list = Some(list));
}

/// What the room calls its sentences.
const KIND: &str = "context";
/// Sentences that go with one pass.
const AT_ONCE: usize = 4;
/// The word that is shown where nobody chose one.
const FIRST: &str = "bank";

/// The word whose vectors are compared: the chosen one, or the first bundled one that is typed.
pub fn word(store: Store) -> String {
    let chosen = kept::<ContextState>(store).now.with(|chosen| chosen.word.clone());
    let typed = || store.sentence.with(|text| lines::bundled_in(text));
    chosen.unwrap_or_else(|| typed().unwrap_or(FIRST).to_owned())
}

/// The sentences that are compared with the typed one.
pub fn compared(store: Store) -> Vec<Line> {
    let word = word(store);
    if let Some(list) = kept::<ContextState>(store).now.with(|chosen| chosen.list.clone()) {
        return lines::own(&list, &word);
    }
    let found = lines::bundled().iter().find(|bundled| bundled.word == word);
    found.map(|bundled| bundled.lines.clone()).unwrap_or_default()
}

/// The sentences whose vectors an open panel needs.
fn wanted(store: Store) -> Vec<Line> {
    let mut wanted = compared(store);
    if Program::of(store).shows(MEASURED) {
        wanted.extend(lines::bundled().iter().flat_map(|bundled| bundled.lines.clone()));
    }
    wanted
}

/// The next sentences to compute beside the typed one.
pub fn beside(store: Store, input: &Input, layers: usize) -> Vec<Beside> {
    let missing = |reader: &Reader, lines: Vec<Line>, most: usize| {
        let missing = store.lasting::<Contexts>().bank.with(|bank| {
            let lacks = lines.into_iter().filter(|line| bank.lacks(line, reader));
            lacks.take(most).map(|line| line.text).collect()
        });
        listed::ask(KIND, reader, input, missing, &wishes(layers))
    };
    let mut beside = missing(&Reader::own(store), wanted(store), AT_ONCE);
    if let Some(other) = Reader::compared(store) {
        beside.extend(missing(&other, compared(store), AT_ONCE.saturating_sub(beside.len())));
    }
    beside
}

/// Keeps what a result says of the sentences.
pub fn keep(store: Store, result: &Shown) {
    if listed::found(result, KIND).next().is_none() {
        return;
    }
    let wanted = untrack(|| wanted(store));
    store.lasting::<Contexts>().bank.update(|bank: &mut Bank| {
        for (reader, shown) in listed::found(result, KIND) {
            for line in wanted.iter().filter(|line| line.text == *shown.input.sentence) {
                bank.keep(line, &reader, shown);
            }
        }
    });
}
