//! The vectors that were computed, so that a sentence is read once.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use leptos::prelude::*;
use text::tokenizer::Encoding;
use text::vectors::pooling::mean;
use text::wishes::{TracePart, Wish};

use super::lines::Line;
use crate::state::lasting::Lasts;
use crate::state::networks::Reader;
use crate::state::shown::Shown;
use crate::state::store::Store;

/// Words that are kept: more than any list has, so that a person can go back and forth.
const MOST: usize = 2_000;

/// The vectors of one word in one sentence.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Word {
    /// How its pieces read.
    pub pieces: Vec<String>,
    /// `[pieces][levels][hidden]`: the static row, the output of the embedding layer, then that of
    /// each layer.
    pub(super) levels: Vec<Vec<Vec<f32>>>,
    /// Whether the page's own engine read it.
    pub(super) is_live: bool,
}

impl Word {
    /// The word at these bytes of the sentence of a result; without pieces where it was cut off.
    pub fn of(shown: &Shown, word: &Range<usize>) -> Self {
        let found = pieces(&shown.encoding, word);
        let parts = [(TracePart::TokenEmbeddings, 0), (TracePart::Embeddings, 0)].into_iter();
        let parts: Vec<_> =
            parts.chain((0..shown.layers).map(|layer| (TracePart::Hidden, layer))).collect();
        let piece = |piece: &usize| {
            let level = |(part, layer): &(TracePart, usize)| {
                Some(shown.part(*part, *layer)?.row(*piece)?.to_vec())
            };
            parts.iter().map(level).collect::<Option<Vec<_>>>()
        };
        let Some(levels) = found.iter().map(piece).collect() else { return Self::default() };
        let read = |piece: &usize| shown.encoding.pieces.get(*piece).cloned();
        let pieces = found.iter().filter_map(read).collect();
        Self { pieces, levels, is_live: shown.is_live() }
    }

    /// `[levels][hidden]` of its first piece, or the means over its pieces; `None` without pieces.
    pub fn levels(&self, first_piece: bool) -> Option<Vec<Vec<f32>>> {
        let first = self.levels.first()?;
        if first_piece || self.levels.len() == 1 {
            return Some(first.clone());
        }
        let level = |level: usize| {
            mean(self.levels.iter().filter_map(|piece| piece.get(level)).map(Vec::as_slice))
        };
        (0..first.len()).map(level).collect()
    }
}

/// What is asked of a sentence to know the vectors of its words.
pub fn wishes(layers: usize) -> Vec<Wish> {
    let mut wishes =
        vec![Wish::of(TracePart::TokenEmbeddings, 0), Wish::of(TracePart::Embeddings, 0)];
    wishes.extend((0..layers).map(|layer| Wish::of(TracePart::Hidden, layer)));
    wishes
}

/// The pieces of sentence A that lie in these bytes.
fn pieces(encoding: &Encoding, word: &Range<usize>) -> Vec<usize> {
    let places = encoding.offsets.iter().zip(&encoding.sources).zip(&encoding.special).enumerate();
    let inside = |((offsets, source), special): ((&(usize, usize), &u8), &bool)| {
        !special
            && *source == 0
            && offsets.0 >= word.start
            && offsets.1 <= word.end
            && offsets.0 < offsets.1
    };
    places.filter(|(_, place)| inside(*place)).map(|(piece, _)| piece).collect()
}

/// A sentence, its word, and who read it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    text: String,
    start: usize,
    reader: Reader,
}

impl Key {
    fn of(line: &Line, reader: &Reader) -> Option<Self> {
        let start = line.word.as_ref()?.start;
        Some(Self { text: line.text.clone(), start, reader: reader.clone() })
    }
}

/// Vectors by sentence.
#[derive(Clone, Debug, Default)]
pub struct Bank {
    words: HashMap<Key, Arc<Word>>,
}

impl Bank {
    /// The vectors of a line's word, if they are known.
    pub fn get(&self, line: &Line, reader: &Reader) -> Option<Arc<Word>> {
        self.words.get(&Key::of(line, reader)?).cloned()
    }

    /// Whether a line could be computed and is not, or only in what the room opens on.
    pub fn lacks(&self, line: &Line, reader: &Reader) -> bool {
        let is_live = |key: &Key| self.words.get(key).is_some_and(|word| word.is_live);
        Key::of(line, reader).is_some_and(|key| !is_live(&key))
    }

    /// Keeps what a result says of a line; everything older goes where there is too much.
    pub fn keep(&mut self, line: &Line, reader: &Reader, shown: &Shown) {
        let (Some(key), Some(word)) = (Key::of(line, reader), &line.word) else { return };
        if self.words.len() >= MOST {
            self.words.clear();
        }
        self.words.insert(key, Arc::new(Word::of(shown, word)));
    }
}

/// What the room has computed, and the person's own list while bundled words are compared.
#[derive(Clone, Copy, Debug)]
pub struct Contexts {
    /// The vectors.
    pub bank: RwSignal<Bank>,
    /// The list that was put aside.
    pub aside: RwSignal<Option<String>>,
}

impl Lasts for Contexts {
    fn begin(store: Store) -> Self {
        let contexts = Self { bank: RwSignal::default(), aside: RwSignal::default() };
        // Another model has other vectors.
        store.with_every_model(move || contexts.bank.set(Bank::default()));
        contexts
    }
}
