//! What the room asks of the engine: the sentences whose vectors are not known yet, a few at a
//! time, so that typing never waits long for them.

use leptos::prelude::*;
use protocol::{Beside, Input};

use super::bank::wishes;
use super::list;
use crate::rooms::sentences::panels::MEASURED;
use crate::rooms::sentences::state::bank::Computed;
use crate::state::listed;
use crate::state::networks::Reader;
use crate::state::panels::Program;
use crate::state::shown::{Origin, Shown};
use crate::state::store::Store;

/// What the room calls its sentences.
const KIND: &str = "sentences";
/// Sentences that go with one pass.
const AT_ONCE: usize = 8;

/// The next sentences to compute beside the typed one.
pub fn beside(store: Store, input: &Input, layers: usize) -> Vec<Beside> {
    if store.lasting::<Computed>().paused.get() {
        return Vec::new();
    }
    let measures = Program::of(store).shows(MEASURED);
    let graded = if measures { list::graded() } else { &[] };
    let missing = |reader: &Reader, graded: &[list::Graded], most: usize| {
        let missing = store.lasting::<Computed>().list.with(|list| {
            store.lasting::<Computed>().bank.with(|bank| {
                let all = list.iter().chain(graded.iter().flat_map(|graded| &graded.pair));
                all.filter(|text| bank.lacks(text, reader)).take(most).cloned().collect()
            })
        });
        listed::ask(KIND, reader, input, missing, &wishes(layers))
    };
    let mut beside = missing(&Reader::own(store), graded, AT_ONCE);
    if let Some(other) = Reader::compared(store) {
        beside.extend(missing(&other, &[], AT_ONCE.saturating_sub(beside.len())));
    }
    beside
}

/// Keeps what a result says of the sentences.
pub fn keep(store: Store, result: &Shown) {
    if listed::found(result, KIND).next().is_none() {
        return;
    }
    if let Origin::Live { milliseconds, .. } = result.origin {
        // The typed sentence was read with them.
        let count = result.others.len();
        store.lasting::<Computed>().spent.update(|(all, read)| {
            *all += milliseconds;
            *read += count + 1;
        });
    }
    store.lasting::<Computed>().bank.update(|bank| {
        listed::found(result, KIND).for_each(|(reader, shown)| bank.keep(reader, shown));
    });
}
