//! The vectors that were computed, so that a sentence is read once.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;
use text::vectors::pooling::Pooling;
use text::wishes::{TracePart, Wish};

use super::chosen::{SentenceVector, SentencesState};
use super::list;
use crate::state::kept::kept;
use crate::state::lasting::Lasts;
use crate::state::networks::Reader;
use crate::state::shown::Shown;
use crate::state::store::{Change, Store};

/// Sentences that are kept: a whole list and the graded pairs, twice.
const MOST: usize = 5_000;

/// The vectors of one sentence, each `[hidden]`, in the order of [`SentenceVector`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sentence {
    vectors: [Option<Vec<f32>>; 6],
    /// Whether it is longer than the model reads.
    pub cut: bool,
    /// Whether the page's own engine read it.
    pub(super) is_live: bool,
}

impl Sentence {
    /// The vectors of a result.
    pub fn of(shown: &Shown) -> Self {
        let special = &shown.encoding.special;
        let last = shown.part(TracePart::Hidden, shown.layers.saturating_sub(1));
        let pooled = |pooling: Pooling| pooling.of(&last?.values, special);
        let rows = shown.part(TracePart::TokenEmbeddings, 0);
        let vectors = [
            pooled(Pooling::Mean),
            pooled(Pooling::MeanWithSpecials),
            pooled(Pooling::Cls),
            pooled(Pooling::Max),
            shown.part(TracePart::Pooled, 0).map(|part| part.values.clone()),
            rows.and_then(|rows| Pooling::Mean.of(&rows.values, special)),
        ];
        Self { vectors, cut: shown.encoding.cut.is_cut(), is_live: shown.is_live() }
    }

    /// One of its vectors; empty where the sentence has none.
    pub fn vector(&self, which: SentenceVector) -> &[f32] {
        self.vectors.get(which as usize).and_then(Option::as_deref).unwrap_or_default()
    }
}

/// What is asked of a sentence to know its vectors.
pub fn wishes(layers: usize) -> Vec<Wish> {
    vec![
        Wish::of(TracePart::TokenEmbeddings, 0),
        Wish::of(TracePart::Hidden, layers.saturating_sub(1)),
        Wish::of(TracePart::Pooled, 0),
    ]
}

/// Vectors by who read the sentence, and by sentence.
#[derive(Clone, Debug, Default)]
pub struct Bank(HashMap<Reader, HashMap<String, Arc<Sentence>>>);

impl Bank {
    /// The vectors of a sentence, if they are known.
    pub fn get(&self, text: &str, reader: &Reader) -> Option<Arc<Sentence>> {
        self.0.get(reader)?.get(text).cloned()
    }

    /// Whether a sentence is to be computed: it is not known, or only from what the room opens on.
    pub fn lacks(&self, text: &str, reader: &Reader) -> bool {
        self.get(text, reader).is_none_or(|known| !known.is_live)
    }

    /// Keeps the vectors of a result; everything older goes where there is too much.
    pub fn keep(&mut self, reader: Reader, shown: &Shown) {
        if self.0.values().map(HashMap::len).sum::<usize>() >= MOST {
            self.0.clear();
        }
        let known = self.0.entry(reader).or_default();
        known.insert(shown.input.sentence.to_string(), Arc::new(Sentence::of(shown)));
    }
}

/// What the room has computed, and whether it goes on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Computed {
    /// The sentences of the list.
    pub list: RwSignal<Vec<String>>,
    /// The vectors.
    pub bank: RwSignal<Bank>,
    /// The person's own list, while the bundled one is compared.
    pub aside: RwSignal<Option<String>>,
    /// Whether a person stopped it.
    pub paused: RwSignal<bool>,
    /// Milliseconds that passes took and sentences that they read, since the page was opened.
    pub spent: RwSignal<(f64, usize)>,
}

impl Lasts for Computed {
    fn begin(store: Store) -> Self {
        let computed = Self::default();
        // Another model has other vectors.
        store.with_every_model(move || {
            computed.bank.set(Bank::default());
            computed.spent.set((0.0, 0));
        });
        // A sentence model says which vector is the sentence's.
        Effect::new(move |before: Option<Option<Pooling>>| {
            store.opened.track();
            let asked =
                store.given.with_untracked(|given| given.as_ref()?.sentences.as_ref()?.pooling);
            if asked != before.flatten() {
                let pooling = asked.map(SentenceVector::of).unwrap_or_default();
                kept::<SentencesState>(store).change(Change::Follow, |now| now.pooling = pooling);
            }
            asked
        });
        computed
    }
}

impl Computed {
    /// Follows the list that is chosen.
    pub fn follow(self, chosen: Memo<SentencesState>) {
        let list = Memo::new(move |_| {
            chosen.with(|chosen| chosen.list.as_deref().map_or_else(list::first, list::own))
        });
        Effect::new(move |_| self.list.set(list.get()));
    }

    /// Milliseconds a sentence; `None` before any was read.
    pub fn each(&self) -> Option<f64> {
        let (milliseconds, count) = self.spent.get();
        (count > 0).then(|| milliseconds / count as f64)
    }
}
