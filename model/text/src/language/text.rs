//! A text as sentences of numbered words, one in ten of which is held out.

use std::collections::HashMap;

use thiserror::Error;

use crate::data;
use crate::words::{Words, WordsError, sentences};

/// The number of every word that is not in the vocabulary.
pub const UNKNOWN: u32 = 0;
/// The number of what stands before a sentence and after it.
pub const END: u32 = 1;
/// Numbers that are no words.
const SPECIAL: [&str; 2] = ["<unk>", "</s>"];

/// One row in so many is held out.
const HELD_OUT: usize = 10;
/// Rows that are held out and judged, at most.
const JUDGED: usize = 200;

/// A text that cannot be learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// It has no words, or only one.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// It says the same again and again.
    #[error(
        "Every sentence to learn from is held out, too. Use another text, or keep such sentences."
    )]
    Repeated,
    /// No sentence could be held out.
    #[error(
        "This text has {rows} sentences. It takes at least {HELD_OUT}, one of them to test on."
    )]
    Short {
        /// Sentences it has.
        rows: usize,
    },
}

/// A text as rows of words by their numbers. A row is a sentence, or a part of a long one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    words: Vec<String>,
    ids: HashMap<String, u32>,
    /// Rows to learn from.
    pub rows: Vec<Vec<u32>>,
    /// Rows that nothing is learned from: one in ten, spread over the text.
    pub held_out: Vec<Vec<u32>>,
}

impl Text {
    /// Reads a text. The vocabulary is its `vocabulary` most frequent words (those of the rows that
    /// are held out are counted, too); a row has at most `length` words.
    ///
    /// # Errors
    /// If it has fewer than two different words, or fewer than ten rows.
    pub fn read(text: &str, vocabulary: usize, length: usize) -> Result<Self, TextError> {
        let read = Words::read(text)?;
        let frequent = read.list().iter().take(vocabulary).cloned();
        let words: Vec<String> = SPECIAL.map(str::to_owned).into_iter().chain(frequent).collect();
        let ids = (0..).zip(&words).map(|(id, word)| (word.clone(), id)).collect();
        // The words come numbered, the most frequent first.
        let id = |word: &u32| match *word as usize {
            place if place < vocabulary => word + SPECIAL.len() as u32,
            _ => UNKNOWN,
        };
        let mut found = Self { words, ids, rows: Vec::new(), held_out: Vec::new() };
        let rows = read.sentences().iter().flat_map(|sentence| sentence.chunks(length.max(1)));
        for (place, row) in rows.enumerate() {
            let is_held_out = place % HELD_OUT == HELD_OUT - 1;
            let rows = if is_held_out { &mut found.held_out } else { &mut found.rows };
            rows.push(row.iter().map(id).collect());
        }
        match found.held_out.is_empty() {
            true => Err(TextError::Short { rows: found.rows.len() }),
            false => Ok(found),
        }
    }

    /// All words by their numbers; the first two are no words.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// |V|.
    pub fn size(&self) -> usize {
        self.words.len()
    }

    /// The number of a word, in whatever case it is written.
    pub fn id(&self, word: &str) -> u32 {
        self.ids.get(&word.trim().to_lowercase()).copied().unwrap_or(UNKNOWN)
    }

    /// The words of something that was typed, of its last sentence.
    pub fn typed(&self, beginning: &str) -> Vec<u32> {
        let last = sentences(beginning).pop().unwrap_or_default();
        last.iter().map(|word| self.id(word)).collect()
    }

    /// Rows that are held out and also stand among those to learn from.
    pub fn repeated(&self) -> usize {
        data::repeated(&self.rows, &self.held_out)
    }

    /// Takes those rows out of the ones to learn from that are held out, too; how many that were.
    ///
    /// # Errors
    /// If none is left.
    pub fn set_apart(&mut self) -> Result<usize, TextError> {
        let apart = data::set_apart(&mut self.rows, &self.held_out, Vec::clone);
        if self.rows.is_empty() { Err(TextError::Repeated) } else { Ok(apart) }
    }

    /// The rows that every model is judged by, spread over those that are held out.
    pub fn judged(&self) -> impl Iterator<Item = &Vec<u32>> {
        self.held_out.iter().step_by(self.held_out.len().div_ceil(JUDGED).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_row_in_ten_is_held_out_and_rare_words_have_one_number() {
        let text: String = (0..20).map(|n| format!("the cat sees number{n}. ")).collect();
        let text = Text::read(&text, 3, 3).expect("a text");
        // 20 sentences of 4 words are 40 rows of at most 3.
        assert_eq!((text.rows.len(), text.held_out.len()), (36, 4));
        assert_eq!(text.words(), ["<unk>", "</s>", "cat", "sees", "the"]);
        assert_eq!(text.rows[..2], [vec![4, 2, 3], vec![UNKNOWN]]);
        // Each is also one of the other 36: the words that differ are all unknown.
        assert_eq!(text.repeated(), 4);
        assert_eq!(text.typed("Once. The CAT runs"), [4, 2, UNKNOWN]);
        // The second halves, 16 of which are learned from, are what is held out.
        assert_eq!(text.clone().set_apart(), Ok(16));
    }

    #[test]
    fn rows_that_judge_can_be_left_out_of_training() {
        let own: String = (0..18).map(|n| format!("one{n} two. ")).collect();
        let mut text =
            Text::read(&format!("{own} again now. again now."), 100, 10).expect("a text");
        // The tenth and the twentieth row are held out; the nineteenth is the same as the twentieth.
        assert_eq!((text.rows.len(), text.held_out.len(), text.repeated()), (18, 2, 1));
        assert_eq!((text.set_apart(), text.rows.len(), text.repeated()), (Ok(1), 17, 0));
        assert_eq!((text.held_out.len(), text.set_apart()), (2, Ok(0)), "those stay whole");
        let mut same = Text::read(&"one two. ".repeat(20), 100, 10).expect("a text");
        assert_eq!(same.set_apart(), Err(TextError::Repeated));
    }

    /// What the lesson on the next word says of it; counted with `tr` and `sort -u`.
    #[test]
    fn the_first_text_has_eighty_sentences_of_54_words() {
        let text = include_str!("../../../../public/texts/cat-and-dog.txt");
        let text = Text::read(text, 1000, 24).expect("a text");
        assert_eq!((text.size(), text.rows.len() + text.held_out.len()), (54 + 2, 80));
    }

    #[test]
    fn texts_that_nothing_can_be_learned_from_are_refused() {
        let read = |text: &str| Text::read(text, 10, 10).err();
        assert_eq!(read(""), Some(TextError::Words(WordsError::None)));
        assert_eq!(read("la la la"), Some(TextError::Words(WordsError::One)));
        assert_eq!(read("one two. three"), Some(TextError::Short { rows: 2 }));
        // What is typed between two sentences begins a new one.
        let text = Text::read(&"a b. ".repeat(10), 10, 10).expect("a text");
        assert_eq!(text.typed(""), Vec::<u32>::new());
    }
}
