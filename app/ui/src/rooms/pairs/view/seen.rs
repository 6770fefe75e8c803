//! What the room reads of a result, and what its parts share.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::Network;
use text::wishes::TracePart;

use crate::kit::storage;
use crate::page::Page;
use crate::rooms::pairs::state::variation;
use crate::rooms::pairs::state::variation::{Measurements, Variation};
use crate::rooms::pairs::state::{Collection, Pair};
use crate::state::networks::other;
use crate::state::next_sentence::Answer;
use crate::state::shown::Shown;
use crate::state::store::Store;

/// Where the browser keeps the collected pairs.
const KEY: &str = "bertscope-pairs";

/// One result as this room shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The pair as typed.
    pub pair: Pair,
    /// The answer to them.
    pub answer: Answer,
    /// The answer to the pair as typed.
    pub intact: Answer,
    /// Whether anything was edited or switched.
    pub changed: bool,
    /// Another network, and its answer to the same input.
    pub other: Option<(Network, Answer)>,
    /// The vector of `[CLS]` after the last layer, `[hidden]`.
    pub cls: Vec<f32>,
    /// tanh(W_p h_CLS + b_p), `[hidden]`.
    pub pooled: Vec<f32>,
    /// What was done to the pair, where it is one thing alone.
    pub variation: Option<(Pair, Option<Variation>)>,
}

impl Seen {
    /// Reads a result; `None` if it is no pair, or was not asked for the answer.
    pub fn of(shown: &Shown, other: Option<(Network, &Shown)>) -> Option<Self> {
        let answer = Answer::new(shown.extras.next_sentence?)?;
        let original = shown.beside.as_deref();
        let intact = match original {
            Some(original) => Answer::new(original.extras.next_sentence?)?,
            None => answer,
        };
        let separator = variation::separator(&original.unwrap_or(shown).encoding);
        let pooled =
            shown.part(TracePart::Pooled, 0).map(|part| part.values.clone()).unwrap_or_default();
        let cls = shown.extras.hidden().next_back().and_then(|hidden| hidden.get(..pooled.len()));
        Some(Self {
            pair: Pair::of(&shown.input.sentence, shown.input.pair.as_deref())?,
            answer,
            intact,
            changed: original.is_some(),
            other: other.and_then(|(network, shown)| {
                Some((network, Answer::new(shown.extras.next_sentence?)?))
            }),
            cls: cls.unwrap_or_default().to_vec(),
            pooled,
            variation: variation::measured(&shown.input, separator),
        })
    }
}

/// What the parts of the room share.
#[derive(Clone, Copy)]
pub struct PairRoom {
    /// The pair in the boxes.
    pub now: Memo<Option<Pair>>,
    /// The result on screen.
    pub seen: Memo<Option<Arc<Seen>>>,
    /// The pair whose variations are compared.
    pub base: Memo<Option<Pair>>,
    /// What is known of variations.
    pub known: RwSignal<Measurements>,
    /// The collected pairs.
    pub collection: RwSignal<Collection>,
    /// Whether answers are hidden until the person has predicted them.
    pub blind: RwSignal<bool>,
    /// Whether the answer to the pair in the boxes is hidden.
    pub hidden: Memo<bool>,
    /// What the person says is true of the pair, for its loss: whether the second follows.
    pub truth: RwSignal<bool>,
}

impl PairRoom {
    /// Follows the page.
    pub fn new(page: Page) -> Self {
        let store = page.store;
        let now = Memo::new(move |_| Pair::of(&store.first(), store.second().as_deref()));
        let seen = Memo::new(move |_| {
            store.shown.with(|shown| {
                let shown = shown.as_deref()?;
                Seen::of(shown, other(store, shown)).map(Arc::new)
            })
        });
        let base = Memo::new(move |before: Option<&Option<Pair>>| {
            let now = now.get()?;
            Some(variation::base(before.and_then(Option::as_ref), &now))
        });
        let stored = storage::read_own(KEY).map(|text| Collection::from_text(&text));
        let collection = RwSignal::new(stored.unwrap_or_default());
        Effect::new(move |before: Option<()>| {
            let text = collection.with(Collection::to_text);
            if before.is_some() {
                // Where the browser keeps nothing, the table lasts as long as the page.
                storage::write_own(KEY, &text);
            }
        });
        let blind = RwSignal::new(false);
        let hidden = Memo::new(move |_| {
            let held = |pair: &Pair| collection.with(|collection| collection.holds(pair));
            blind.get() && now.with(|now| now.as_ref().is_some_and(|pair| !held(pair)))
        });
        let known = RwSignal::new(Measurements::default());
        remember(seen, known);
        Self { now, seen, base, known, collection, blind, hidden, truth: RwSignal::new(true) }
    }
}

/// Keeps what was measured, so that variations can be compared side by side.
fn remember(seen: Memo<Option<Arc<Seen>>>, known: RwSignal<Measurements>) {
    Effect::new(move |_| {
        let Some(seen) = seen.get() else { return };
        known.update(|known| {
            known.add(seen.pair.clone(), None, seen.intact.follows());
            if let Some((pair, variation)) = &seen.variation {
                known.add(pair.clone(), *variation, seen.answer.follows());
            }
        });
    });
}

/// Puts a pair into the boxes, as one choice.
pub fn put(store: Store, pair: &Pair) {
    store.pick(&pair.first, Some(&pair.second));
}
