//! The gradient of LayerNorm (the chain rule through Ba et al. 2016, equation 3, of one row).

use super::layer_norm::normalise;
use super::reduction::{dot, sum};

/// The gradients of y = n gamma + beta, where n = (x - mean) / sqrt(var + eps).
pub struct LayerNormGradient {
    /// dx = (g - mean of g - n times mean of g n) / sqrt(var + eps) with g = dy gamma,
    /// `[rows, features]`.
    pub input: Vec<f32>,
    /// The sum over the rows of dy n, `[features]`.
    pub gamma: Vec<f32>,
    /// The sum over the rows of dy, `[features]`.
    pub beta: Vec<f32>,
}

/// From what came in and the gradient of what came out, both `[rows, features]`.
pub fn layer_norm_gradient(
    input: &[f32],
    gamma: &[f32],
    eps: f32,
    gradient: &[f32],
) -> LayerNormGradient {
    let features = gamma.len();
    let mut sums = LayerNormGradient {
        input: input.to_vec(),
        gamma: vec![0.0; features],
        beta: vec![0.0; features],
    };
    let mut scaled = vec![0.0; features];
    let rows = sums.input.chunks_exact_mut(features).zip(gradient.chunks_exact(features));
    for (row, dy) in rows {
        let factor = normalise(row, eps);
        let learned = sums.gamma.iter_mut().zip(&mut sums.beta);
        for (((of_gamma, of_beta), n), dy) in learned.zip(&*row).zip(dy) {
            *of_gamma += dy * n;
            *of_beta += dy;
        }
        scaled.iter_mut().zip(gamma).zip(dy).for_each(|((g, gamma), dy)| *g = gamma * dy);
        let mean = sum(&scaled, |g| g) / features as f32;
        let along = dot(&scaled, row) / features as f32;
        for (n, g) in row.iter_mut().zip(&scaled) {
            *n = (g - mean - *n * along) * factor;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::super::reference::{self, noise, relative_error};
    use super::*;

    /// The sum of y times fixed numbers, in double precision.
    fn total(input: &[f64], [gamma, beta, dy]: [&[f32]; 3]) -> f64 {
        let y = reference::layer_norm(input, gamma, beta, 1e-12);
        y.iter().zip(dy).map(|(y, dy)| y * f64::from(*dy)).sum()
    }

    #[test]
    fn agrees_with_differences() {
        for (rows, features) in [(1, 5), (3, 8), (4, 33)] {
            let counts = [rows * features, features, features, rows * features];
            let [x, gamma, beta, dy] = std::array::from_fn(|i| noise(i as u32, counts[i]));
            let found = layer_norm_gradient(&x, &gamma, 1e-12, &dy);
            let wide: Vec<f64> = x.iter().map(|x| f64::from(*x)).collect();
            let nudged = |index: usize, by: f64| {
                let mut x = wide.clone();
                x[index] += by;
                total(&x, [&gamma, &beta, &dy])
            };
            let exact: Vec<f64> = (0..x.len())
                .map(|index| (nudged(index, 1e-5) - nudged(index, -1e-5)) / 2e-5)
                .collect();
            assert!(relative_error(&found.input, &exact) < 1e-5, "dx {rows} x {features}");
            // y is linear in gamma and beta: a row of them that is 1 at one place is its gradient.
            let only = |at: usize| -> Vec<f32> {
                (0..features).map(|index| f32::from(u8::from(index == at))).collect()
            };
            let zeros = vec![0.0; features];
            let exact: Vec<f64> =
                (0..features).map(|at| total(&wide, [&only(at), &zeros, &dy])).collect();
            assert!(relative_error(&found.gamma, &exact) < 1e-5, "dgamma {rows} x {features}");
            let exact: Vec<f64> =
                (0..features).map(|at| total(&wide, [&zeros, &only(at), &dy])).collect();
            assert!(relative_error(&found.beta, &exact) < 1e-5, "dbeta {rows} x {features}");
        }
    }
}
