//! What typed text puts into the row of pieces, and where.

use text::corruption::{Edit, EditError, Name, Row, RowPiece};
use text::tokenizer::{Special, Tokenizer, Vocabulary};
use thiserror::Error;

/// What typed text becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// It takes the place of this piece.
    Over(Name),
    /// It comes after this piece.
    After(Name),
}

impl Target {
    /// The piece at which it is typed.
    pub fn name(self) -> Name {
        match self {
            Self::Over(name) | Self::After(name) => name,
        }
    }
}

/// Why typed text cannot be put in.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TypedError {
    /// Nothing was typed.
    #[error("Nothing was typed.")]
    Nothing,
    /// The vocabulary cannot spell it.
    #[error("The vocabulary cannot spell the text.")]
    Unknown,
}

/// The ids of typed text: a piece exactly as the vocabulary writes it (`##ing`, `[MASK]`), or text
/// that is cut into pieces like any other.
///
/// # Errors
/// If nothing was typed, or the vocabulary cannot spell it.
pub fn typed_ids(tokenizer: &Tokenizer, text: &str) -> Result<Vec<u32>, TypedError> {
    let text = text.trim();
    let vocabulary = tokenizer.vocabulary();
    if let Some(id) = tokenizer.piece_named(text) {
        return Ok(vec![id]);
    }
    let encoding = tokenizer.encode(&tokenizer.inside(text), None, usize::MAX);
    // Without the `[CLS]` and `[SEP]` of the encoder.
    let inner = 1..encoding.ids.len().saturating_sub(1).max(1);
    let ids = encoding.ids.get(inner).unwrap_or_default().to_vec();
    if ids.is_empty() {
        return Err(TypedError::Nothing);
    }
    if ids.contains(&vocabulary.special(Special::Unknown)) {
        return Err(TypedError::Unknown);
    }
    Ok(ids)
}

/// The edits that put these pieces in. Nothing comes after the last piece.
///
/// # Errors
/// If there is no place for them.
pub fn put_in(ids: &[u32], target: Target, row: &Row) -> Result<Vec<Edit>, EditError> {
    let (mut edits, rest) = match (target, ids) {
        (Target::Over(name), [first, rest @ ..]) => (vec![Edit::Substitute(name, *first)], rest),
        _ => (Vec::new(), ids),
    };
    if !rest.is_empty() {
        let before = next(row, target.name()).ok_or(EditError::Structure)?;
        edits.extend(rest.iter().map(|id| Edit::Insert { before, id: *id }));
    }
    Ok(edits)
}

/// The place of a piece in the row, deleted pieces counted.
pub fn index_of(row: &Row, name: Name) -> Option<usize> {
    row.pieces.iter().position(|piece| piece.name == name)
}

/// The piece drawn after this one.
pub fn next(row: &Row, name: Name) -> Option<Name> {
    row.pieces.get(index_of(row, name)? + 1).map(|piece| piece.name)
}

/// Whether a piece belongs to the structure of the input.
pub fn is_structure(piece: &RowPiece, vocabulary: &Vocabulary) -> bool {
    [Special::Classification, Special::Separator, Special::Padding]
        .iter()
        .any(|special| vocabulary.special(*special) == piece.first_id)
}

/// Rows to edit.
#[cfg(test)]
pub(crate) mod fixture {
    use super::*;

    const WORDS: &str =
        "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\ncat\nsat\nun\n##aff\n##able\n[\n]\nmask\n";

    pub(crate) fn tokenizer() -> Tokenizer {
        Tokenizer::from_vocabulary(WORDS).expect("a vocabulary")
    }

    pub(crate) fn row(tokenizer: &Tokenizer, text: &str) -> Row {
        Row::new(&tokenizer.encode(text, None, 512), 512)
    }

    pub(crate) fn pieces(row: &Row) -> String {
        row.input().map(|piece| piece.piece.as_str()).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn edited(tokenizer: &Tokenizer, row: &Row, edits: &[Edit]) -> String {
        let mut row = row.clone();
        for edit in edits {
            row.apply(*edit, tokenizer.vocabulary()).expect("an edit");
        }
        pieces(&row)
    }
}

#[cfg(test)]
mod tests {
    use super::fixture::{edited, row, tokenizer};
    use super::*;

    #[test]
    fn typed_text_is_a_piece_or_several_or_unknown() {
        let tokenizer = tokenizer();
        assert_eq!(typed_ids(&tokenizer, " ##able "), Ok(vec![10]));
        assert_eq!(typed_ids(&tokenizer, "[MASK]"), Ok(vec![4]));
        // As in Hugging Face's tokeniser only capitals make the special piece.
        assert_eq!(typed_ids(&tokenizer, "[mask]"), Ok(vec![11, 13, 12]));
        assert_eq!(typed_ids(&tokenizer, "Unaffable cat"), Ok(vec![8, 9, 10, 6]));
        assert_eq!(typed_ids(&tokenizer, "dog"), Err(TypedError::Unknown));
        assert_eq!(typed_ids(&tokenizer, " \u{301}"), Err(TypedError::Nothing));
    }

    #[test]
    fn nothing_comes_after_the_end() {
        let tokenizer = tokenizer();
        let row = row(&tokenizer, "the cat");
        let last = put_in(&[5], Target::After(Name::Original(2)), &row).expect("an edit");
        assert_eq!(edited(&tokenizer, &row, &last), "[CLS] the cat the [SEP]");
        let behind = put_in(&[5], Target::After(Name::Original(3)), &row);
        assert_eq!(behind, Err(EditError::Structure));
    }
}
