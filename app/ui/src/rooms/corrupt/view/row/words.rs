//! The row in words.

use text::corruption::{Done, EditError, RowPiece};

use crate::t;

/// What was done to a piece, in a word.
pub fn done(done: Done) -> String {
    match done {
        Done::Deleted => t!(row_done_deleted),
        Done::Inserted => t!(row_done_inserted),
        Done::Masked => t!(draw_masked),
        Done::Replaced => t!(row_done_replaced),
        Done::Kept => t!(draw_kept),
        Done::Moved => t!(row_done_moved),
    }
}

/// All that was done to a piece: it may be moved and something else.
pub fn all_done(piece: &RowPiece) -> Vec<String> {
    let main = piece.done();
    let also = piece.moved && main.is_some_and(|main| main != Done::Moved);
    main.into_iter().chain(also.then_some(Done::Moved)).map(done).collect()
}

/// A piece with its position and what was done to it.
pub fn name(piece: &RowPiece, position: Option<usize>) -> String {
    let done = all_done(piece);
    let done = if done.is_empty() { t!(row_done_nothing) } else { done.join(", ") };
    match position {
        Some(position) => {
            t!(row_piece, piece = piece.piece, position = position, done = done)
        }
        None => t!(row_piece_out, piece = piece.piece, done = done),
    }
}

/// Why an edit was refused.
pub fn refusal(why: EditError) -> String {
    match why {
        EditError::NoSuchPiece => t!(row_refused_piece),
        EditError::Deleted => t!(row_refused_deleted),
        EditError::Structure => t!(row_no_place),
        EditError::NoSuchId(id) => t!(row_refused_id, id = id),
        EditError::StructureId => t!(row_refused_structure),
        EditError::NothingChanges => t!(row_nothing_changes),
        EditError::Full { limit } => t!(row_refused_full, limit = limit),
    }
}
