//! WordPiece: greedy longest match first (Wu et al. 2016, section 4.1; Devlin et al. 2019,
//! section 3).

use std::ops::Range;

use super::vocabulary::Vocabulary;

/// Words with more characters become `[UNK]` without a look into the vocabulary.
pub const MAX_WORD_CHARACTERS: usize = 100;

/// What a piece inside a word starts with.
pub const CONTINUATION: &str = "##";

/// A piece of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Id of the piece.
    pub id: u32,
    /// The characters of the normalised word that it covers.
    pub characters: Range<usize>,
}

/// One look into the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What was looked for, with `##` inside a word.
    pub candidate: String,
    /// The characters of the normalised word that it would cover.
    pub characters: Range<usize>,
    /// Its id, where the vocabulary has it.
    pub found: Option<u32>,
}

/// Why a word became `[UNK]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownReason {
    /// It has more than [`MAX_WORD_CHARACTERS`] characters.
    TooLong {
        /// How many it has.
        characters: usize,
    },
    /// No piece of the vocabulary fits from this character on.
    NoPiece {
        /// The first character of the normalised word that could not be spelled.
        character: usize,
    },
}

/// Splits a normalised word into pieces: from the left, each time the longest piece that fits.
/// `observe` sees each look into the vocabulary, in order.
///
/// # Errors
/// The whole word is unknown if any rest of it matches nothing, or if it is too long.
pub fn match_word(
    vocabulary: &Vocabulary,
    word: &str,
    mut observe: impl FnMut(&str, Range<usize>, Option<u32>),
) -> Result<Vec<Match>, UnknownReason> {
    let borders: Vec<usize> =
        word.char_indices().map(|(at, _)| at).chain(std::iter::once(word.len())).collect();
    let characters = borders.len() - 1;
    if characters > MAX_WORD_CHARACTERS {
        return Err(UnknownReason::TooLong { characters });
    }
    let mut matches = Vec::new();
    let mut start = 0;
    let mut candidate = String::with_capacity(CONTINUATION.len() + word.len());
    while start < characters {
        let longest = (start + 1..=characters).rev().find_map(|end| {
            spell(&mut candidate, word, &borders, start..end);
            let found = vocabulary.id(&candidate);
            observe(&candidate, start..end, found);
            found.map(|id| Match { id, characters: start..end })
        });
        let longest = longest.ok_or(UnknownReason::NoPiece { character: start })?;
        start = longest.characters.end;
        matches.push(longest);
    }
    Ok(matches)
}

/// Writes the candidate for `characters` of the word.
fn spell(candidate: &mut String, word: &str, borders: &[usize], characters: Range<usize>) {
    candidate.clear();
    if characters.start > 0 {
        candidate.push_str(CONTINUATION);
    }
    let border = |character: usize| borders.get(character).copied().unwrap_or(word.len());
    candidate.push_str(word.get(border(characters.start)..border(characters.end)).unwrap_or(""));
}
