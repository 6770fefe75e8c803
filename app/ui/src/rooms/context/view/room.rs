//! What the room's views read.

use std::sync::Arc;

use leptos::prelude::*;
use model::vectors::feature::Feature;
use model::vectors::neighbours::Directions;
use model::vectors::plane::Basis;

use crate::rooms::context::state::bank::Word;
use crate::rooms::context::state::lines::{self, Line};
use crate::rooms::context::state::request;
use crate::rooms::context::state::vectors::Entries;
use crate::state::plane::Frame;
use crate::state::shown::Shown;
use crate::state::store::Store;

/// Signals of the room.
#[derive(Clone, Copy)]
pub struct ContextRoom {
    pub store: Store,
    /// The word that is compared.
    pub word: Memo<String>,
    /// The sentences of the list.
    pub lines: Memo<Vec<Line>>,
    /// What is known of their vectors.
    pub entries: Memo<Arc<Entries>>,
    /// The directions of their vectors by the chosen feature.
    pub directions: Memo<Arc<Directions>>,
    /// The plane of the map, kept while vectors move.
    pub plane: Memo<Option<Arc<Plane>>>,
    /// Whether there is something to draw.
    pub drawable: Memo<bool>,
    /// Counts how often a person asked for a new plane.
    pub refits: RwSignal<u32>,
}

/// A plane and the frame of everything that moves in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    pub basis: Basis,
    pub frame: Frame,
    /// What it was made for.
    key: (Vec<Line>, Option<Feature>, u32),
}

impl ContextRoom {
    /// Follows the store.
    pub fn new(store: Store) -> Self {
        Effect::new(move |_| {
            if let Some(result) = store.result.get() {
                request::keep(store, &result);
            }
        });
        let word = Memo::new(move |_| request::word(store));
        let lines = Memo::new(move |_| request::compared(store));
        let entries = Memo::new(move |_| {
            let switches = store.input().switches.to_string();
            let typed = store.shown.with(|shown| typed(store, shown.as_deref()?, &word.get()));
            let of = |lines: &Vec<Line>| {
                store
                    .contexts
                    .bank
                    .with(|bank| Entries::of(lines, |line| bank.get(line, &switches), typed))
            };
            Arc::new(lines.with(of))
        });
        let directions = Memo::new(move |_| {
            store
                .context
                .with(|chosen| Arc::new(entries.with(|entries| entries.directions(chosen))))
        });
        let refits = RwSignal::new(0);
        let plane = Memo::new(move |old: Option<&Option<Arc<Plane>>>| {
            let feature = store.context.with(|chosen| chosen.feature);
            let key = (lines.get(), (!is_level(feature)).then_some(feature), refits.get());
            let old = old.cloned().flatten().filter(|old| old.key == key);
            old.or_else(|| entries.with(|entries| Plane::of(entries, feature, key)).map(Arc::new))
        });
        let drawable = Memo::new(move |_| plane.with(Option::is_some));
        Self { store, word, lines, entries, directions, plane, drawable, refits }
    }
}

/// Whether a feature is one level of the network, so that all of them share a plane.
pub fn is_level(feature: Feature) -> bool {
    use Feature::*;
    matches!(feature, Static | Embeddings | Layer(_) | Last | SecondToLast)
}

impl Plane {
    /// The plane of the list's vectors in the last layer, or by a feature of its own; `None` until
    /// all are there.
    fn of(
        entries: &Entries,
        feature: Feature,
        key: (Vec<Line>, Option<Feature>, u32),
    ) -> Option<Self> {
        let listed = entries.all.iter().filter(|entry| !entry.typed).count();
        if entries.missing > 0 || listed < 2 {
            return None;
        }
        let fitted = if is_level(feature) { Feature::Last } else { feature };
        let mut vectors = entries.units(fitted, false);
        vectors.truncate(listed);
        let basis = Basis::of(&vectors);
        let levels = entries.all.first()?.word.levels(false)?.len();
        let moving: Vec<Vec<Vec<f32>>> = if is_level(feature) {
            let layers = (0..levels.saturating_sub(2)).map(Feature::Layer);
            let all = [Feature::Static, Feature::Embeddings].into_iter().chain(layers);
            all.map(|feature| entries.units(feature, false)).collect()
        } else {
            vec![vectors]
        };
        let points: Vec<[f32; 2]> = moving
            .concat()
            .iter()
            .map(|vector| basis.project(vector).map(|at| at as f32))
            .collect();
        Some(Self { frame: Frame::around(&points, None)?, basis, key })
    }
}

/// The word in the typed sentence: the one that is compared, or else that of the chosen piece.
fn typed(store: Store, shown: &Shown, word: &str) -> Option<(Line, Arc<Word>)> {
    let text = shown.input.sentence.clone();
    let chosen = || {
        let piece = store.selection.with(|chosen| chosen.queries.last().copied())?;
        let (start, end) = *shown.encoding.offsets.get(piece)?;
        let inside = |range: &std::ops::Range<usize>| range.start <= start && end <= range.end;
        lines::words(&text).filter(|_| end > 0).find(inside)
    };
    // Where the word stands twice, the one that was clicked.
    let is_word = |range: &std::ops::Range<usize>| {
        text.get(range.clone()).is_some_and(|found| found.to_lowercase() == word.to_lowercase())
    };
    let range = chosen().filter(is_word).or_else(|| lines::find(&text, word)).or_else(chosen)?;
    let found = Word::of(shown, &range);
    Some((Line { sense: String::new(), text, word: Some(range) }, Arc::new(found)))
}
