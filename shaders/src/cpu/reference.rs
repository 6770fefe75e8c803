//! The same steps in double precision, straight from their definitions, to test against.

use super::AttentionShape;

/// Fixed numbers without a pattern, in -1..1.
pub fn noise(seed: u32, count: usize) -> Vec<f32> {
    let mut state = seed.wrapping_mul(2_654_435_769).wrapping_add(12345);
    let next = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 8_388_608.0 - 1.0
    };
    (0..count).map(next).collect()
}

/// max |a - b| / max |b|.
pub fn relative_error(actual: &[f32], exact: &[f64]) -> f64 {
    assert_eq!(actual.len(), exact.len());
    let largest = exact.iter().fold(f64::MIN_POSITIVE, |largest, x| largest.max(x.abs()));
    let errors = actual.iter().zip(exact).map(|(a, b)| (f64::from(*a) - b).abs());
    errors.fold(0.0, |worst, error| if error <= worst { worst } else { error }) / largest
}

/// The Maclaurin series; from 3 on, the continued fraction of 1 - erf (Abramowitz and Stegun 1964,
/// equations 7.1.6 and 7.1.14).
pub fn erf(x: f64) -> f64 {
    if x.abs() >= 3.0 {
        let square = x * x;
        let fraction = (1..60).rev().fold(x.abs(), |below, k| x.abs() + f64::from(k) / 2.0 / below);
        return (1.0 - (-square).exp() / fraction / std::f64::consts::PI.sqrt()).copysign(x);
    }
    let (mut term, mut sum) = (x, x);
    for n in 1..80 {
        term *= 2.0 * x * x / f64::from(2 * n + 1);
        sum += term;
    }
    2.0 / std::f64::consts::PI.sqrt() * (-x * x).exp() * sum
}

/// x * (1 + erf(x / sqrt 2)) / 2.
pub fn gelu(x: f64) -> f64 {
    x * (1.0 + erf(x / 2.0f64.sqrt())) / 2.0
}

/// `[rows, in] x [in, out] + [out]`.
pub fn linear(input: &[f32], weight: &[f32], bias: &[f32]) -> Vec<f64> {
    let out = bias.len();
    let features = weight.len() / out;
    let mut output = Vec::new();
    for row in input.chunks_exact(features) {
        for (column, bias) in bias.iter().enumerate() {
            let weights = weight.iter().skip(column).step_by(out);
            let products = row.iter().zip(weights).map(|(x, w)| f64::from(*x) * f64::from(*w));
            output.push(f64::from(*bias) + products.sum::<f64>());
        }
    }
    output
}

/// (x - mean) / sqrt(var + eps) * gamma + beta of every row.
pub fn layer_norm(input: &[f64], gamma: &[f32], beta: &[f32], eps: f64) -> Vec<f64> {
    let features = gamma.len();
    let mut output = Vec::new();
    for row in input.chunks_exact(features) {
        let mean = row.iter().sum::<f64>() / features as f64;
        let variance = row.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / features as f64;
        for ((x, gamma), beta) in row.iter().zip(gamma).zip(beta) {
            let normal = (x - mean) / (variance + eps).sqrt();
            output.push(normal * f64::from(*gamma) + f64::from(*beta));
        }
    }
    output
}

/// Scores, probabilities and context of queries, keys and values side by side.
pub fn attention(
    projected: &[f32],
    shape: AttentionShape,
    scale: f64,
    mask: Option<&[f32]>,
) -> [Vec<f64>; 3] {
    let AttentionShape { batch, tokens, heads, size, .. } = shape;
    let hidden = heads * size;
    let at = |block: usize, input: usize, token: usize, head: usize, column: usize| {
        let row = (input * tokens + token) * 3 * hidden;
        f64::from(projected[row + block * hidden + head * size + column])
    };
    let (mut scores, mut probabilities) = (Vec::new(), Vec::new());
    let mut context = vec![0.0; batch * tokens * hidden];
    for (input, head) in (0..batch).flat_map(|input| (0..heads).map(move |head| (input, head))) {
        for query in 0..tokens {
            let masked = |key: usize| {
                mask.map_or(0.0, |mask| f64::from(mask[(input * tokens + query) * tokens + key]))
            };
            let product = |key: usize| -> f64 {
                (0..size).map(|c| at(0, input, query, head, c) * at(1, input, key, head, c)).sum()
            };
            let row: Vec<f64> = (0..tokens).map(|key| scale * product(key) + masked(key)).collect();
            let normal = softmax(&row);
            for column in 0..size {
                context[(input * tokens + query) * hidden + head * size + column] =
                    (0..tokens).map(|key| normal[key] * at(2, input, key, head, column)).sum();
            }
            scores.extend(row);
            probabilities.extend(normal);
        }
    }
    [scores, probabilities, context]
}

/// e^(z_j - max) / sum of the same.
pub fn softmax(row: &[f64]) -> Vec<f64> {
    let maximum = row.iter().copied().fold(f64::MIN, f64::max);
    let powers: Vec<f64> = row.iter().map(|x| (x - maximum).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.iter().map(|power| power / sum).collect()
}
