//! (x - mean) / sqrt(variance + epsilon) * gamma + beta.

use burn::tensor::Device;

use crate::support::{assert_close, noise, of, tensor, values};
use crate::{ROWS, WIDTHS};

pub const EPSILON: f32 = 1e-12;

/// The normalised rows, and mean and variance of each.
pub fn layer_norm(x: &[f64], gamma: &[f32], beta: &[f32]) -> (Vec<f64>, Vec<f64>) {
    let count = gamma.len();
    let (mut rows, mut moments) = (Vec::new(), Vec::new());
    for row in x.chunks_exact(count) {
        let mean = row.iter().sum::<f64>() / count as f64;
        let variance = row.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count as f64;
        let scale = 1.0 / (variance + f64::from(EPSILON)).sqrt();
        let affine =
            |(i, x): (usize, &f64)| (x - mean) * scale * f64::from(gamma[i]) + f64::from(beta[i]);
        rows.extend(row.iter().enumerate().map(affine));
        moments.extend([mean, variance]);
    }
    (rows, moments)
}

pub async fn is_exact(device: &Device) {
    for rows in ROWS {
        for features in WIDTHS.into_iter().chain([5]) {
            check(rows, features, noise(4, rows * features), device).await;
        }
    }
    // A large mean must not hide small differences.
    check(3, 384, (0..3 * 384).map(|i| 1000.0 + (i % 7) as f32).collect(), device).await;
}

async fn check(rows: usize, features: usize, x: Vec<f32>, device: &Device) {
    let (gamma, beta) = (noise(5, features), noise(6, features));
    let exact: Vec<f64> = x.iter().map(|x| f64::from(*x)).collect();
    let (wanted, wanted_moments) = layer_norm(&exact, &gamma, &beta);
    let (y, moments) = shaders::layer_norm(
        of(x, [rows, features], device),
        tensor(5, [features], device),
        tensor(6, [features], device),
        EPSILON,
    );
    let what = format!("layer_norm {rows} x {features}");
    assert_close(&values(y).await, &wanted, 1e-4, &what);
    assert_close(&values(moments).await, &wanted_moments, 1e-5, &what);
}
