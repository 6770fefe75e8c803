//! The masked-language-model head of one token, from the checkpoint's own numbers:
//! LayerNorm(GELU(W_f h + b_f)), then a dot product with every row of the token table
//! (Devlin et al. 2019, section 3.1; the transform as in the released model). The engine returns
//! only the scores, so the page computes what comes before them.

use std::f64::consts::SQRT_2;

/// What the head makes of one token.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadRow {
    /// GELU(W_f h + b_f), `[hidden]`.
    pub transformed: Vec<f32>,
    /// Its LayerNorm, `[hidden]`.
    pub normed: Vec<f32>,
}

/// The head's own parameters: `weight` is `[hidden, hidden]` as `[out, in]`, the others `[hidden]`.
#[derive(Clone, Copy, Debug)]
pub struct HeadWeights<'a> {
    /// W_f.
    pub weight: &'a [f32],
    /// b_f.
    pub bias: &'a [f32],
    /// The LayerNorm's scale.
    pub gamma: &'a [f32],
    /// The LayerNorm's shift.
    pub beta: &'a [f32],
    /// What it adds to the variance.
    pub epsilon: f64,
}

impl HeadRow {
    /// The row of a token whose vector after the last layer is `hidden`; `None` if the sizes do
    /// not fit.
    pub fn new(hidden: &[f32], weights: HeadWeights<'_>) -> Option<Self> {
        let size = hidden.len();
        let vectors = [weights.bias, weights.gamma, weights.beta];
        let fits = size != 0 && weights.weight.len() == size * size;
        if !fits || vectors.iter().any(|vector| vector.len() != size) {
            return None;
        }
        let rows = weights.weight.chunks_exact(size).zip(weights.bias);
        let transformed: Vec<f64> =
            rows.map(|(row, bias)| gelu(dot(row, hidden) + f64::from(*bias))).collect();
        let mean = transformed.iter().sum::<f64>() / size as f64;
        let variance =
            transformed.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / size as f64;
        let deviation = (variance + weights.epsilon).sqrt();
        let scales = weights.gamma.iter().zip(weights.beta);
        let normed = transformed.iter().zip(scales).map(|(value, (gamma, beta))| {
            ((value - mean) / deviation * f64::from(*gamma) + f64::from(*beta)) as f32
        });
        let normed = normed.collect();
        Some(Self { transformed: transformed.iter().map(|value| *value as f32).collect(), normed })
    }

    /// The score of a piece: its row of the token table, times this, plus its bias.
    pub fn score(&self, row: &[f32], bias: f32) -> f64 {
        dot(&self.normed, row) + f64::from(bias)
    }
}

fn dot(one: &[f32], other: &[f32]) -> f64 {
    one.iter().zip(other).map(|(one, other)| f64::from(*one) * f64::from(*other)).sum()
}

/// x/2 (1 + erf(x / sqrt 2)) (Hendrycks & Gimpel 2016, the exact form).
fn gelu(x: f64) -> f64 {
    x / 2.0 * (1.0 + erf(x / SQRT_2))
}

/// The error function, to 1.5e-7 (Abramowitz & Stegun 1964, equation 7.1.26).
fn erf(x: f64) -> f64 {
    const A: [f64; 5] = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
    let t = 1.0 / (1.0 + 0.3275911 * x.abs());
    let polynomial = A.iter().fold(0.0, |sum, a| (sum + a) * t);
    (1.0 - polynomial * (-x * x).exp()).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() < within, "{found} is not {wanted}");
    }

    #[test]
    fn gelu_has_its_textbook_values() {
        near(gelu(1.0), 0.841_344_746, 2e-7);
        near(gelu(-1.0), -0.158_655_254, 2e-7);
        near(gelu(-0.752), -0.169_971, 1e-5);
        near(gelu(0.0), 0.0, 1e-12);
        near(gelu(9.0), 9.0, 1e-6);
    }

    #[test]
    fn the_identity_leaves_a_normalised_gelu() -> Result<(), String> {
        let hidden = [1.0_f32, -1.0, 3.0];
        let identity = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
        let (ones, zeros) = ([1.0; 3], [0.0; 3]);
        let weights = HeadWeights {
            weight: &identity,
            bias: &zeros,
            gamma: &ones,
            beta: &zeros,
            epsilon: 1e-12,
        };
        let row = HeadRow::new(&hidden, weights).ok_or("no row")?;
        for (found, x) in row.transformed.iter().zip(hidden) {
            near((*found).into(), gelu(x.into()), 1e-6);
        }
        let sum: f32 = row.normed.iter().sum();
        let squares: f32 = row.normed.iter().map(|value| value * value).sum();
        near(sum.into(), 0.0, 1e-5);
        near((squares / 3.0).into(), 1.0, 1e-5);
        near(row.score(&[0.0, 0.0, 2.0], 0.5), 2.0 * f64::from(row.normed[2]) + 0.5, 1e-6);
        Ok(())
    }

    #[test]
    fn weights_run_from_inputs_to_outputs() -> Result<(), String> {
        // [out, in]: the first feature out is 10 times the second one in.
        let weights = HeadWeights {
            weight: &[0.0, 10.0, 0.0, 0.0],
            bias: &[0.0, 7.0],
            gamma: &[1.0; 2],
            beta: &[0.0; 2],
            epsilon: 1e-12,
        };
        let row = HeadRow::new(&[5.0, 2.0], weights).ok_or("no row")?;
        near(row.transformed[0].into(), 20.0, 1e-5);
        near(row.transformed[1].into(), 7.0, 1e-5);
        Ok(())
    }

    #[test]
    fn sizes_that_do_not_fit_make_no_row() {
        let weights =
            HeadWeights { weight: &[1.0], bias: &[], gamma: &[], beta: &[], epsilon: 0.0 };
        assert_eq!(HeadRow::new(&[1.0], weights), None);
    }
}
