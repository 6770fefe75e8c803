//! Added tokens: the five specials, and what a model has besides; found in the typed text before
//! anything else happens to it.

use std::ops::Range;

use serde::{Deserialize, Serialize};

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

/// A token that a model has besides BERT's five specials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Added {
    /// How it is written.
    pub content: String,
    /// Its id.
    pub id: u32,
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
    /// An added token, typed exactly as it is written.
    Added {
        /// Which one.
        added: &'a Added,
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
/// again, the stretches are the sentence. Of two tokens at one place the longer one is taken.
pub fn stretches<'a>(sentence: &'a str, added: &'a [Added]) -> Vec<Stretch<'a>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut firsts: Vec<char> = added.iter().filter_map(|a| a.content.chars().next()).collect();
    firsts.push('[');
    for (at, _) in sentence.match_indices(firsts.as_slice()) {
        let token = token_at(sentence, at, added).filter(|_| at >= start);
        let Some((stretch, length)) = token else { continue };
        push_text(&mut found, sentence, start, at);
        found.push(stretch);
        start = at + length;
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

/// The longest token at a place, with its bytes.
fn token_at<'a>(sentence: &str, at: usize, added: &'a [Added]) -> Option<(Stretch<'a>, usize)> {
    let rest = sentence.get(at..)?;
    let specials = Special::ALL
        .into_iter()
        .map(|special| (Stretch::Special { special, start: at }, special.piece()));
    let added = added.iter().map(|added| (Stretch::Added { added, start: at }, &*added.content));
    let here = specials.chain(added).filter(|(_, token)| rest.starts_with(token));
    here.map(|(stretch, token)| (stretch, token.len())).max_by_key(|(_, length)| *length)
}

fn push_text<'a>(found: &mut Vec<Stretch<'a>>, sentence: &'a str, start: usize, end: usize) {
    if let Some(text) = sentence.get(start..end).filter(|text| !text.is_empty()) {
        found.push(Stretch::Text { text, start });
    }
}
