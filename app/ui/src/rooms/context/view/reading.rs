//! What one network makes of the word in all sentences.

use std::ops::Range;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::Network;
use text::vectors::feature::Feature;
use text::vectors::neighbours::Directions;
use text::vectors::plane::Basis;

use crate::kit::plane::Frame;
use crate::rooms::context::state::bank::Contexts;
use crate::rooms::context::state::bank::Word;
use crate::rooms::context::state::chosen::ContextState;
use crate::rooms::context::state::lines::{self, Line};
use crate::rooms::context::state::vectors::Entries;
use crate::state::kept::kept;
use crate::state::networks::Reader;
use crate::state::shown::Shown;
use crate::state::store::Store;

/// The vectors of one network, and what they tell.
#[derive(Clone, Copy)]
pub struct Reading {
    /// Whose they are; `None` where the room shows none.
    pub reader: Memo<Option<Reader>>,
    /// What is known of the vectors.
    pub entries: Memo<Arc<Entries>>,
    /// Their directions by the chosen feature.
    pub directions: Memo<Arc<Directions>>,
    /// The plane of the map, kept while vectors move.
    pub plane: Memo<Option<Arc<Plane>>>,
}

/// A plane and the frame of everything that moves in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    pub basis: Basis,
    pub frame: Frame,
    key: Key,
}

/// What a plane was made for: the list, a feature of several layers, how often a new one was asked
/// for, the state of the network, and whether the page's own engine read all.
type Key = (Vec<Line>, Option<Feature>, u32, (Network, usize), bool);

/// The list that is read, and the word in it.
#[derive(Clone, Copy)]
pub struct Read {
    /// The word that is compared.
    pub word: Memo<String>,
    /// The sentences of the list.
    pub lines: Memo<Vec<Line>>,
    /// Counts how often a person asked for a new plane.
    pub refits: RwSignal<u32>,
}

impl Reading {
    /// Follows what `reader` makes of the list and, by `typed`, of the typed sentence.
    pub fn new(
        store: Store,
        read: Read,
        reader: Memo<Option<Reader>>,
        typed: fn(Store, &Shown) -> Option<&Shown>,
    ) -> Self {
        let Read { word, lines, refits } = read;
        let entries = Memo::new(move |_| {
            let Some(reader) = reader.get() else { return Arc::default() };
            let typed = store.shown.with(|shown| {
                let shown = shown.as_deref().and_then(|shown| typed(store, shown));
                shown.map(|shown| typed_words(store, shown, &word.get())).unwrap_or_default()
            });
            let of = |lines: &Vec<Line>| {
                store
                    .lasting::<Contexts>()
                    .bank
                    .with(|bank| Entries::of(lines, |line| bank.get(line, &reader), typed.clone()))
            };
            Arc::new(lines.with(of))
        });
        let directions = Memo::new(move |_| {
            kept::<ContextState>(store)
                .now
                .with(|chosen| Arc::new(entries.with(|entries| entries.directions(chosen))))
        });
        let plane = Memo::new(move |old: Option<&Option<Arc<Plane>>>| {
            let feature = kept::<ContextState>(store).now.with(|chosen| chosen.feature);
            let network = reader.get().map(|reader| (reader.network, reader.version))?;
            let feature_of_its_own = (!is_level(feature)).then_some(feature);
            let is_live = entries.with(|entries| entries.is_live());
            let key = (lines.get(), feature_of_its_own, refits.get(), network, is_live);
            let old = old.cloned().flatten().filter(|old| old.key == key);
            old.or_else(|| entries.with(|entries| Plane::of(entries, feature, key)).map(Arc::new))
        });
        Self { reader, entries, directions, plane }
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
    fn of(entries: &Entries, feature: Feature, key: Key) -> Option<Self> {
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

/// The word in the typed sentence, wherever it stands, the one that was clicked first; another form
/// of it, or else the word of the chosen piece, where it does not.
fn typed_words(store: Store, shown: &Shown, word: &str) -> Vec<(Line, Arc<Word>)> {
    let text = &shown.input.sentence;
    let chosen = store.selection.with(|chosen| chosen.queries.last().copied()).and_then(|piece| {
        let (start, end) = *shown.encoding.offsets.get(piece)?;
        let inside = |range: &Range<usize>| range.start <= start && end <= range.end;
        lines::words(text).filter(|_| end > 0).find(inside)
    });
    let mut found = lines::every(text, word);
    if found.is_empty() {
        found.extend(lines::find(text, word).or_else(|| chosen.clone()));
    }
    found.sort_by_key(|range| Some(range) != chosen.as_ref());
    let read = |range: Range<usize>| {
        let read = Arc::new(Word::of(shown, &range));
        (Line { sense: String::new(), text: text.to_string(), word: Some(range) }, read)
    };
    found.into_iter().map(read).collect()
}
