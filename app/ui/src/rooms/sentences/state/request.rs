//! What the room asks of the engine: the sentences whose vectors are not known yet, a few at a
//! time, so that typing never waits long for them.

use leptos::prelude::*;
use model::predictions::Asking;
use protocol::{Beside, Input, Tag};

use super::bank::{Bank, wishes};
use super::list;
use crate::rooms::panels::Program;
use crate::rooms::sentences::panels::MEASURED;
use crate::state::shown::{Origin, Shown};
use crate::state::store::Store;

/// What the room calls its sentences.
const KIND: &str = "sentences";
/// Sentences that go with one pass.
const AT_ONCE: usize = 8;

/// What the room has computed, and whether it goes on.
#[derive(Clone, Copy, Debug)]
pub struct Computed {
    /// The vectors.
    pub bank: RwSignal<Bank>,
    /// The person's own list, while the bundled one is compared.
    pub aside: RwSignal<Option<String>>,
    /// Whether a person stopped it.
    pub paused: RwSignal<bool>,
    /// Milliseconds that passes took and sentences that they read, since the page was opened.
    pub spent: RwSignal<(f64, usize)>,
}

impl Computed {
    /// Nothing yet.
    pub fn new() -> Self {
        Self {
            bank: RwSignal::new(Bank::default()),
            aside: RwSignal::new(None),
            paused: RwSignal::new(false),
            spent: RwSignal::new((0.0, 0)),
        }
    }

    /// Milliseconds a sentence; `None` before any was read.
    pub fn each(&self) -> Option<f64> {
        let (milliseconds, count) = self.spent.get();
        (count > 0).then(|| milliseconds / count as f64)
    }
}

impl Default for Computed {
    fn default() -> Self {
        Self::new()
    }
}

/// The sentences of the list.
pub fn listed(store: Store) -> Vec<String> {
    store.sentences.with(|chosen| chosen.list.as_deref().map_or_else(list::first, list::own))
}

/// The sentences whose vectors an open panel needs.
fn wanted(store: Store) -> Vec<String> {
    let mut wanted = listed(store);
    if Program::of(store).shows(MEASURED) {
        wanted.extend(list::graded().iter().flat_map(|graded| graded.pair.clone()));
    }
    wanted
}

/// The next sentences to compute beside the typed one.
pub fn beside(store: Store, input: &Input, layers: usize) -> Vec<Beside> {
    if store.computed.paused.get() {
        return Vec::new();
    }
    let switches = input.switches.to_string();
    let wanted = wanted(store);
    let missing: Vec<String> = store.computed.bank.with(|bank| {
        wanted.into_iter().filter(|text| bank.lacks(text, &switches)).take(AT_ONCE).collect()
    });
    let ask = |(number, sentence): (usize, String)| Beside {
        tag: Tag::new(KIND, number),
        input: Input { sentence, switches: input.switches.clone(), ..Input::default() },
        fine_tuned: false,
        wishes: Some(wishes(layers)),
        asking: Asking::default(),
    };
    missing.into_iter().enumerate().map(ask).collect()
}

/// Keeps what a result says of the sentences.
pub fn keep(store: Store, result: &Shown) {
    let found = || result.others.iter().filter(|other| other.tag.kind == KIND);
    let count = found().count();
    if count == 0 {
        return;
    }
    if let Origin::Live { milliseconds, .. } = result.origin {
        // The typed sentence was read with them.
        store.computed.spent.update(|(all, read)| {
            *all += milliseconds;
            *read += count + 1;
        });
    }
    store.computed.bank.update(|bank| found().for_each(|other| bank.keep(&other.shown)));
}
