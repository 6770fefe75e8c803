//! Words and pieces that a person names by themselves.

use std::borrow::Cow;

use super::added::Special;
use super::byte_level::{SPACE, letters};
use super::{Tokenizer, Vocabulary};

impl Tokenizer {
    /// A word as it is typed inside a text: where the space before a word belongs to it, with a space.
    pub fn inside<'a>(&self, word: &'a str) -> Cow<'a, str> {
        match self.merges().is_some() && word.starts_with(char::is_alphanumeric) {
            true => format!(" {word}").into(),
            false => word.into(),
        }
    }

    /// The piece that a text names: a whole word, a piece as the vocabulary writes it (`##ing`, `Ġking`),
    /// or a special.
    pub fn piece_named(&self, text: &str) -> Option<u32> {
        let vocabulary = self.vocabulary();
        let special = || Special::named(text).map(|special| vocabulary.special(special));
        let piece = match self.merges() {
            // A letter can be the name of a byte, too: here it is itself.
            Some(_) if !text.starts_with(SPACE) => {
                of_bytes(vocabulary, &self.inside(text)).or_else(|| of_bytes(vocabulary, text))
            }
            _ => vocabulary.id(text),
        };
        piece.or_else(special)
    }
}

fn of_bytes(vocabulary: &Vocabulary, text: &str) -> Option<u32> {
    vocabulary.id(&letters(text, 0).map(|letter| letter.character).collect::<String>())
}
