//! Scores of every row of a table in int8.

use super::reduction::dot;

/// Row r, column c is rows[r, c] scales[r].
#[derive(Clone, Copy)]
pub struct Bytes<'a> {
    /// `[rows, columns]`.
    pub rows: &'a [i8],
    /// `[rows]`.
    pub scales: &'a [f32],
}

/// x . row times the row's scale, plus its bias, for every vector x and every row of the table.
///
/// # Shapes
/// - vectors `[count, columns]`
/// - bias `[rows]`
/// - output `[count, rows]`
pub fn scores_of_bytes(vectors: &[f32], table: Bytes, bias: &[f32]) -> Vec<f32> {
    let pieces = bias.len();
    let columns = (table.rows.len() / pieces.max(1)).max(1);
    let mut scores = vec![0.0; vectors.len() / columns * pieces];
    let mut wide = vec![0.0; columns];
    let rows = table.rows.chunks_exact(columns).zip(table.scales).zip(bias);
    for (index, ((row, scale), bias)) in rows.enumerate() {
        // A row is widened once and stays in the cache next to the processor for all vectors.
        wide.iter_mut().zip(row).for_each(|(wide, byte)| *wide = f32::from(*byte));
        for (vector, scores) in vectors.chunks_exact(columns).zip(scores.chunks_exact_mut(pieces)) {
            scores[index] = dot(vector, &wide) * scale + bias;
        }
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::super::reference::{noise, relative_error};
    use super::*;

    #[test]
    fn agrees_with_double_precision() {
        for (count, pieces, columns) in [(1, 5, 16), (3, 40, 48), (2, 7, 19), (4, 1, 384)] {
            let vectors = noise(1, count * columns);
            let rows: Vec<i8> = (0..pieces * columns).map(|i| (i * 37 % 255) as u8 as i8).collect();
            let [scales, bias] = [2, 3].map(|seed| noise(seed, pieces));
            let table = Bytes { rows: &rows, scales: &scales };
            let found = scores_of_bytes(&vectors, table, &bias);
            let exact = |at: usize| {
                let (vector, piece) = (at / pieces, at % pieces);
                let pairs =
                    vectors[vector * columns..][..columns].iter().zip(&rows[piece * columns..]);
                let sum: f64 = pairs.map(|(x, byte)| f64::from(*x) * f64::from(*byte)).sum();
                sum * f64::from(scales[piece]) + f64::from(bias[piece])
            };
            let exact: Vec<f64> = (0..found.len()).map(exact).collect();
            assert!(relative_error(&found, &exact) < 1e-6, "{count} x {pieces} x {columns}");
        }
    }
}
