//! Splitting: from a normalised text to words.

use super::aligned::{AlignedCharacter, AlignedText};
use super::characters::{is_punctuation, is_white_space};

/// The words of a normalised text. White space separates and is dropped; each punctuation
/// character is a word of its own.
pub fn words(text: &AlignedText) -> impl Iterator<Item = &[AlignedCharacter]> {
    words_of(text.characters())
}

/// The same of a part of one.
pub fn words_of(text: &[AlignedCharacter]) -> impl Iterator<Item = &[AlignedCharacter]> {
    text.split(|aligned| is_white_space(aligned.character))
        .flat_map(|run| run.chunk_by(|left, right| !is_border(left, right)))
        .filter(|word| !word.is_empty())
}

fn is_border(left: &AlignedCharacter, right: &AlignedCharacter) -> bool {
    is_punctuation(left.character) || is_punctuation(right.character)
}
