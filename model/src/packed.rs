//! Inputs of different lengths as numbers, one after the other: what training runs.

use shaders::Lengths;

use crate::config::BertConfig;
use crate::input::{InputError, check};

/// Several inputs without any padding.
#[derive(Clone, Debug, PartialEq)]
pub struct PackedInput {
    /// Pieces of each input.
    pub lengths: Lengths,
    /// Piece ids, `[rows]`.
    pub(crate) ids: Vec<i32>,
    /// Segment ids, `[rows]`.
    pub(crate) segments: Vec<i32>,
}

impl PackedInput {
    /// Inputs (ids and segments) in their order.
    ///
    /// # Errors
    /// If one is empty, too long for `config`, or holds an unknown id.
    pub fn of(inputs: &[(&[u32], &[u8])], config: &BertConfig) -> Result<Self, InputError> {
        let limit = config.max_position_embeddings;
        let (mut all_ids, mut all_segments) = (Vec::new(), Vec::new());
        for (ids, segments) in inputs {
            if ids.is_empty() {
                return Err(InputError::Empty);
            }
            if ids.len() > limit {
                return Err(InputError::TooLong { tokens: ids.len(), limit });
            }
            check(ids, segments, config)?;
            all_ids.extend(ids.iter().map(|id| *id as i32));
            let segments = segments.iter().copied().chain(std::iter::repeat(0));
            all_segments.extend(segments.take(ids.len()).map(i32::from));
        }
        let lengths = inputs.iter().map(|(ids, _)| ids.len()).collect();
        Ok(Self { lengths, ids: all_ids, segments: all_segments })
    }

    /// The position of each piece within its input, `[rows]`.
    pub(crate) fn positions(&self) -> Vec<i32> {
        self.lengths.ranges().flat_map(|rows| 0..rows.len() as i32).collect()
    }
}
