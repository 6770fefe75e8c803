//! The gradients of attention, head by head: with P = softmax(S), S = scale q k^T + mask and
//! c = P v, dP = dc v^T, dS = P (dP - sum over the row of P dP), dq = scale dS k,
//! dk = scale dS^T q and dv = P^T dc.

use super::attention::AttentionShape;
use super::panels::{pack_rows, pack_transposed, packed_len};
use super::product::{Rows, RowsMut, product};
use super::reduction::dot;
use super::transpose::transposed;

/// The gradients of queries `[batch * queries, hidden]`, and of keys and values side by side
/// `[batch * tokens, 2 * hidden]`.
///
/// # Shapes
/// - query `[batch * queries, hidden]`, key and value `[batch * tokens, hidden]`, where hidden is
///   heads * size
/// - probabilities `[batch, heads, queries, tokens]`
/// - gradient: dc `[batch * queries, hidden]`
pub fn attention_gradient(
    [query, key, value]: [Rows; 3],
    probabilities: &[f32],
    gradient: &[f32],
    shape: AttentionShape,
    scale: f32,
) -> [Vec<f32>; 2] {
    let AttentionShape { batch, queries, tokens, heads, size } = shape;
    let hidden = shape.hidden();
    let gradient = Rows { values: gradient, stride: hidden };
    let mut of_query = vec![0.0; batch * queries * hidden];
    let mut of_both = vec![0.0; batch * tokens * 2 * hidden];
    let mut scores = vec![0.0; shape.cells()];
    let mut turned = vec![0.0; packed_len(size, tokens)];
    let mut by_token = vec![0.0; packed_len(tokens, size)];
    let mut by_query = vec![0.0; packed_len(queries, size)];
    for (index, probabilities) in probabilities.chunks_exact(shape.cells()).enumerate() {
        let (input, column) = (index / heads, index % heads * size);
        let [query, gradient] = [query, gradient].map(|rows| rows.part(input * queries, column));
        let [key, value] = [key, value].map(|rows| rows.part(input * tokens, column));

        pack_transposed(value.values, value.stride, tokens, 1.0, &mut turned);
        product(gradient, &turned, None, RowsMut::whole(&mut scores, tokens));
        through_softmax(probabilities, scale, tokens, &mut scores);

        pack_rows(key.values, key.stride, size, &mut by_token);
        let target = &mut of_query[input * queries * hidden + column..];
        let target = RowsMut { values: target, stride: hidden, count: queries, columns: size };
        product(Rows { values: &scores, stride: tokens }, &by_token, None, target);

        for (left, right, at) in
            [(&*scores, query, column), (probabilities, gradient, hidden + column)]
        {
            pack_rows(right.values, right.stride, size, &mut by_query);
            let left = transposed(left, tokens);
            let target = &mut of_both[input * tokens * 2 * hidden + at..];
            let target =
                RowsMut { values: target, stride: 2 * hidden, count: tokens, columns: size };
            product(Rows { values: &left, stride: queries }, &by_query, None, target);
        }
    }
    [of_query, of_both]
}

/// dP -> scale dS, in place.
fn through_softmax(probabilities: &[f32], scale: f32, columns: usize, gradient: &mut [f32]) {
    let rows = gradient.chunks_exact_mut(columns).zip(probabilities.chunks_exact(columns));
    for (gradient, probabilities) in rows {
        let along = dot(gradient, probabilities);
        for (gradient, probability) in gradient.iter_mut().zip(probabilities) {
            *gradient = scale * probability * (*gradient - along);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::attention::attention;
    use super::super::reference::{self, noise, relative_error};
    use super::*;

    #[test]
    fn agrees_with_differences() {
        let tokens = 5;
        for (heads, size) in [(1, 4), (2, 3), (1, 17)] {
            let shape = AttentionShape { batch: 2, queries: tokens, tokens, heads, size };
            let hidden = heads * size;
            let x = noise(1, 2 * tokens * 3 * hidden);
            let mask = noise(2, 2 * tokens * tokens);
            let dc = noise(3, 2 * tokens * hidden);
            let parts = Rows::side_by_side(&x, hidden);
            let mut probabilities = vec![0.0; 2 * heads * tokens * tokens];
            let mut context = vec![0.0; dc.len()];
            attention(parts, shape, 0.4, Some(&mask), None, &mut probabilities, &mut context);
            let [of_query, of_both] = attention_gradient(parts, &probabilities, &dc, shape, 0.4);
            let total = |index: usize, by: f32| -> f64 {
                let mut x = x.clone();
                x[index] += by;
                let scale = f64::from(0.4_f32);
                let [_, _, context] = reference::attention(&x, shape, scale, Some(&mask));
                context.iter().zip(&dc).map(|(c, dc)| c * f64::from(*dc)).sum()
            };
            let exact: Vec<f64> =
                (0..x.len()).map(|i| (total(i, 1e-2) - total(i, -1e-2)) / 2e-2).collect();
            let rows = of_query.chunks_exact(hidden).zip(of_both.chunks_exact(2 * hidden));
            let found: Vec<f32> = rows.flat_map(|(query, both)| [query, both].concat()).collect();
            assert!(relative_error(&found, &exact) < 1e-3, "{heads} heads of {size}");
        }
    }

    /// A gradient that reaches only the first query is that of the first query alone.
    #[test]
    fn the_first_query_alone_has_the_same_gradient() {
        let (tokens, heads, size) = (9, 2, 8);
        let all = AttentionShape { batch: 1, queries: tokens, tokens, heads, size };
        let x = noise(1, tokens * 3 * 16);
        let parts = Rows::side_by_side(&x, 16);
        let first = noise(2, 16);
        let mut probabilities = vec![0.0; heads * tokens * tokens];
        let mut context = vec![0.0; tokens * 16];
        attention(parts, all, 0.4, None, None, &mut probabilities, &mut context);
        let mut gradient = vec![0.0; tokens * 16];
        gradient[..16].copy_from_slice(&first);
        let [of_query, of_both] = attention_gradient(parts, &probabilities, &gradient, all, 0.4);
        let rows: Vec<f32> = probabilities
            .chunks_exact(tokens * tokens)
            .flat_map(|head| head[..tokens].to_vec())
            .collect();
        let alone = AttentionShape { queries: 1, ..all };
        let found = attention_gradient(parts, &rows, &first, alone, 0.4);
        let wide =
            |values: &[f32]| values.iter().map(|value| f64::from(*value)).collect::<Vec<_>>();
        assert!(relative_error(&found[0], &wide(&of_query[..16])) < 1e-6);
        assert!(relative_error(&found[1], &wide(&of_both)) < 1e-6);
    }
}
