//! The training text as words and how often each occurs.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::super::aligned::text_of;
use super::super::cutting::Cutting;
use super::super::normalise::Normaliser;
use super::super::parts::{Part, parts};
use super::super::word_piece::MAX_WORD_CHARACTERS;

/// Characters of all words, each as often as its word occurs, must stay below this: scores are
/// then compared without overflow.
pub const MAX_OCCURRENCES: u64 = 1 << 42;

/// How the training text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// A word and its count on each line.
    #[default]
    Counts,
    /// Any text.
    Running,
}

/// Why a text cannot be trained on.
#[derive(Clone, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrainingError {
    /// It holds no word.
    #[error("The training text holds no word.")]
    Empty,
    /// Every word is too long.
    #[error("All {words} words have more than 100 characters.")]
    AllTooLong {
        /// How many different words there are.
        words: usize,
    },
    /// A line is not a word and a count.
    #[error("Line {line} is not a word and a whole number above 0.")]
    Line {
        /// Counted from 1.
        line: usize,
    },
    /// The counts are too large to be multiplied.
    #[error("The counts add up to more than 2^42 characters.")]
    TooMany,
}

/// Different words in the order in which they were first seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordCounts {
    words: Vec<(String, u64)>,
    places: HashMap<String, usize>,
    left_out: usize,
}

impl WordCounts {
    /// The words of a text, normalised and split as the tokeniser does it. Typed specials are no
    /// words. Words of more than 100 characters are left out: they would become `[UNK]` anyway.
    ///
    /// # Errors
    /// A text without a word to learn from, or one that is not of this form.
    pub fn read(text: &str, form: Form) -> Result<Self, TrainingError> {
        let mut counts = Self::default();
        let mut too_long = HashMap::new();
        let cutting = Cutting::WordPiece(Normaliser::default());
        // Lines hold whole words and whole specials, and keep the memory for alignments small.
        for (index, line) in text.lines().enumerate() {
            let (line, count) = match form {
                Form::Running => (line, 1),
                Form::Counts if line.trim().is_empty() => continue,
                Form::Counts => counted(line).ok_or(TrainingError::Line { line: index + 1 })?,
            };
            for part in parts(line, &cutting, &[]) {
                let Part::Word(word) = part else { continue };
                if word.len() > MAX_WORD_CHARACTERS {
                    too_long.insert(text_of(&word), ());
                } else {
                    counts.add(text_of(&word), count);
                }
            }
        }
        counts.left_out = too_long.len();
        counts.checked()
    }

    /// How many different words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Never true of what [`WordCounts::read`] gives.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Each word with its count.
    pub fn words(&self) -> impl Iterator<Item = (&str, u64)> {
        self.words.iter().map(|(word, count)| (word.as_str(), *count))
    }

    /// How many different words were left out because they are too long.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    fn add(&mut self, word: String, count: u64) {
        if let Some((_, total)) =
            self.places.get(&word).and_then(|place| self.words.get_mut(*place))
        {
            *total = total.saturating_add(count);
            return;
        }
        self.places.insert(word.clone(), self.words.len());
        self.words.push((word, count));
    }

    fn checked(self) -> Result<Self, TrainingError> {
        if self.words.is_empty() {
            let words = self.left_out;
            let all_too_long = TrainingError::AllTooLong { words };
            return Err(if words > 0 { all_too_long } else { TrainingError::Empty });
        }
        let occurrences = self.words.iter().try_fold(0_u64, |sum, (word, count)| {
            let characters = u64::try_from(word.chars().count()).ok()?;
            sum.checked_add(count.checked_mul(characters)?)
        });
        match occurrences {
            Some(occurrences) if occurrences < MAX_OCCURRENCES => Ok(self),
            _ => Err(TrainingError::TooMany),
        }
    }
}

/// A line's words and its count, which comes last.
fn counted(line: &str) -> Option<(&str, u64)> {
    let (words, count) = line.trim().rsplit_once(char::is_whitespace)?;
    let count = count.parse().ok().filter(|count| *count > 0)?;
    Some((words, count))
}
