//! Inputs of different lengths as numbers, one after the other: what training runs.

use burn::tensor::{Device, Tensor, TensorData};
use shaders::Lengths;
use text::config::BertConfig;

use crate::bert::rows_of;
use crate::input::{InputError, MASKED_SCORE, check, positions};

/// Several inputs without any padding.
#[derive(Clone, Debug, PartialEq)]
pub struct PackedInput {
    /// Pieces of each input.
    pub lengths: Lengths,
    /// Piece ids, `[rows]`.
    pub(crate) ids: Vec<i32>,
    /// Segment ids, `[rows]`.
    pub(crate) segments: Vec<i32>,
    /// Rows of the position table, `[rows]`.
    pub(crate) positions: Vec<i32>,
}

impl PackedInput {
    /// Inputs (ids and segments) in their order.
    ///
    /// # Errors
    /// If one is empty, too long for `config`, or holds an unknown id.
    pub fn of(inputs: &[(&[u32], &[u8])], config: &BertConfig) -> Result<Self, InputError> {
        let limit = config.positions();
        let (mut all_ids, mut all_segments, mut all_positions) =
            (Vec::new(), Vec::new(), Vec::new());
        for (ids, segments) in inputs {
            if ids.is_empty() {
                return Err(InputError::Empty);
            }
            if ids.len() > limit {
                return Err(InputError::TooLong { tokens: ids.len(), limit });
            }
            check(ids, segments, config)?;
            all_ids.extend(ids.iter().map(|id| *id as i32));
            all_positions.extend(positions(ids, config));
            let segments = segments.iter().copied().chain(std::iter::repeat(0));
            all_segments.extend(segments.take(ids.len()).map(i32::from));
        }
        let lengths = inputs.iter().map(|(ids, _)| ids.len()).collect();
        Ok(Self { lengths, ids: all_ids, segments: all_segments, positions: all_positions })
    }
}

/// Rows `[rows, features]` of inputs as long as the longest, `[inputs, tokens, features]`: its last row
/// once more, where an input is shorter.
pub(crate) fn evened(rows: &Tensor<2>, lengths: &Lengths) -> Tensor<3> {
    let tokens = lengths.longest();
    let places = lengths.ranges().flat_map(|rows| {
        (0..tokens).map(move |at| (rows.start + at).min(rows.end.saturating_sub(1)))
    });
    let [_, features] = rows.dims();
    rows_of(rows, &places.collect::<Vec<_>>()).reshape([lengths.inputs(), tokens, features])
}

/// What is added to the scores of the rows that [`evened`] made, `[inputs, tokens, 1]`: 0 for rows that
/// an input has, [`MASKED_SCORE`] for the others.
pub(crate) fn hidden_rows(lengths: &Lengths, device: &Device) -> Tensor<3> {
    let tokens = lengths.longest();
    let scores = lengths.ranges().flat_map(|rows| {
        (0..tokens).map(move |at| if at < rows.len() { 0.0 } else { MASKED_SCORE })
    });
    let shape = [lengths.inputs(), tokens, 1];
    Tensor::from_data(TensorData::new(scores.collect::<Vec<f32>>(), shape), device)
}
