//! What the first half of the room reads: the text, its words, the word that is followed.

use std::sync::Arc;

use leptos::prelude::*;
use model::tokenizer::WordSteps;

use crate::rooms::pieces::state;
use crate::rooms::pieces::state::Word;
use crate::state::store::Store;

/// The signals of the room.
#[derive(Clone, Copy)]
pub struct PiecesRoom {
    /// Whether the second sentence is followed.
    pub second: RwSignal<bool>,
    /// The beginning of the text, and whether it is all of it.
    pub text: Memo<(String, bool)>,
    /// Its words.
    pub words: Memo<Arc<Vec<Word>>>,
    /// The word that the person chose.
    pub chosen: RwSignal<Option<usize>>,
    /// The word that is followed: the chosen one, else the first that needs more than one piece.
    pub word: Memo<usize>,
    /// Look-ups that are shown; `None` for all.
    pub looked: RwSignal<Option<usize>>,
}

impl PiecesRoom {
    /// Follows the text in the boxes.
    pub fn new(store: Store) -> Self {
        let second = RwSignal::new(false);
        let is_second = Memo::new(move |_| second.get() && store.second().is_some());
        let text = Memo::new(move |_| {
            let shown = |text: &str| {
                let (text, whole) = state::beginning(text);
                (text.to_owned(), whole)
            };
            if is_second.get() {
                store.pair.with(|pair| shown(pair.as_deref().unwrap_or_default()))
            } else {
                store.sentence.with(|sentence| shown(sentence))
            }
        });
        let words = Memo::new(move |_| {
            let found = store.tokenizer.with(|tokenizer| {
                let tokenizer = tokenizer.as_ref()?;
                // Behind `[CLS]`, and behind the first sentence and its `[SEP]`.
                let before = if is_second.get() {
                    tokenizer.encode(&store.first(), None, store.positions()).pieces.len()
                } else {
                    1
                };
                Some(text.with(|(text, _)| state::words(tokenizer, text, before)))
            });
            Arc::new(found.unwrap_or_default())
        });
        let chosen = RwSignal::new(None);
        let word = Memo::new(move |_| {
            words.with(|words| {
                let typed = chosen.get().filter(|index| *index < words.len());
                typed.or_else(|| words.iter().position(Word::is_cut)).unwrap_or_default()
            })
        });
        let looked = RwSignal::new(None);
        let room = Self { second, text, words, chosen, word, looked };
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

    /// The word that is followed.
    pub fn followed(&self) -> Option<Word> {
        let index = self.word.get();
        self.words.with(|words| words.get(index).cloned())
    }

    /// How it was cut; `None` for a special.
    pub fn steps(&self) -> Option<WordSteps> {
        self.followed()?.cut.ok()
    }
}
