//! Packed inputs brought to one length, for devices whose operations want matrices of one size.

use burn::backend::tensor::{Device, FloatTensor};
use burn::backend::{Backend, TensorMetadata};
use burn::tensor::TensorData;

use crate::lengths::Lengths;

/// What is added to the score of a key that may not be seen: small enough that its probability is
/// exactly 0.
const HIDDEN_SCORE: f32 = -1.0e30;

/// Packed rows `[rows, columns]` -> `[inputs * longest, columns]`, zeros where an input is shorter.
pub(crate) fn padded<B: Backend>(matrix: FloatTensor<B>, lengths: &Lengths) -> FloatTensor<B> {
    if lengths.are_even() {
        return matrix;
    }
    let (columns, device) = (matrix.shape()[1], matrix.device());
    let zeros = TensorData::new(vec![0.0_f32; columns], [1, columns]);
    let with_zeros = B::float_cat(vec![matrix, B::float_from_data(zeros, &device)], 0);
    let (longest, nothing) = (lengths.longest(), lengths.rows());
    let rows = lengths.ranges().flat_map(|rows| {
        (0..longest).map(move |at| if at < rows.len() { rows.start + at } else { nothing })
    });
    chosen::<B>(with_zeros, rows.collect())
}

/// What [`padded`] was made of.
pub(crate) fn unpadded<B: Backend>(matrix: FloatTensor<B>, lengths: &Lengths) -> FloatTensor<B> {
    if lengths.are_even() {
        return matrix;
    }
    let longest = lengths.longest();
    let rows = lengths.ranges().enumerate();
    let rows = rows.flat_map(|(input, rows)| (0..rows.len()).map(move |at| input * longest + at));
    chosen::<B>(matrix, rows.collect())
}

/// What hides the padding from every query, `[inputs, longest, longest]`.
pub(crate) fn hidden_keys<B: Backend>(lengths: &Lengths, device: &Device<B>) -> FloatTensor<B> {
    let longest = lengths.longest();
    let mask = lengths.ranges().flat_map(|rows| {
        let row = move |key| if key < rows.len() { 0.0 } else { HIDDEN_SCORE };
        (0..longest * longest).map(move |cell| row(cell % longest))
    });
    let shape = [lengths.inputs(), longest, longest];
    B::float_from_data(TensorData::new(mask.collect::<Vec<f32>>(), shape), device)
}

fn chosen<B: Backend>(matrix: FloatTensor<B>, rows: Vec<usize>) -> FloatTensor<B> {
    let device = matrix.device();
    let rows: Vec<i32> = rows.into_iter().map(|row| row as i32).collect();
    let shape = [rows.len()];
    B::float_select(matrix, 0, B::int_from_data(TensorData::new(rows, shape), &device))
}
