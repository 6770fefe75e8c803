//! What changes when one word of the input is hidden: a pass for each word, a few at a time and only
//! once the input itself is answered, so that typing never waits for them.

use std::borrow::Cow;
use std::collections::HashMap;

use leptos::prelude::*;
use protocol::{Beside, Input, Network, Tag};
use text::corruption::{Change, Edit, Edits, Name, Row, RowPiece};
use text::predictions::Asking;
use text::tokenizer::{Special, Vocabulary};
use text::wishes::Wish;

use super::shown::Shown;
use super::store::Store;
use super::typed_in::is_structure;

/// Words that go with one pass.
const AT_ONCE: usize = 5;
/// Words that are tried, of a longer text the first ones.
const MOST: usize = 40;
/// Inputs that are kept.
const KEPT: usize = 60;

/// What was found of each word, by input and position.
#[derive(Clone, Debug, PartialEq)]
pub struct Bank<T>(HashMap<String, HashMap<usize, Kept<T>>>);

/// What was found.
#[derive(Clone, Debug, PartialEq)]
struct Kept<T> {
    found: T,
    /// Whether the engine found it now; what the page opens on is found again.
    is_live: bool,
}

impl<T> Default for Bank<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T> Bank<T> {
    /// What was found of a position of an input.
    pub fn get(&self, key: &str, position: usize) -> Option<&T> {
        Some(&self.0.get(key)?.get(&position)?.found)
    }

    /// Whether the engine found it.
    fn is_live(&self, key: &str, position: usize) -> bool {
        let kept = self.0.get(key).and_then(|kept| kept.get(&position));
        kept.is_some_and(|kept| kept.is_live)
    }

    /// Keeps it; everything older goes where there is too much.
    pub fn keep(&mut self, key: &str, position: usize, found: T, is_live: bool) {
        if !self.0.contains_key(key) && self.0.len() >= KEPT {
            self.0.clear();
        }
        self.0.entry(key.to_owned()).or_default().insert(position, Kept { found, is_live });
    }
}

/// A word that can be hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// Its position in the input.
    pub position: usize,
    /// Its piece of the row.
    pub name: Name,
    /// Its id; of a piece that is hidden already the one that it had.
    pub id: u32,
    /// Its sentence, 0 or 1.
    pub segment: u8,
    /// The piece, as it stands there.
    pub piece: String,
}

/// The row in which one word at a time is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Under what its answers are kept.
    pub key: String,
    /// What can be hidden.
    pub words: Vec<Word>,
    edits: Vec<Edit>,
}

impl Plan {
    /// The plan of a row. `kind` tells the rooms apart, `opened` one model from the next; a word is
    /// hidden in the row that `edits` make.
    pub fn new(
        kind: &'static str,
        row: &Row,
        edits: Vec<Edit>,
        input: &Input,
        opened: u32,
        vocabulary: &Vocabulary,
    ) -> Self {
        let mask = vocabulary.special(Special::Mask);
        let word = |(position, piece): (usize, &RowPiece)| Word {
            position,
            name: piece.name,
            id: if piece.change == Change::Masked { piece.first_id } else { piece.id },
            segment: piece.segment,
            piece: piece.piece.clone(),
        };
        let is_word = |piece: &RowPiece| !is_structure(piece, vocabulary);
        let words = row.input().enumerate().filter(|(_, piece)| is_word(piece)).map(word);
        let words = words.filter(|word| word.id != mask).take(MOST).collect();
        let Input { sentence, pair, switches, .. } = input;
        let written = Edits::of(edits.clone());
        let key = format!("{kind} {opened} {written} {switches} {sentence} {pair:?}");
        Self { key, words, edits }
    }

    /// The passes that are still to be made, the next few of them, with what is asked of each.
    pub fn missing<T>(
        &self,
        bank: &Bank<T>,
        input: &Input,
        ask: impl Fn(&Word) -> (Vec<Wish>, Asking),
    ) -> Vec<Beside> {
        let lacks = |word: &&Word| !bank.is_live(&self.key, word.position);
        let beside = |word: &Word| {
            let mut edits = self.edits.clone();
            edits.push(Edit::Mask(word.name));
            let (wishes, asking) = ask(word);
            Beside {
                tag: Tag { kind: Cow::Owned(self.key.clone()), number: word.position },
                input: Input { edits: Edits::of(edits), ..input.clone() },
                network: Network::Own,
                wishes: Some(wishes),
                asking,
            }
        };
        self.words.iter().filter(lacks).take(AT_ONCE).map(beside).collect()
    }

    /// Whether every word was tried.
    pub fn is_done<T>(&self, bank: &Bank<T>) -> bool {
        self.words.iter().all(|word| bank.is_live(&self.key, word.position))
    }
}

/// Whether the input has its own answer, so that words may be tried; tracked.
pub fn is_answered(store: Store, input: &Input) -> bool {
    let is_live = |shown: &Shown| shown.is_live() && shown.is_of(input);
    store.result.with(|result| result.as_deref().is_some_and(is_live))
}

/// Keeps what comes, while the owner lives.
pub fn keep<T: Send + Sync + 'static>(
    store: Store,
    kind: &'static str,
    bank: RwSignal<Bank<T>>,
    read: impl Fn(&Tag, &Shown) -> Option<T> + 'static,
) {
    Effect::new(move |_| {
        let Some(result) = store.result.get() else { return };
        let mine = result.others.iter().filter(|other| is_of(kind, &other.tag));
        let found: Vec<_> =
            mine.filter_map(|other| Some((&other.tag, read(&other.tag, &other.shown)?))).collect();
        let is_live = result.is_live();
        if !found.is_empty() {
            bank.update(|bank| {
                for (tag, found) in found {
                    bank.keep(&tag.kind, tag.number, found, is_live);
                }
            });
        }
    });
}

fn is_of(kind: &str, tag: &Tag) -> bool {
    tag.kind.strip_prefix(kind).is_some_and(|rest| rest.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use text::tokenizer::Tokenizer;

    use super::*;

    #[test]
    fn only_what_is_not_known_is_asked_for() {
        let words = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\ncat\nsat\ndog\n";
        let tokenizer = Tokenizer::from_vocabulary(words).expect("a vocabulary");
        let row = Row::new(&tokenizer.encode("the cat sat", None, 64), 64);
        let input = Input::default();
        let plan = Plan::new("tried", &row, Vec::new(), &input, 0, tokenizer.vocabulary());
        assert_eq!(plan.words.iter().map(|word| word.position).collect::<Vec<_>>(), [1, 2, 3]);
        let mut bank = Bank::default();
        bank.keep(&plan.key, 1, 0.4, false);
        bank.keep(&plan.key, 2, 0.5, true);
        assert_eq!(bank.get(&plan.key, 1), Some(&0.4), "what the page opens on is shown");
        let missing = plan.missing(&bank, &input, |_| Default::default());
        assert_eq!(missing.iter().map(|beside| beside.tag.number).collect::<Vec<_>>(), [1, 3]);
        assert!(missing.iter().all(|beside| is_of("tried", &beside.tag)));
        assert_eq!(missing[0].input.edits.to_string(), "m1");
        assert!(!plan.is_done(&bank));
        bank.keep(&plan.key, 1, 0.5, true);
        bank.keep(&plan.key, 3, 0.5, true);
        assert!(plan.is_done(&bank));
    }
}
