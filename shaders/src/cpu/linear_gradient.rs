//! The gradients of y = x W + b, see [`linear`](super::linear): each product at the speed of the
//! forward one.

use super::layer_norm::add;
use super::panels::{PANEL, pack_rows, packed_len};
use super::product::{Rows, RowsMut, product};
use super::transpose::{transposed, transposed_panels};

/// dx = dy W^T, `[rows, in]`.
///
/// # Shapes
/// - gradient: dy `[rows, out]`
/// - weight: W `[in, out]` in panels
pub fn input_gradient(gradient: &[f32], weight: &[f32], out: usize) -> Vec<f32> {
    let (rows, features) = (gradient.len() / out, weight.len() / packed_len(1, out));
    let mut output = vec![0.0; rows * features];
    let left = Rows { values: gradient, stride: out };
    let target = RowsMut::whole(&mut output, features);
    product(left, &transposed_panels(weight, out), None, target);
    output
}

/// dW = x^T dy, in panels as W.
///
/// # Shapes
/// - input: x `[rows, in]`
/// - gradient: dy `[rows, out]`
pub fn weight_gradient(input: &[f32], gradient: &[f32], out: usize) -> Vec<f32> {
    let rows = gradient.len() / out;
    let features = input.len() / rows.max(1);
    let mut right = vec![0.0; packed_len(rows, out)];
    pack_rows(gradient, out, out, &mut right);
    let left = transposed(input, features);
    let left = Rows { values: &left, stride: rows };
    let mut output = vec![0.0; packed_len(features, out)];
    let panels = output.chunks_exact_mut(features * PANEL);
    for (values, right) in panels.zip(right.chunks_exact(rows * PANEL)) {
        product(left, right, None, RowsMut::whole(values, PANEL));
    }
    output
}

/// db: the sum of the rows of dy, `[out]`.
pub fn bias_gradient(gradient: &[f32], out: usize) -> Vec<f32> {
    let mut sums = vec![0.0; out];
    gradient.chunks_exact(out).for_each(|row| add(row, &mut sums));
    sums
}

#[cfg(test)]
mod tests {
    use super::super::panels::pack;
    use super::super::reference::{self, noise, relative_error};
    use super::*;

    const SIZES: [usize; 5] = [1, 5, 16, 33, 48];

    fn naive(matrix: &[f32], columns: usize) -> Vec<f32> {
        let rows = matrix.len() / columns;
        (0..matrix.len()).map(|index| matrix[index % rows * columns + index / rows]).collect()
    }

    #[test]
    fn products_are_those_of_the_transposes() {
        for rows in SIZES {
            for features in SIZES {
                for out in SIZES {
                    let counts = [rows * features, features * out, rows * out];
                    let [x, w, dy] = std::array::from_fn(|i| noise(i as u32, counts[i]));
                    let exact = reference::linear(&dy, &naive(&w, out), &vec![0.0; features]);
                    let found = input_gradient(&dy, &pack(&w, out), out);
                    assert!(relative_error(&found, &exact) < 1e-5, "dx {rows} {features} {out}");
                    let exact = reference::linear(&naive(&x, features), &dy, &vec![0.0; out]);
                    let exact: Vec<f32> = exact.iter().map(|value| *value as f32).collect();
                    let exact: Vec<f64> =
                        pack(&exact, out).iter().map(|value| f64::from(*value)).collect();
                    let found = weight_gradient(&x, &dy, out);
                    assert!(relative_error(&found, &exact) < 1e-5, "dW {rows} {features} {out}");
                }
            }
        }
    }

    #[test]
    fn a_bias_gets_the_sum_of_the_rows() {
        assert_eq!(bias_gradient(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 2), [9.0, 12.0]);
    }
}
