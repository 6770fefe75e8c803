//! Added tokens: the five specials, found in the typed text before anything else happens to it.

use std::ops::Range;

/// A piece with a meaning of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// Fills up a batch.
    Padding,
    /// A word that the vocabulary cannot spell.
    Unknown,
    /// Stands at the start; its last vector speaks for the whole input.
    Classification,
    /// Ends a sentence.
    Separator,
    /// Hides a piece that the model is to guess.
    Mask,
}

impl Special {
    /// All of them. The order is that of the enumeration.
    pub const ALL: [Self; 5] =
        [Self::Padding, Self::Unknown, Self::Classification, Self::Separator, Self::Mask];

    /// The special as it is written.
    pub const fn piece(self) -> &'static str {
        match self {
            Self::Padding => "[PAD]",
            Self::Unknown => "[UNK]",
            Self::Classification => "[CLS]",
            Self::Separator => "[SEP]",
            Self::Mask => "[MASK]",
        }
    }
}

/// A stretch of the typed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch<'a> {
    /// A special, typed exactly as it is written; lower case does not count.
    Special {
        /// Which one.
        special: Special,
        /// Its first byte in the sentence.
        start: usize,
    },
    /// Anything else.
    Text {
        /// The text.
        text: &'a str,
        /// Its first byte in the sentence.
        start: usize,
    },
}

/// Cuts a sentence into typed specials and the text between them. Nothing is lost: put together
/// again, the stretches are the sentence.
pub fn stretches(sentence: &str) -> Vec<Stretch<'_>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, _) in sentence.match_indices('[') {
        let Some(special) = special_at(sentence, at) else { continue };
        push_text(&mut found, sentence, start, at);
        found.push(Stretch::Special { special, start: at });
        start = at + special.piece().len();
    }
    push_text(&mut found, sentence, start, sentence.len());
    found
}

/// The first special that is typed in other letters than capitals, as `[mask]`, with its bytes in
/// the sentence. It is text like any other; a person may have meant the special.
pub fn nearly_special(sentence: &str) -> Option<(Special, Range<usize>)> {
    sentence.match_indices('[').find_map(|(at, _)| {
        let nearly = |special: &Special| {
            let place = at..at + special.piece().len();
            let typed = sentence.get(place.clone())?;
            let is_near = typed != special.piece() && typed.eq_ignore_ascii_case(special.piece());
            is_near.then_some((*special, place))
        };
        Special::ALL.iter().find_map(nearly)
    })
}

fn special_at(sentence: &str, at: usize) -> Option<Special> {
    let rest = sentence.get(at..)?;
    Special::ALL.into_iter().find(|special| rest.starts_with(special.piece()))
}

fn push_text<'a>(found: &mut Vec<Stretch<'a>>, sentence: &'a str, start: usize, end: usize) {
    if let Some(text) = sentence.get(start..end).filter(|text| !text.is_empty()) {
        found.push(Stretch::Text { text, start });
    }
}
