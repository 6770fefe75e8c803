//! Words of several pieces at one position: as many `[MASK]`s take its place as the word has
//! pieces, and each piece is looked up at its own mask. All masks stand at once, so no piece sees
//! another: ln p(word) is taken as the sum of ln p(piece).
//!
//! Jiang et al. (2020, "X-FACTR") call this independent prediction of several masks. The
//! pseudo-log-likelihood of Salazar et al. (2020), which masks one piece at a time and shows the
//! others, is another measure.

use std::collections::BTreeSet;

use protocol::Tag;
use text::corruption::{Candidate, Edit, EditError, Edits, Row};
use text::predictions::AskedToken;
use text::tokenizer::{Special, Vocabulary};

use crate::state::typed_in::{Target, is_structure, put_in};

/// Pieces of a word that is scored at most.
pub const MOST_PIECES: usize = 6;

/// The tag of the row with so many masks.
pub fn tag(masks: usize) -> Tag {
    Tag::new("masks", masks)
}

/// Each number of pieces that some word has and that needs masks of its own.
pub fn lengths(candidates: &[Candidate]) -> BTreeSet<usize> {
    let lengths = candidates.iter().filter(|one| !one.is_unknown).map(|one| one.ids.len());
    lengths.filter(|length| (2..=MOST_PIECES).contains(length)).collect()
}

/// The edits of `row`, and those that put `count` masks in the place of its piece at `position`.
///
/// # Errors
/// If there is no such place, or no room.
pub fn masked(
    row: &Row,
    edits: &Edits,
    position: usize,
    count: usize,
    vocabulary: &Vocabulary,
) -> Result<Edits, EditError> {
    let piece = row.input().nth(position).ok_or(EditError::NoSuchPiece)?;
    if is_structure(piece, vocabulary) {
        return Err(EditError::Structure);
    }
    let mask = vocabulary.special(Special::Mask);
    let new = if piece.id == mask {
        put_in(&vec![mask; count.saturating_sub(1)], Target::After(piece.name), row)?
    } else {
        put_in(&vec![mask; count], Target::Over(piece.name), row)?
    };
    let mut edited = row.clone();
    for edit in &new {
        edited.apply(*edit, vocabulary)?;
    }
    let all: Vec<Edit> = edits.edits().chain(new).collect();
    Ok(Edits::of(all))
}

/// Each piece of the words of `count` pieces, at its own mask.
pub fn asked(candidates: &[Candidate], position: usize, count: usize) -> Vec<AskedToken> {
    let words = candidates.iter().filter(|one| !one.is_unknown && one.ids.len() == count);
    let pieces = words.flat_map(|one| one.ids.iter().enumerate());
    let tokens: BTreeSet<(usize, u32)> =
        pieces.map(|(index, id)| (position + index, *id)).collect();
    tokens
        .into_iter()
        .map(|(position, piece)| AskedToken { position, piece, layer: None })
        .collect()
}

#[cfg(test)]
mod tests {
    use text::corruption::candidates;

    use super::super::fixture::{LIMIT, id, original, tokenizer};
    use super::*;

    fn row(sentence: &str, edits: &Edits) -> Row {
        let tokenizer = tokenizer();
        let encoding = tokenizer.encode(sentence, None, LIMIT);
        edits.row(&encoding, tokenizer.vocabulary(), LIMIT).row
    }

    /// The pieces after masks were put in.
    fn pieces(sentence: &str, edits: Vec<Edit>, position: usize, count: usize) -> String {
        let (tokenizer, edits) = (tokenizer(), Edits::of(edits));
        let edited = row(sentence, &edits);
        let masked = masked(&edited, &edits, position, count, tokenizer.vocabulary());
        let row = row(sentence, &masked.expect("edits"));
        row.input().map(|piece| piece.piece.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn masks_take_the_place_of_one_piece() {
        let masks = "[CLS] the [MASK] [MASK] [MASK] sat [SEP]";
        assert_eq!(pieces("the cat sat", Vec::new(), 2, 3), masks);
        assert_eq!(pieces("the [MASK] sat", Vec::new(), 2, 3), masks);
        assert_eq!(pieces("the cat sat", vec![Edit::Mask(original(2))], 2, 3), masks);
        let last = pieces("the cat", Vec::new(), 2, 2);
        assert_eq!(last, "[CLS] the [MASK] [MASK] [SEP]");
    }

    #[test]
    fn other_edits_stay_and_shift_nothing() {
        let edits =
            vec![Edit::Insert { before: original(1), id: id("dog") }, Edit::Delete(original(3))];
        // [CLS] dog the cat (sat) [SEP]: position 3 is *cat*.
        assert_eq!(pieces("the cat sat", edits, 3, 2), "[CLS] dog the [MASK] [MASK] [SEP]");
    }

    #[test]
    fn structure_and_full_rows_are_refused() {
        let (tokenizer, none) = (tokenizer(), Edits::default());
        let masked = |sentence: &str, position| {
            masked(&row(sentence, &none), &none, position, 2, tokenizer.vocabulary())
        };
        assert_eq!(masked("the cat", 0), Err(EditError::Structure));
        assert_eq!(masked("the cat", 3), Err(EditError::Structure));
        assert_eq!(masked("the cat", 9), Err(EditError::NoSuchPiece));
        let full = "the ".repeat(LIMIT);
        assert_eq!(masked(&full, 1), Err(EditError::Full { limit: LIMIT }));
    }

    #[test]
    fn each_piece_is_asked_once_at_its_own_mask() {
        let typed = candidates(&tokenizer(), "cats dogs dog snow catss");
        assert_eq!(lengths(&typed), [2, 3].into());
        let asked = |count| -> Vec<(usize, u32)> {
            asked(&typed, 5, count).into_iter().map(|one| (one.position, one.piece)).collect()
        };
        assert_eq!(asked(2), [(5, id("cat")), (5, id("dog")), (6, id("##s"))]);
        assert_eq!(asked(3), [(5, id("cat")), (6, id("##s")), (7, id("##s"))]);
        let long = candidates(&tokenizer(), "catssssss");
        assert_eq!(lengths(&long), BTreeSet::new());
    }
}
