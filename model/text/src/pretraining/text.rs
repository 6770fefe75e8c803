//! A text as rows of pieces.

use thiserror::Error;

use crate::data;
use crate::tokenizer::trainer::{Form, Measure, Trainer, TrainingError, WordCounts};
use crate::tokenizer::{Encoding, Tokenizer, VocabularyError};

/// One row in so many is held out.
const HELD_OUT: usize = 10;

/// So many of the rows that are held out judge, at most.
const JUDGED: usize = 128;

/// Words that are encoded at once.
const WORDS_AT_ONCE: usize = 200;

/// A text that cannot be learned from.
#[derive(Debug, Error)]
pub enum TextError {
    /// It has no words.
    #[error(transparent)]
    Words(#[from] TrainingError),
    /// Its vocabulary could not be used.
    #[error(transparent)]
    Vocabulary(#[from] VocabularyError),
    /// It says the same again and again.
    #[error("Every row to learn from is held out, too. Use another text, or keep such rows.")]
    Repeated,
    /// It is too short.
    #[error("The text is too short: {pieces} of at least {wanted} pieces. Add more text.")]
    Short {
        /// Pieces of the text.
        pieces: usize,
        /// Pieces that are needed.
        wanted: usize,
    },
}

/// A text, cut into rows of pieces.
#[derive(Debug)]
pub struct Text {
    /// Cuts texts as this one was cut.
    pub tokenizer: Tokenizer,
    /// Rows to learn from, `[CLS]` and `[SEP]` included.
    pub rows: Vec<Encoding>,
    /// Rows that nothing is learned from: one in ten, spread over the text.
    pub held_out: Vec<Encoding>,
}

impl Text {
    /// Learns a vocabulary of at most `vocabulary` pieces from the text, by merging the most
    /// frequent pair again and again (as the library `tokenizers` trains WordPiece), and cuts the
    /// text into rows of `tokens` pieces.
    ///
    /// # Errors
    /// A text without words, or with too few of them.
    pub fn read(text: &str, vocabulary: usize, tokens: usize) -> Result<Self, TextError> {
        let counts = WordCounts::read(text, Form::Running)?;
        let mut trainer = Trainer::by(Measure::Frequency, &counts);
        while trainer.vocabulary().len() < vocabulary && trainer.step().is_some() {}
        let tokenizer = Tokenizer::from_vocabulary(&trainer.vocabulary().join("\n"))?;
        let inner = tokens.saturating_sub(2).max(1);
        let whole = whole(&tokenizer, text);
        let (pieces, wanted) = (whole.ids.len(), HELD_OUT * inner);
        if pieces < wanted {
            return Err(TextError::Short { pieces, wanted });
        }
        let mut read = Self { tokenizer, rows: Vec::new(), held_out: Vec::new() };
        for row in 0..pieces / inner {
            let encoding = cut(&whole, row * inner..(row + 1) * inner, &read.tokenizer);
            let rows =
                if row % HELD_OUT == HELD_OUT - 1 { &mut read.held_out } else { &mut read.rows };
            rows.push(encoding);
        }
        Ok(read)
    }
}

impl Text {
    /// Rows that are held out and also stand among those to learn from.
    pub fn repeated(&self) -> usize {
        let ids = |rows: &[Encoding]| rows.iter().map(|row| row.ids.clone()).collect::<Vec<_>>();
        data::repeated(ids(&self.rows), ids(&self.held_out))
    }

    /// Takes those rows out of the ones to learn from that are held out, too; how many that were.
    ///
    /// # Errors
    /// If none is left.
    pub fn set_apart(&mut self) -> Result<usize, TextError> {
        let apart = data::set_apart(&mut self.rows, &self.held_out, |row| row.ids.clone());
        if self.rows.is_empty() { Err(TextError::Repeated) } else { Ok(apart) }
    }

    /// The rows that counting and the network are judged by: the first that are held out.
    pub fn judged(&self) -> impl Iterator<Item = &Encoding> {
        self.held_out.iter().take(JUDGED)
    }

    /// The ids of all ordinary pieces, the most frequent of the rows to learn from first.
    pub fn frequent(&self) -> Vec<u32> {
        let vocabulary = self.tokenizer.vocabulary();
        let mut counts = vec![0_u64; vocabulary.len()];
        for id in self.rows.iter().flat_map(|row| &row.ids) {
            if let Some(count) = counts.get_mut(*id as usize) {
                *count += 1;
            }
        }
        let ordinary = (0..vocabulary.len() as u32).filter(|id| !vocabulary.is_special(*id));
        let mut ids: Vec<u32> = ordinary.collect();
        ids.sort_by_key(|id| std::cmp::Reverse(counts.get(*id as usize).copied().unwrap_or(0)));
        ids
    }
}

/// The pieces of the whole text, without `[CLS]` and `[SEP]`.
fn whole(tokenizer: &Tokenizer, text: &str) -> Encoding {
    let mut whole = Encoding::default();
    let mut words = 0;
    let split: Vec<&str> = text.split_whitespace().collect();
    for part in split.chunks(WORDS_AT_ONCE) {
        let encoded = tokenizer.encode(&part.join(" "), None, usize::MAX);
        let inner = 1..encoded.ids.len().saturating_sub(1);
        for at in inner {
            whole.pieces.push(encoded.pieces[at].clone());
            whole.ids.push(encoded.ids[at]);
            whole.words.push(encoded.words[at].map(|word| words + word));
            whole.special.push(encoded.special[at]);
        }
        words += encoded.words.iter().flatten().max().map_or(0, |last| last + 1);
    }
    whole
}

/// Some pieces of a text as an input.
fn cut(whole: &Encoding, pieces: std::ops::Range<usize>, tokenizer: &Tokenizer) -> Encoding {
    let mut row = tokenizer.encode("", None, 2);
    let end = row.ids.len().saturating_sub(1);
    row.pieces.splice(end..end, whole.pieces[pieces.clone()].iter().cloned());
    row.ids.splice(end..end, whole.ids[pieces.clone()].iter().copied());
    row.words.splice(end..end, whole.words[pieces.clone()].iter().copied());
    row.special.splice(end..end, whole.special[pieces].iter().copied());
    let count = row.ids.len();
    row.segments = vec![0; count];
    row.sources = vec![0; count];
    row.offsets = vec![(0, 0); count];
    row
}
