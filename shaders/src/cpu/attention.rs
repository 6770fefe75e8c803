//! Scaled dot-product attention of several heads (Vaswani et al. 2017, equation 1).

use super::activation::exp;
use super::layer_norm::add;
use super::panels::{pack_rows, pack_transposed, packed_len};
use super::product::{Rows, RowsMut, product};
use super::reduction::{maximum, sum};

/// The sizes that the slices leave open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttentionShape {
    /// Inputs, each of which attends to itself only.
    pub batch: usize,
    /// Rows of one input that attend.
    pub queries: usize,
    /// Rows of one input that are attended to.
    pub tokens: usize,
    /// Groups of columns.
    pub heads: usize,
    /// Columns of one head.
    pub size: usize,
}

impl AttentionShape {
    /// Columns of queries, of keys and of values: all heads.
    pub(super) fn hidden(self) -> usize {
        self.heads * self.size
    }

    /// Numbers in the scores of one head.
    pub fn cells(self) -> usize {
        self.queries * self.tokens
    }
}

/// softmax(scale * q k^T + mask) and its product with the values, for every head.
///
/// # Shapes
/// - query `[batch * queries, heads * size]`
/// - key and value `[batch * tokens, heads * size]`
/// - mask `[batch, queries, tokens]`, added to the scores of every head; finite, with -1e30 for
///   keys that may not be seen, whose probability is then exactly 0 unless the whole row is masked
/// - scores (scaled and masked), where asked for, and probabilities
///   `[batch, heads, queries, tokens]`
/// - context `[batch * queries, heads * size]`
///
/// # Panics
/// If the lengths do not belong to such shapes.
pub fn attention(
    [query, key, value]: [Rows; 3],
    shape: AttentionShape,
    scale: f32,
    mask: Option<&[f32]>,
    scores: Option<&mut [f32]>,
    probabilities: &mut [f32],
    context: &mut [f32],
) {
    scores_of(query, key, shape, scale, mask, probabilities);
    if let Some(scores) = scores {
        scores.copy_from_slice(probabilities);
    }
    softmax_rows(probabilities, shape.tokens);
    context_of(probabilities, value, shape, context);
}

fn scores_of(
    query: Rows,
    key: Rows,
    shape: AttentionShape,
    scale: f32,
    mask: Option<&[f32]>,
    output: &mut [f32],
) {
    let AttentionShape { batch, queries, tokens, heads, size } = shape;
    assert_eq!(output.len(), batch * heads * shape.cells(), "scores of every head");
    let mut panels = vec![0.0; packed_len(size, tokens)];
    for (index, values) in output.chunks_exact_mut(shape.cells()).enumerate() {
        let (input, head) = (index / heads, index % heads);
        let key = key.part(input * tokens, head * size);
        pack_transposed(key.values, key.stride, tokens, scale, &mut panels);
        let rows =
            RowsMut { values: &mut *values, stride: tokens, count: queries, columns: tokens };
        product(query.part(input * queries, head * size), &panels, None, rows);
        if let Some(mask) = mask {
            add(&mask[input * shape.cells()..][..shape.cells()], values);
        }
    }
}

fn context_of(probabilities: &[f32], value: Rows, shape: AttentionShape, output: &mut [f32]) {
    let AttentionShape { batch, queries, tokens, heads, size } = shape;
    let hidden = shape.hidden();
    assert_eq!(probabilities.len(), batch * heads * shape.cells(), "a matrix for every head");
    assert_eq!(output.len(), batch * queries * hidden, "a row for every query");
    let mut panels = vec![0.0; packed_len(tokens, size)];
    for (index, values) in probabilities.chunks_exact(shape.cells()).enumerate() {
        let (input, head) = (index / heads, index % heads);
        let value = value.part(input * tokens, head * size);
        pack_rows(value.values, value.stride, size, &mut panels);
        let values = Rows { values, stride: tokens };
        let output = &mut output[input * queries * hidden + head * size..];
        let rows = RowsMut { values: output, stride: hidden, count: queries, columns: size };
        product(values, &panels, None, rows);
    }
}

/// softmax(z)_j = e^(z_j - max) / sum of the same, of every row of `columns` numbers, in place.
fn softmax_rows(values: &mut [f32], columns: usize) {
    values.chunks_exact_mut(columns).for_each(softmax);
}

fn softmax(row: &mut [f32]) {
    let maximum = maximum(row);
    row.iter_mut().for_each(|x| *x = exp(*x - maximum));
    let factor = 1.0 / sum(row, |x| x);
    row.iter_mut().for_each(|x| *x *= factor);
}

#[cfg(test)]
mod tests {
    use super::super::reference::{self, noise, relative_error};
    use super::*;

    const HIDDEN_SCORE: f32 = -1e30;

    struct Outcome {
        scores: Vec<f32>,
        probabilities: Vec<f32>,
        context: Vec<f32>,
    }

    fn run(projected: &[f32], shape: AttentionShape, scale: f32, mask: Option<&[f32]>) -> Outcome {
        let count = shape.batch * shape.heads * shape.cells();
        let [mut scores, mut probabilities] = [count; 2].map(|count| vec![f32::NAN; count]);
        let mut context = vec![f32::NAN; projected.len() / 3];
        let wanted = Some(&mut scores[..]);
        let parts = Rows::side_by_side(projected, shape.hidden());
        attention(parts, shape, scale, mask, wanted, &mut probabilities, &mut context);
        Outcome { scores, probabilities, context }
    }

