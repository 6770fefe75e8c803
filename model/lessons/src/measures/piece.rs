//! How a measure names a piece of the input.

use std::fmt;

use text::tokenizer::{Encoding, Special};

/// A piece of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// By its text, as it stands in the vocabulary: `it`, `##less`, `[MASK]`.
    Named {
        /// The text.
        text: String,
        /// Which of several such pieces, counted from 1.
        number: usize,
    },
    /// By its position, `[CLS]` counted as 0.
    At(usize),
}

impl Piece {
    /// The piece that a text names: `it` is the first such piece, `it#2` the second. `None` of an
    /// empty text.
    pub fn named(text: &str) -> Option<Self> {
        let text = text.trim();
        // The hash signs of `##less` belong to the piece.
        let inside = if text.starts_with("##") { 2 } else { 0 };
        let after = text.get(inside..).unwrap_or_default();
        let numbered = after.rsplit_once('#').and_then(|(name, number)| {
            let number = number.parse().ok().filter(|number: &usize| *number > 0)?;
            let name = text.get(..inside + name.len())?;
            (!name.is_empty()).then(|| (name.to_owned(), number))
        });
        let (text, number) = numbered.unwrap_or_else(|| (text.to_owned(), 1));
        (!text.is_empty()).then_some(Self::Named { text, number })
    }

    /// Where it stands in an input. Upper case matters only where the vocabulary has it: BERT's
    /// uncased pieces are lower case, `[CLS]` and its like are not.
    pub fn position(&self, encoding: &Encoding) -> Option<usize> {
        match self {
            Self::At(position) => (*position < encoding.pieces.len()).then_some(*position),
            Self::Named { text, number } => place(encoding, text, *number)
                .or_else(|| place(encoding, &text.to_lowercase(), *number)),
        }
    }
}

fn place(encoding: &Encoding, text: &str, number: usize) -> Option<usize> {
    // However the model writes its specials.
    let special = Special::named(text);
    let is = |piece: &str| piece == text || special.is_some() && Special::named(piece) == special;
    let mut places = encoding.pieces.iter().enumerate().filter(|(_, piece)| is(piece));
    places.nth(number.checked_sub(1)?).map(|(position, _)| position)
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named { text, number: 1 } => formatter.write_str(text),
            Self::Named { text, number } => write!(formatter, "{text}#{number}"),
            Self::At(position) => write!(formatter, "{position}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoding(pieces: &str) -> Encoding {
        Encoding { pieces: pieces.split(' ').map(str::to_owned).collect(), ..Encoding::default() }
    }

    #[test]
    fn pieces_are_found_by_text_number_and_position() {
        let input = encoding("[CLS] the bank of the bank flight ##less ##2 ##less [SEP]");
        let at = |name: &str| Piece::named(name).and_then(|piece| piece.position(&input));
        assert_eq!(at("the"), Some(1));
        assert_eq!(at("the#2"), Some(4));
        assert_eq!(at("The#2"), Some(4));
        assert_eq!(at("bank#2"), Some(5));
        assert_eq!(at("bank#3"), None);
        assert_eq!(at("##less"), Some(7));
        assert_eq!(at("##less#2"), Some(9));
        assert_eq!(at("##2"), Some(8));
        assert_eq!(at("[CLS]"), Some(0));
        assert_eq!(at("[SEP]"), Some(10));
        assert_eq!(at("river"), None);
        assert_eq!(Piece::At(10).position(&input), Some(10));
        assert_eq!(Piece::At(11).position(&input), None);
        assert_eq!(Piece::named(" "), None);
    }

    #[test]
    fn names_are_written_as_they_are_read() {
        for name in ["it", "bank#2", "##less", "##less#3", "[MASK]", "##2"] {
            assert_eq!(Piece::named(name).expect("a name").to_string(), name);
        }
    }
}
