//! y = activation(x W + b) + residual.

use crate::activation::Activation;

use super::layer_norm::add;
use super::panels::packed_len;
use super::product::{Rows, RowsMut, product};

/// y = activation(x W + b), and the residual added to it last where there is one.
///
/// # Shapes
/// - input `[rows, in]`
/// - weight: `W [in, out]` in panels, see [`PANEL`](super::PANEL)
/// - bias `[out]`
/// - residual and output `[rows, out]`
///
/// # Panics
/// If the lengths do not belong to such shapes.
pub fn linear(
    input: &[f32],
    weight: &[f32],
    bias: &[f32],
    activation: Activation,
    residual: Option<&[f32]>,
    output: &mut [f32],
) {
    let out = bias.len();
    let count = output.len() / out;
    let stride = weight.len() / packed_len(1, out);
    assert_eq!(output.len(), count * out, "the output holds whole rows");
    assert_eq!(input.len(), count * stride, "the input has a row for every row of the output");
    let rows = RowsMut { values: output, stride: out, count, columns: out };
    product(Rows { values: input, stride }, weight, Some(bias), rows);
    activation.apply(output);
    if let Some(residual) = residual {
        add(residual, output);
    }
}

#[cfg(test)]
mod tests {
    use super::super::panels::pack;
    use super::super::reference::{self, noise, relative_error};
    use super::*;

    /// Input, weight `[in, out]`, bias, residual.
    fn example(rows: usize, features: usize, out: usize) -> [Vec<f32>; 4] {
        let counts = [rows * features, features * out, out, rows * out];
        std::array::from_fn(|index| noise(index as u32, counts[index]))
    }

    fn run(input: &[f32], weight: &[f32], bias: &[f32]) -> Vec<f32> {
        let out = bias.len();
        let mut output = vec![f32::NAN; input.len() / (weight.len() / out) * out];
        linear(input, &pack(weight, out), bias, Activation::None, None, &mut output);
        output
    }

    fn error(rows: usize, features: usize, out: usize) -> f64 {
        let [input, weight, bias, _] = example(rows, features, out);
        let exact = reference::linear(&input, &weight, &bias);
        relative_error(&run(&input, &weight, &bias), &exact)
    }

    #[test]
    fn multiplies_encoder_sizes() {
        for rows in [1, 7, 16, 33, 64, 128] {
            for hidden in [32, 128, 384] {
                assert!(error(rows, hidden, 48) < 1e-6, "{rows} x {hidden} x 48");
                assert!(error(rows, 32, hidden) < 1e-6, "{rows} x 32 x {hidden}");
            }
        }
        assert!(error(9, 1536, 384) < 2e-6);
        assert!(error(9, 384, 1536) < 1e-6);
    }

    /// With few digits the sums are exact, in any order.
    #[test]
    fn multiplies_odd_sizes() {
        let rounded =
            |values: Vec<f32>| -> Vec<f32> { values.iter().map(|x| (8.0 * x).round()).collect() };
        for rows in 1..5 {
            for features in [1, 2, 3, 5, 31] {
                for out in [1, 3, 15, 16, 17, 30, 33] {
                    let [input, weight, bias, _] = example(rows, features, out).map(rounded);
                    let output = run(&input, &weight, &bias);
                    let exact = reference::linear(&input, &weight, &bias);
                    assert_eq!(output, exact.iter().map(|x| *x as f32).collect::<Vec<_>>());
                }
            }
        }
    }

    #[test]
    fn activates_before_the_residual_is_added() {
        let [input, weight, bias, residual] = example(5, 12, 20);
        let product = reference::linear(&input, &weight, &bias);
        for activation in [Activation::None, Activation::Gelu, Activation::Relu, Activation::Tanh] {
            let activated = product.iter().map(|x| match activation {
                Activation::None => *x,
                Activation::Gelu => reference::gelu(*x),
                Activation::Relu => x.max(0.0),
                Activation::Tanh => x.tanh(),
            });
            let exact: Vec<f64> =
                activated.zip(&residual).map(|(x, residual)| x + f64::from(*residual)).collect();
            let mut output = vec![f32::NAN; 100];
            let panels = pack(&weight, 20);
            linear(&input, &panels, &bias, activation, Some(&residual), &mut output);
            assert!(relative_error(&output, &exact) < 1e-6, "{activation:?}");
        }
    }

    #[test]
    fn large_numbers_stay_finite() {
        let [_, weight, bias, _] = example(3, 32, 32);
        let mut output = vec![f32::NAN; 96];
        for activation in [Activation::Gelu, Activation::Tanh] {
            linear(&[-1e9; 96], &pack(&weight, 32), &bias, activation, None, &mut output);
            assert!(output.iter().all(|x| x.is_finite()), "{activation:?}");
        }
    }
}