    fn compare(shape: AttentionShape, mask: Option<&[f32]>) {
        let projected = noise(shape.tokens as u32, 3 * shape.batch * shape.tokens * shape.hidden());
        let outcome = run(&projected, shape, 0.4, mask);
        let exact = reference::attention(&projected, shape, f64::from(0.4f32), mask);
        let actual = [outcome.scores, outcome.probabilities, outcome.context];
        for (name, (actual, exact)) in
            ["scores", "probabilities", "context"].into_iter().zip(actual.iter().zip(&exact))
        {
            let error = relative_error(actual, exact);
            assert!(error < 2e-6, "{name} of {shape:?}: {error:e}");
        }
    }

    fn shape(batch: usize, tokens: usize, heads: usize, size: usize) -> AttentionShape {
        AttentionShape { batch, queries: tokens, tokens, heads, size }
    }

    /// Token `query` sees the tokens up to itself, as in a decoder.
    fn causal(batch: usize, tokens: usize) -> Vec<f32> {
        let row = |query| (0..tokens).map(move |key| if key > query { HIDDEN_SCORE } else { 0.0 });
        (0..batch).flat_map(|_| (0..tokens).flat_map(row)).collect()
    }

    #[test]
    fn follows_its_definition() {
        for tokens in [1, 7, 16, 33, 64, 128] {
            compare(shape(1, tokens, 2, 32), None);
        }
        for (heads, size) in [(1, 32), (4, 32), (12, 32), (3, 5), (1, 1), (2, 64), (5, 17)] {
            compare(shape(2, 9, heads, size), None);
        }
    }

    #[test]
    fn the_first_query_finds_the_same_alone() {
        let all = shape(3, 9, 3, 8);
        let projected = noise(7, 3 * 3 * 9 * 24);
        let mask = noise(8, 3 * all.cells());
        let whole = run(&projected, all, 0.4, Some(&mask));
        let first: Vec<f32> =
            mask.chunks_exact(9 * 9).flat_map(|mask| mask[..9].to_vec()).collect();
        let queries: Vec<f32> =
            projected.chunks_exact(9 * 72).flat_map(|rows| rows[..24].to_vec()).collect();
        let [_, key, value] = Rows::side_by_side(&projected, 24);
        let alone = AttentionShape { queries: 1, ..all };
        let (mut probabilities, mut context) = (vec![0.0; 3 * 3 * 9], vec![0.0; 3 * 24]);
        let parts = [Rows { values: &queries, stride: 24 }, key, value];
        attention(parts, alone, 0.4, Some(&first), None, &mut probabilities, &mut context);
        for (input, context) in context.chunks_exact(24).enumerate() {
            assert_eq!(context, &whole.context[input * 9 * 24..][..24]);
        }
    }

    #[test]
    fn masks_each_input_by_its_own_matrix() {
        let shape = shape(2, 9, 3, 8);
        let mask = noise(5, 2 * shape.cells());
        compare(shape, Some(&mask));
    }

    #[test]
    fn hidden_tokens_get_exactly_nothing() {
        let shape = shape(2, 17, 3, 8);
        let mask = causal(2, 17);
        let outcome = run(&noise(1, 3 * 2 * 17 * 24), shape, 1.0, Some(&mask));
        for (index, probability) in outcome.probabilities.iter().enumerate() {
            let (query, key) = (index / 17 % 17, index % 17);
            assert_eq!(*probability == 0.0, key > query, "{query} sees {key}: {probability}");
        }
    }

    #[test]
    fn equal_scores_share_equally() {
        let outcome = run(&[0.0; 3 * 8 * 16], shape(1, 8, 2, 8), 1.0, None);
        assert_eq!(outcome.probabilities, [0.125; 128]);
        let everything_hidden = [HIDDEN_SCORE; 64];
        let outcome = run(&noise(2, 3 * 8 * 16), shape(1, 8, 2, 8), 1.0, Some(&everything_hidden));
        assert_eq!(outcome.probabilities, [0.125; 128]);
    }

    #[test]
    fn one_token_sees_itself() {
        let projected = noise(3, 3 * 24);
        let outcome = run(&projected, shape(1, 1, 3, 8), 1.0, None);
        assert_eq!(outcome.probabilities, [1.0; 3]);
        assert_eq!(outcome.context, projected[48..]);
    }

    #[test]
    fn many_tokens_with_large_scores_stay_normal() {
        let shape = shape(1, 512, 2, 32);
        let projected: Vec<f32> = noise(4, 3 * 512 * 64).iter().map(|x| 1e4 * x).collect();
        let outcome = run(&projected, shape, 1.0, None);
        assert!(outcome.context.iter().all(|x| x.is_finite()));
        for row in outcome.probabilities.chunks_exact(512) {
            let sum: f64 = row.iter().map(|x| f64::from(*x)).sum();
            assert!((sum - 1.0).abs() < 1e-6, "{sum}");
        }
    }

    #[test]
    fn softmax_of_extreme_rows() {
        for columns in [1, 7, 8, 9, 33, 512] {
            let mut rows = vec![-1e9; columns];
            rows.extend(noise(6, columns).iter().map(|x| 50.0 * x));
            let exact: Vec<f64> = rows
                .chunks_exact(columns)
                .flat_map(|row| {
                    reference::softmax(&row.iter().map(|x| f64::from(*x)).collect::<Vec<_>>())
                })
                .collect();
            softmax_rows(&mut rows, columns);
            assert!(relative_error(&rows, &exact) < 1e-6, "{columns}");
        }
    }
}
