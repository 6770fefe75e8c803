//! Training a WordPiece vocabulary from words and how often they occur.
//!
//! The trainer behind BERT's vocabulary was never published. This is the usual reconstruction
//! (Schuster & Nakajima 2012, section 3; Hugging Face's course, chapter 6.6): start from the
//! characters, then merge again and again the pair of neighbours with the highest
//! [`Score`](score::Score), until the vocabulary is as large as wanted or no pair is left.

mod counts;
mod pairs;
mod pieces;
mod run;
mod score;
mod word;

pub use counts::{Form, MAX_OCCURRENCES, TrainingError, WordCounts};
pub use run::{Learnt, Run, TrainingEnd};
pub use score::{Measure, Score};

use serde::{Deserialize, Serialize};

use self::pairs::Pairs;
use self::pieces::Pieces;
use self::word::Word;

/// One merge, as it was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merge {
    /// The piece on the left.
    pub left: String,
    /// The piece on the right; it always starts with `##`.
    pub right: String,
    /// Both as one piece.
    pub result: String,
    /// The score of the pair, the highest of all.
    pub score: Score,
    /// How many pairs had this score, this one included.
    pub ties: usize,
    /// Whether the result is new. Two different merges can spell the same piece.
    pub is_new: bool,
    /// How many different words the pair occurred in: only these are counted again.
    pub words: usize,
}

/// A pair that could be merged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// The piece on the left.
    pub left: String,
    /// The piece on the right.
    pub right: String,
    /// What speaks for merging them.
    pub score: Score,
}

/// A word of the training text, as it is spelled so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spelling {
    /// Its pieces.
    pub pieces: Vec<String>,
    /// How often it occurs.
    pub count: u64,
}

/// A vocabulary that grows merge by merge.
#[derive(Clone, Debug)]
pub struct Trainer {
    words: Vec<Word>,
    pieces: Pieces,
    pairs: Pairs,
}

impl Trainer {
    /// Starts with the five specials and the characters: as it is at the start of a word, with
    /// `##` inside one, in the order in which they are seen.
    pub fn new(counts: &WordCounts) -> Self {
        Self::by(Measure::Score, counts)
    }

    /// As [`Trainer::new`], with another measure of what speaks for a merge.
    pub fn by(measure: Measure, counts: &WordCounts) -> Self {
        let mut pieces = Pieces::with_specials();
        let words: Vec<Word> =
            counts.words().map(|(word, count)| Word::spelled(word, count, &mut pieces)).collect();
        let mut trainer = Self { words: Vec::new(), pieces, pairs: Pairs::by(measure) };
        for (index, word) in (0_u32..).zip(&words) {
            trainer.count(index, word);
        }
        trainer.words = words;
        trainer
    }

    /// Merges the pair with the highest score; of several, the one seen first when the words are
    /// read in their order. `None` if no word has two pieces left.
    pub fn step(&mut self) -> Option<Merge> {
        let best = self.pairs.best(&self.pieces, &self.words)?;
        let (left, right, score, ties) = (best.left, best.right, best.score, best.ties);
        let known = self.pieces.len();
        let result = self.pieces.merged(left, right);
        let words = self.pairs.words_of(left, right);
        for index in &words {
            self.merge_in(*index, left, right, result);
        }
        Some(Merge {
            left: self.pieces.text(left).to_owned(),
            right: self.pieces.text(right).to_owned(),
            result: self.pieces.text(result).to_owned(),
            score,
            ties,
            is_new: self.pieces.len() > known,
            words: words.len(),
        })
    }

    /// The pieces so far: specials, characters, results of merges, in the order of their ids.
    pub fn vocabulary(&self) -> &[String] {
        self.pieces.texts()
    }

    /// The pairs with the highest scores, in the order in which they would be chosen; at most
    /// `top`.
    pub fn pairs(&self, top: usize) -> Vec<Candidate> {
        let name = |piece: u32| self.pieces.text(piece).to_owned();
        let best = self.pairs.top(top, &self.pieces, &self.words);
        best.into_iter()
            .map(|(left, right, score)| Candidate { left: name(left), right: name(right), score })
            .collect()
    }

    /// How many different pairs there are.
    pub fn pair_count(&self) -> usize {
        self.pairs.len()
    }

    /// The words as they are spelled so far, in the order in which they were first seen.
    pub fn spellings(&self) -> impl Iterator<Item = Spelling> {
        self.words.iter().map(|word| Spelling {
            pieces: word.pieces.iter().map(|piece| self.pieces.text(*piece).to_owned()).collect(),
            count: word.count,
        })
    }

    fn merge_in(&mut self, index: u32, left: u32, right: u32, result: u32) {
        let Some(word) = self.words.get_mut(index as usize) else { return };
        let mut word = std::mem::take(word);
        self.forget(index, &word);
        word.merge(left, right, result);
        self.count(index, &word);
        if let Some(place) = self.words.get_mut(index as usize) {
            *place = word;
        }
    }

    fn count(&mut self, index: u32, word: &Word) {
        word.pieces.iter().for_each(|piece| self.pieces.add(*piece, word.count));
        word.pairs().for_each(|(left, right)| self.pairs.add(left, right, word.count, index));
    }

    fn forget(&mut self, index: u32, word: &Word) {
        word.pieces.iter().for_each(|piece| self.pieces.remove(*piece, word.count));
        word.pairs().for_each(|(left, right)| self.pairs.remove(left, right, word.count, index));
    }
}
