//! Which rows of the table of word embeddings point where that of a piece does.

use std::ops::Range;

use text::checkpoint::{CheckpointError, WORD_EMBEDDINGS};

use super::Checkpoint;

/// Rows that are decoded at once: the whole table in single precision takes as much memory as the
/// rest of a small model.
const AT_ONCE: usize = 1024;

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearRow {
    /// The id of its piece.
    pub id: u32,
    /// The cosine of its angle with the row that was asked for, u . v / (|u| |v|); 0 where one of
    /// both is zero.
    pub cosine: f64,
}

impl Checkpoint<'_> {
    /// The `count` other rows of the table of word embeddings `[vocabulary, width]` whose cosine with
    /// that of a piece is largest, the largest first; of equal ones the lower id first. Rows are taken
    /// as they lie in the file; the scale of a row in int8 changes no angle. Nothing of a piece
    /// that the table has not.
    ///
    /// # Errors
    /// As [`Checkpoint::rows`].
    pub fn near_rows(&self, piece: u32, count: usize) -> Result<Vec<NearRow>, CheckpointError> {
        let at = piece as usize;
        let asked = self.rows(WORD_EMBEDDINGS, at..at.saturating_add(1))?.values;
        let mut near: Vec<NearRow> = Vec::new();
        if asked.is_empty() {
            return Ok(near);
        }
        let length = dot(&asked, &asked).sqrt();
        for first in (0..).step_by(AT_ONCE) {
            let rows: Range<usize> = first..first + AT_ONCE;
            let table = self.rows(WORD_EMBEDDINGS, rows)?.values;
            if table.is_empty() {
                break;
            }
            for (id, row) in (first as u32..).zip(table.chunks_exact(asked.len())) {
                let lengths = length * dot(row, row).sqrt();
                let cosine = if lengths > 0.0 { dot(&asked, row) / lengths } else { 0.0 };
                near.push(NearRow { id, cosine });
            }
        }
        near.retain(|row| row.id != piece);
        near.sort_by(|one, other| other.cosine.total_cmp(&one.cosine));
        near.truncate(count);
        Ok(near)
    }
}

fn dot(one: &[f32], other: &[f32]) -> f64 {
    one.iter().zip(other).map(|(one, other)| f64::from(*one) * f64::from(*other)).sum()
}
