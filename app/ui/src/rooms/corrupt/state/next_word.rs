//! From one gap to the next.

use text::corruption::{Edit, EditError, Name, Row, RowPiece};
use text::tokenizer::{Special, Vocabulary};

use crate::state::typed_in::is_structure;

/// The edits that close every gap and hide the next word; a gap that was typed is filled with the
/// piece that `fill` has for it. After the last word the first one comes.
///
/// # Errors
/// If there is no word to hide.
pub fn hide_next(
    row: &Row,
    vocabulary: &Vocabulary,
    fill: impl Fn(Name) -> Option<u32>,
) -> Result<Vec<Edit>, EditError> {
    let mask = vocabulary.special(Special::Mask);
    let (mut edits, mut gap) = (Vec::new(), None);
    for (at, piece) in row.pieces.iter().enumerate().filter(|(_, piece)| piece.id == mask) {
        gap = Some(at);
        edits.extend(if piece.first_id == mask {
            fill(piece.name).map(|id| Edit::Substitute(piece.name, id))
        } else {
            Some(Edit::Restore(piece.name))
        });
    }
    let is_word = |piece: &&RowPiece| {
        !piece.deleted
            && !is_structure(piece, vocabulary)
            && piece.piece.chars().any(char::is_alphanumeric)
    };
    let behind = row.pieces.iter().skip(gap.map_or(0, |at| at + 1));
    let next = behind.chain(&row.pieces).find(is_word).ok_or(EditError::NothingChanges)?;
    edits.retain(|edit| *edit != Edit::Restore(next.name));
    if next.id == mask {
        return Err(EditError::NothingChanges);
    }
    // What was put into a typed gap has no other original than the gap.
    let is_filled = next.first_id == mask;
    edits.push(if is_filled { Edit::Restore(next.name) } else { Edit::Mask(next.name) });
    Ok(edits)
}

/// What was put into the first gap that was typed.
pub fn filled<'a>(row: &'a Row, vocabulary: &Vocabulary) -> Option<&'a str> {
    let mask = vocabulary.special(Special::Mask);
    let is_filled = |piece: &&RowPiece| piece.first_id == mask && piece.id != mask;
    row.pieces.iter().find(is_filled).map(|piece| piece.piece.as_str())
}

#[cfg(test)]
mod tests {
    use text::tokenizer::Tokenizer;

    use super::*;

    const WORDS: &str = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\ncat\nsat\n.\n";

    fn row(text: &str, edits: &[Edit]) -> Result<(Row, Tokenizer), EditError> {
        let tokenizer = Tokenizer::from_vocabulary(WORDS).expect("a vocabulary");
        let mut row = Row::new(&tokenizer.encode(text, None, 64), 64);
        for edit in edits {
            row.apply(*edit, tokenizer.vocabulary())?;
        }
        Ok((row, tokenizer))
    }

    fn next(text: &str, edits: &[Edit]) -> Result<Vec<Edit>, EditError> {
        let (row, tokenizer) = row(text, edits)?;
        hide_next(&row, tokenizer.vocabulary(), |_| Some(7))
    }

    fn filled_of(text: &str, edits: &[Edit]) -> Option<String> {
        let (row, tokenizer) = row(text, edits).ok()?;
        filled(&row, tokenizer.vocabulary()).map(str::to_owned)
    }

    #[test]
    fn the_gap_goes_from_word_to_word_and_back_to_the_first() {
        let [one, two, three] = [1, 2, 3].map(Name::Original);
        assert_eq!(next("the cat sat .", &[]), Ok(vec![Edit::Mask(one)]));
        let moved = next("the cat sat .", &[Edit::Mask(two)]);
        assert_eq!(moved, Ok(vec![Edit::Restore(two), Edit::Mask(three)]));
        let around = next("the cat sat .", &[Edit::Mask(three)]);
        assert_eq!(around, Ok(vec![Edit::Restore(three), Edit::Mask(one)]));
    }

    #[test]
    fn a_typed_gap_is_filled_and_one_word_has_no_next() {
        let filled = next("the [MASK] sat", &[]);
        let [two, three] = [2, 3].map(Name::Original);
        assert_eq!(filled, Ok(vec![Edit::Substitute(two, 7), Edit::Mask(three)]));
        assert_eq!(
            filled_of("the [MASK] sat", &[Edit::Substitute(two, 7)]).as_deref(),
            Some("sat")
        );
        assert_eq!(filled_of("the [MASK] sat", &[]), None);
        let back = next("the [MASK]", &[Edit::Substitute(two, 7), Edit::Mask(Name::Original(1))]);
        assert_eq!(back, Ok(vec![Edit::Restore(Name::Original(1)), Edit::Restore(two)]));
        let only = next("the", &[Edit::Mask(Name::Original(1))]);
        assert_eq!(only, Err(EditError::NothingChanges));
        assert_eq!(next(".", &[]), Err(EditError::NothingChanges));
    }
}
