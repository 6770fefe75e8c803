//! The masked-language-model head of one token, from the checkpoint's own numbers:
//! LayerNorm(GELU(W_f h + b_f)), then a dot product with every row of the token table
//! (Devlin et al. 2019, section 3.1; the transform as in the released model). The engine returns
//! only the scores, so the page computes what comes before them.

use text::activation::gelu;
use text::layer_norm::layer_norm;
use text::vectors::angle::dot;
use text::vectors::linear::linear;

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
        let HeadWeights { weight, bias, gamma, beta, epsilon } = weights;
        let mapped = linear(hidden, weight, bias).filter(|mapped| mapped.len() == hidden.len())?;
        let transformed: Vec<f64> = mapped.into_iter().map(gelu).collect();
        let normed = layer_norm(&transformed, gamma, beta, epsilon)?;
        let single = |values: Vec<f64>| values.into_iter().map(|value| value as f32).collect();
        Some(Self { transformed: single(transformed), normed: single(normed) })
    }

    /// The score of a piece: its row of the token table, times this, plus its bias.
    pub fn score(&self, row: &[f32], bias: f32) -> f64 {
        dot(&self.normed, row) + f64::from(bias)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() < within, "{found} is not {wanted}");
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
    fn sizes_that_do_not_fit_make_no_row() {
        let weights =
            HeadWeights { weight: &[1.0], bias: &[], gamma: &[], beta: &[], epsilon: 0.0 };
        assert_eq!(HeadRow::new(&[1.0], weights), None);
    }
}
