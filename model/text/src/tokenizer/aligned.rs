//! Text that remembers where each of its characters came from.

use unicode_normalization_alignments::UnicodeNormalization;

/// One character of a normalised text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlignedCharacter {
    /// The character.
    pub character: char,
    /// First byte, in the typed text, of what became this character.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
}

/// A normalised text, each character aligned to bytes of the typed text. Starts and ends never
/// decrease; several characters can share one origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AlignedText {
    characters: Vec<AlignedCharacter>,
}

impl AlignedText {
    /// The text as it was typed; its first byte is byte `shift` of the sentence.
    pub fn typed(text: &str, shift: usize) -> Self {
        let align = |(at, character): (usize, char)| {
            let start = shift + at;
            AlignedCharacter { character, start, end: start + character.len_utf8() }
        };
        Self { characters: text.char_indices().map(align).collect() }
    }

    /// The characters with their origins.
    pub fn characters(&self) -> &[AlignedCharacter] {
        &self.characters
    }

    /// The text without its origins.
    pub fn text(&self) -> String {
        text_of(&self.characters)
    }

    /// Keeps the characters that `keep` wants.
    pub fn filter(mut self, keep: impl Fn(char) -> bool) -> Self {
        self.characters.retain(|aligned| keep(aligned.character));
        self
    }

    /// Replaces each character by any number of others, which inherit its origin.
    pub fn replace<I: IntoIterator<Item = char>>(self, with: impl Fn(char) -> I) -> Self {
        let spread = |aligned: AlignedCharacter| {
            with(aligned.character)
                .into_iter()
                .map(move |character| AlignedCharacter { character, ..aligned })
        };
        Self { characters: self.characters.into_iter().flat_map(spread).collect() }
    }

    /// Canonical decomposition (NFD, Unicode Standard Annex 15).
    ///
    /// Decomposing also sorts runs of combining marks. As in the `tokenizers` crate, origins stay
    /// in their order: the n-th character that begins a decomposition gets the n-th origin, and
    /// the others that of the character before them.
    pub fn decompose(self) -> Self {
        let mut begun = 0_usize;
        let mut characters = Vec::with_capacity(self.characters.len());
        for (character, added) in self.text().chars().nfd() {
            if added <= 0 {
                begun += 1;
            }
            let origin = self.characters.get(begun.saturating_sub(1));
            characters.extend(origin.map(|origin| AlignedCharacter { character, ..*origin }));
        }
        Self { characters }
    }
}

/// The characters without their origins.
pub fn text_of(characters: &[AlignedCharacter]) -> String {
    characters.iter().map(|aligned| aligned.character).collect()
}

/// First and one-past-last byte, in the typed text, of a run of characters.
pub fn span_of(characters: &[AlignedCharacter]) -> (usize, usize) {
    match (characters.first(), characters.last()) {
        (Some(first), Some(last)) => (first.start, last.end),
        _ => (0, 0),
    }
}
