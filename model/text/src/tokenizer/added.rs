//! Added tokens: the five specials, and what a model has besides; found in the typed text before
//! anything else happens to it.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::aligned::{AlignedCharacter, text_of};
use super::characters::is_accent;

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

    /// The special as BERT writes it, and as texts of this program do.
    pub const fn piece(self) -> &'static str {
        Spelling::Brackets.of(self)
    }

    /// Whether a piece is this special, however its model writes it.
    pub fn is(self, piece: &str) -> bool {
        Self::named(piece) == Some(self)
    }

    /// Whether a piece belongs to the frame of an input: it begins it, ends a sentence or fills it up.
    pub fn frames(piece: &str) -> bool {
        let special = Self::named(piece);
        matches!(special, Some(Self::Classification | Self::Separator | Self::Padding))
    }

    /// The special that a piece is.
    pub fn named(piece: &str) -> Option<Self> {
        let is_so_written =
            |special: &Self| Spelling::EITHER.iter().any(|one| one.of(*special) == piece);
        Self::ALL.into_iter().find(is_so_written)
    }
}

/// How a model writes the five specials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// As BERT: `[CLS]`.
    Brackets,
    /// As RoBERTa: `<s>`.
    Angles {
        /// Whether the spaces before a typed `<mask>` belong to it.
        spaced: bool,
    },
}

impl Spelling {
    /// One of each.
    const EITHER: [Self; 2] = [Self::Brackets, Self::Angles { spaced: false }];

    /// The special so written.
    pub const fn of(self, special: Special) -> &'static str {
        match (self, special) {
            (Self::Brackets, Special::Padding) => "[PAD]",
            (Self::Brackets, Special::Unknown) => "[UNK]",
            (Self::Brackets, Special::Classification) => "[CLS]",
            (Self::Brackets, Special::Separator) => "[SEP]",
            (Self::Brackets, Special::Mask) => "[MASK]",
            (Self::Angles { .. }, Special::Padding) => "<pad>",
            (Self::Angles { .. }, Special::Unknown) => "<unk>",
            (Self::Angles { .. }, Special::Classification) => "<s>",
            (Self::Angles { .. }, Special::Separator) => "</s>",
            (Self::Angles { .. }, Special::Mask) => "<mask>",
        }
    }

    /// How a special may be typed. Texts and examples of this program write them as BERT does, and so
    /// every model understands that; RoBERTa's own tokeniser would take it for text.
    const fn typed(self) -> &'static [Self] {
        match self {
            Self::Brackets => &[Self::Brackets],
            Self::Angles { .. } => &Self::EITHER,
        }
    }

    /// Whether the spaces before a typed special belong to it.
    fn takes_spaces(self, special: Special) -> bool {
        self == Self::Angles { spaced: true } && special == Special::Mask
    }
}

/// A token that a model has besides BERT's five specials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Added {
    /// How it is written.
    pub content: String,
    /// Its id.
    pub id: u32,
    /// Whether it is looked for in the normalised text, and so in any letters that become the same.
    #[serde(default)]
    pub normalised: bool,
    /// Whether it is taken as a word of its own only.
    #[serde(default)]
    pub single_word: bool,
}

impl Added {
    /// Whether it may stand at a byte of a text: anywhere, or, as a single word, beside no letter.
    fn stands(&self, text: &str, at: usize) -> bool {
        let is_letter = |one: char| one.is_alphanumeric() || one == '_' || is_accent(one);
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + self.content.len()..).and_then(|after| after.chars().next());
        !self.single_word || ![before, after].into_iter().flatten().any(is_letter)
    }
}

/// A part of a normalised text.
pub enum Run<'a> {
    /// An added token, with the characters that it stands for.
    Added(u32, &'a [AlignedCharacter]),
    /// Anything else.
    Text(&'a [AlignedCharacter]),
}

/// Cuts a normalised text at the added tokens that are looked for there; `added` are written as
/// normalising leaves them. Of two at one place the longer one is taken.
pub fn runs<'a>(text: &'a [AlignedCharacter], added: &[Added]) -> Vec<Run<'a>> {
    let mut found = Vec::new();
    if added.is_empty() {
        return vec![Run::Text(text)];
    }
    let whole = text_of(text);
    // The bytes of the text without its origins, by characters.
    let bytes: Vec<usize> = whole.char_indices().map(|(at, _)| at).collect();
    let (mut start, mut at) = (0, 0);
    while let Some(byte) = bytes.get(at) {
        let rest = whole.get(*byte..).unwrap_or_default();
        let here =
            added.iter().filter(|one| rest.starts_with(&one.content) && one.stands(&whole, *byte));
        let Some(one) = here.max_by_key(|one| one.content.len()) else {
            at += 1;
            continue;
        };
        let end = at + one.content.chars().count();
        found.extend(text.get(start..at).filter(|run| !run.is_empty()).map(Run::Text));
        found.extend(text.get(at..end).map(|run| Run::Added(one.id, run)));
        (start, at) = (end, end);
    }
    found.extend(text.get(start..).filter(|run| !run.is_empty()).map(Run::Text));
    found
}

/// A stretch of the typed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch<'a> {
    /// A special, typed exactly as it is written; lower case does not count.
    Special {
        /// Which one.
        special: Special,
        /// How it was typed.
        typed: &'static str,
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
/// again, the stretches are the sentence, but for spaces that belong to a special. Of two tokens at one
/// place the longer one is taken.
pub fn stretches<'a>(
    sentence: &'a str,
    spelling: Spelling,
    added: &'a [Added],
) -> Vec<Stretch<'a>> {
    let mut found = Vec::new();
    let mut start = 0;
    let typed = || added.iter().filter(|added| !added.normalised);
    let mut firsts: Vec<char> = typed().filter_map(|a| a.content.chars().next()).collect();
    firsts.extend(['[', '<']);
    for (at, _) in sentence.match_indices(firsts.as_slice()) {
        let token = token_at(sentence, at, spelling, added).filter(|_| at >= start);
        let Some((stretch, length)) = token else { continue };
        let before = sentence.get(start..at).unwrap_or_default();
        let text = match stretch {
            Stretch::Special { special, .. } if spelling.takes_spaces(special) => before.trim_end(),
            _ => before,
        };
        push_text(&mut found, sentence, start, start + text.len());
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
fn token_at<'a>(
    sentence: &str,
    at: usize,
    spelling: Spelling,
    added: &'a [Added],
) -> Option<(Stretch<'a>, usize)> {
    let rest = sentence.get(at..)?;
    let specials = spelling.typed().iter().flat_map(|spelling| {
        Special::ALL.map(|special| {
            let typed = spelling.of(special);
            (Stretch::Special { special, typed, start: at }, typed)
        })
    });
    let added = added.iter().filter(|added| !added.normalised && added.stands(sentence, at));
    let added = added.map(|added| (Stretch::Added { added, start: at }, &*added.content));
    let here = specials.chain(added).filter(|(_, token)| rest.starts_with(token));
    here.map(|(stretch, token)| (stretch, token.len())).max_by_key(|(_, length)| *length)
}

fn push_text<'a>(found: &mut Vec<Stretch<'a>>, sentence: &'a str, start: usize, end: usize) {
    if let Some(text) = sentence.get(start..end).filter(|text| !text.is_empty()) {
        found.push(Stretch::Text { text, start });
    }
}
