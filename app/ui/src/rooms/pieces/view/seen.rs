//! What the room reads: the text, its words, the word that is followed.

use std::sync::Arc;

use leptos::prelude::*;
use text::tokenizer::WordSteps;

use crate::rooms::pieces::state;
use crate::rooms::pieces::state::Word;
use crate::state::store::Store;

/// The signals of the room.
#[derive(Clone, Copy)]
pub struct PiecesRoom {
    pub store: Store,
    /// The beginning of the text, and whether it is all of it.
    pub text: Memo<(String, bool)>,
    /// Its words.
    pub words: Memo<Arc<Vec<Word>>>,
    /// The word that is followed: the one whose piece is chosen, else the first that needs more
    /// than one piece.
    pub word: Memo<usize>,
    /// Whether the open model reads words as bytes and merges them.
    pub bytes: Memo<bool>,
    /// Look-ups, or merges, that are shown; `None` for all.
    pub looked: RwSignal<Option<usize>>,
}

impl PiecesRoom {
    /// Follows the text in the boxes.
    pub fn new(store: Store) -> Self {
        let chosen = Memo::new(move |_| store.selection.with(|all| all.queries.first().copied()));
        // The place of the second sentence, where a piece of it is chosen.
        let second = Memo::new(move |_| {
            let place = chosen.get()?;
            store.second()?;
            let first = store.tokenizer.with(|tokenizer| {
                let tokenizer = tokenizer.as_ref()?;
                let first = tokenizer.encode(&store.first(), None, store.positions());
                Some(first.pieces.len() + tokenizer.separators() - 1)
            })?;
            (place >= first).then_some(first)
        });
        let text = Memo::new(move |_| {
            let shown = |text: &str| {
                let (text, whole) = state::beginning(text);
                (text.to_owned(), whole)
            };
            if second.get().is_some() {
                store.pair.with(|pair| shown(pair.as_deref().unwrap_or_default()))
            } else {
                store.sentence.with(|sentence| shown(sentence))
            }
        });
        let words = Memo::new(move |_| {
            let found = store.tokenizer.with(|tokenizer| {
                // Behind `[CLS]`, or behind the first sentence and its `[SEP]`.
                let before = second.get().unwrap_or(1);
                let tokenizer = tokenizer.as_ref()?;
                Some(text.with(|(text, _)| state::words(tokenizer, text, before)))
            });
            Arc::new(found.unwrap_or_default())
        });
        let word = Memo::new(move |_| {
            words.with(|words| {
                let of_piece =
                    |place: usize| words.iter().position(|word| word.positions.contains(&place));
                let followed = chosen.get().and_then(of_piece);
                followed.or_else(|| words.iter().position(Word::is_cut)).unwrap_or_default()
            })
        });
        let looked = RwSignal::new(None);
        let bytes = Memo::new(move |_| {
            store.tokenizer.with(|open| open.as_ref().is_some_and(|open| open.merges().is_some()))
        });
        let room = Self { store, text, words, word, bytes, looked };
        // Another word begins with its whole search on screen.
        Effect::new(move |before: Option<Option<String>>| {
            let now = room.steps().map(|steps| steps.normalised);
            if before.is_some_and(|before| before != now) {
                looked.set(None);
            }
            now
        });
        room
    }

    /// Chooses the first piece of a word, so that the word is followed.
    pub fn follow(&self, word: usize) {
        let first = self.words.with_untracked(|words| Some(words.get(word)?.positions.start));
        if let Some(first) = first {
            self.store.selection.update(|all| all.queries = [first].into());
        }
    }

    /// The word that is cut on the stage.
    pub fn followed(&self) -> Option<Word> {
        let index = self.word.get();
        self.words.with(|words| words.get(index).cloned())
    }

    /// How it was cut; `None` for a special.
    pub fn steps(&self) -> Option<WordSteps> {
        self.followed()?.cut.ok()
    }
}

/// Look-ups, or merges, that the word took.
pub fn total(room: PiecesRoom) -> usize {
    room.steps().map_or(0, |steps| steps.attempts.len() + steps.merges.len())
}

/// How many of them are shown.
pub fn looked(room: PiecesRoom) -> usize {
    let total = total(room);
    room.looked.get().unwrap_or(total).min(total)
}
