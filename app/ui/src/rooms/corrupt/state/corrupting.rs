//! Editing the token row by hand: from what a person does to the edits that are noted.

use text::corruption::{Edit, EditError, Edits, Name, Row, RowPiece};
use text::tokenizer::{Special, Vocabulary};

use crate::state::typed_in::{index_of, is_structure, next};

/// Where a piece is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards the beginning.
    Left,
    /// Towards the end.
    Right,
}

/// The edit that carries a piece past its neighbour, over deleted pieces between them.
///
/// # Errors
/// If there is no place there.
pub fn carry(row: &Row, piece: Name, direction: Direction) -> Result<Edit, EditError> {
    let at = index_of(row, piece).ok_or(EditError::NoSuchPiece)?;
    let is_read = |piece: &&RowPiece| !piece.deleted;
    let before = match direction {
        Direction::Left => {
            let left = row.pieces.get(..at).unwrap_or_default();
            left.iter().rev().find(is_read).map(|piece| piece.name)
        }
        Direction::Right => {
            let right = row.pieces.get(at + 1..).unwrap_or_default();
            let neighbour = right.iter().find(is_read).map(|piece| piece.name);
            neighbour.and_then(|neighbour| next(row, neighbour))
        }
    };
    before.map(|before| Edit::Move { piece, before }).ok_or(EditError::Structure)
}

/// Notes several edits as one step, which is undone at once.
///
/// # Errors
/// If the row refuses one of them; then none is noted.
pub fn as_one_step(
    edits: &Edits,
    new: &[Edit],
    row: &Row,
    vocabulary: &Vocabulary,
) -> Result<Edits, EditError> {
    let (mut noted, mut edited) = (edits.clone(), row.clone());
    if let [edit] = new {
        noted.apply(*edit, &mut edited, vocabulary)?;
        return Ok(noted);
    }
    for edit in new {
        edited.apply(*edit, vocabulary)?;
    }
    noted.start_over(edits.edits().chain(new.iter().copied()).collect());
    Ok(noted)
}

/// Whether every piece that could be guessed is `[MASK]`, and there is one at all.
pub fn is_all_masked(row: &Row, vocabulary: &Vocabulary) -> bool {
    let mask = vocabulary.special(Special::Mask);
    let mut pieces = row.input().filter(|piece| !is_structure(piece, vocabulary)).peekable();
    pieces.peek().is_some() && pieces.all(|piece| piece.id == mask)
}

/// The piece to mask for somebody who comes in: the chosen one, or else the last whole word; none
/// where a piece is to be predicted already.
pub fn to_mask(row: &Row, vocabulary: &Vocabulary, chosen: Option<usize>) -> Option<Name> {
    let mask = vocabulary.special(Special::Mask);
    if row.pieces.iter().any(|piece| piece.id == mask || piece.done().is_some()) {
        return None;
    }
    let is_word = |piece: &&RowPiece| {
        !is_structure(piece, vocabulary) && piece.piece.chars().all(char::is_alphabetic)
    };
    let chosen = chosen.and_then(|position| row.input().nth(position)).filter(is_word);
    let last = || row.input().filter(is_word).last();
    Some(chosen.or_else(last)?.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::typed_in::fixture::{edited, row, tokenizer};
    use crate::state::typed_in::{Target, put_in};

    #[test]
    fn several_pieces_take_one_place_and_are_undone_at_once() {
        let tokenizer = tokenizer();
        let row = row(&tokenizer, "the cat sat");
        let ids = [8, 9, 10];
        let edits = put_in(&ids, Target::Over(Name::Original(2)), &row).expect("edits");
        assert_eq!(edited(&tokenizer, &row, &edits), "[CLS] the un ##aff ##able sat [SEP]");
        let first = Edits::of(vec![Edit::Delete(Name::Original(1))]);
        let mut noted =
            as_one_step(&first, &edits, &row, tokenizer.vocabulary()).expect("noted edits");
        assert_eq!(noted.edits().count(), 4);
        assert!(noted.undo());
        assert_eq!(noted.edits().collect::<Vec<_>>(), first.edits().collect::<Vec<_>>());
    }

    #[test]
    fn pieces_are_carried_past_what_is_read() {
        let tokenizer = tokenizer();
        let mut row = row(&tokenizer, "the cat sat");
        row.apply(Edit::Delete(Name::Original(2)), tokenizer.vocabulary()).expect("an edit");
        let left = carry(&row, Name::Original(3), Direction::Left).expect("an edit");
        assert_eq!(edited(&tokenizer, &row, &[left]), "[CLS] sat the [SEP]");
        let right = carry(&row, Name::Original(1), Direction::Right).expect("an edit");
        assert_eq!(edited(&tokenizer, &row, &[right]), "[CLS] sat the [SEP]");
        let out = carry(&row, Name::Original(3), Direction::Right);
        assert_eq!(out, Err(EditError::Structure));
    }

    #[test]
    fn one_piece_is_masked_where_none_is_to_be_predicted() {
        let tokenizer = tokenizer();
        let words = tokenizer.vocabulary();
        let row = |text| row(&tokenizer, text);
        let position = |row: &Row, chosen| match to_mask(row, words, chosen)? {
            Name::Original(piece) => Some(piece),
            other => panic!("{other:?}"),
        };
        assert_eq!(position(&row("the cat sat"), Some(2)), Some(2));
        assert_eq!(position(&row("the cat sat"), None), Some(3));
        assert_eq!(position(&row("the cat unaffable"), Some(0)), Some(3));
        assert_eq!(position(&row("the [MASK] sat"), Some(1)), None);
        assert_eq!(position(&row("[]"), None), None);
        let mut edited = row("the cat");
        edited.apply(Edit::Delete(Name::Original(1)), words).expect("an edit");
        assert_eq!(position(&edited, None), None);
    }

    #[test]
    fn everything_masked_leaves_the_structure() {
        let tokenizer = tokenizer();
        let mut row = row(&tokenizer, "the cat");
        assert!(!is_all_masked(&row, tokenizer.vocabulary()));
        for piece in 1..=2 {
            let mask = Edit::Mask(Name::Original(piece));
            row.apply(mask, tokenizer.vocabulary()).expect("an edit");
        }
        assert!(is_all_masked(&row, tokenizer.vocabulary()));
        let empty = Row::new(&tokenizer.encode("", None, 512), 512);
        assert!(!is_all_masked(&empty, tokenizer.vocabulary()));
    }
}
