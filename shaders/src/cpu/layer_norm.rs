//! y = (x - mean) / sqrt(var + eps) * gamma + beta (Ba et al. 2016, equation 3, of one row).

use super::reduction::sum;

/// output += addend, element by element.
pub fn add(addend: &[f32], output: &mut [f32]) {
    output.iter_mut().zip(addend).for_each(|(sum, addend)| *sum += addend);
}

/// Normalises every row: y = (x - mean) / sqrt(var + eps) * gamma + beta, with the mean of squares
/// around the mean as variance. With a residual, x is input + residual.
///
/// # Shapes
/// - input, residual and output `[rows, features]`
/// - gamma and beta `[features]`
///
/// # Panics
/// If the lengths do not belong to such shapes.
pub fn layer_norm(
    input: &[f32],
    residual: Option<&[f32]>,
    gamma: &[f32],
    beta: &[f32],
    eps: f32,
    output: &mut [f32],
) {
    output.copy_from_slice(input);
    if let Some(residual) = residual {
        assert_eq!(residual.len(), output.len(), "a residual has the shape of what it is added to");
        add(residual, output);
    }
    for row in output.chunks_exact_mut(gamma.len()) {
        normalise(row, eps);
        for ((x, gamma), beta) in row.iter_mut().zip(gamma).zip(beta) {
            *x = *x * gamma + beta;
        }
    }
}

/// The mean is taken twice, the second time of what the first left over: a row of large equal
/// numbers would otherwise keep the rounding of its sum, which the division makes large. Returns the
/// factor 1 / sqrt(var + eps).
pub fn normalise(row: &mut [f32], eps: f32) -> f32 {
    let count = row.len() as f32;
    for _ in 0..2 {
        let mean = sum(row, |x| x) / count;
        row.iter_mut().for_each(|x| *x -= mean);
    }
    let factor = 1.0 / (sum(row, |x| x * x) / count + eps).sqrt();
    row.iter_mut().for_each(|x| *x *= factor);
    factor
}

/// Mean and variance of a row.
pub fn moments(row: &[f32]) -> [f32; 2] {
    let count = row.len() as f32;
    let mean = sum(row, |x| x) / count;
    [mean, sum(row, |x| (x - mean) * (x - mean)) / count]
}

#[cfg(test)]
mod tests {
    use super::super::reference::{self, noise, relative_error};
    use super::*;

    const EPS: f32 = 1e-12;

    #[test]
    fn follows_its_definition() {
        for features in [1, 2, 7, 32, 128, 384, 387] {
            for rows in [1, 7, 16] {
                let [input, residual] = [0, 1].map(|seed| noise(seed, rows * features));
                let [gamma, beta] = [2, 3].map(|seed| noise(seed, features));
                let sum: Vec<f64> =
                    input.iter().zip(&residual).map(|(x, y)| f64::from(x + y)).collect();
                let exact = reference::layer_norm(&sum, &gamma, &beta, f64::from(EPS));
                let mut output = vec![f32::NAN; rows * features];
                layer_norm(&input, Some(&residual), &gamma, &beta, EPS, &mut output);
                assert!(relative_error(&output, &exact) < 2e-6, "{rows} x {features}");
            }
        }
    }

    #[test]
    fn a_residual_of_zero_changes_nothing() {
        let [input, gamma, beta] = [64, 32, 32].map(|count| noise(count as u32, count));
        let mut outputs = [[0.0; 64]; 2];
        layer_norm(&input, None, &gamma, &beta, EPS, &mut outputs[0]);
        layer_norm(&input, Some(&[0.0; 64]), &gamma, &beta, EPS, &mut outputs[1]);
        assert_eq!(outputs[0], outputs[1]);
    }

    #[test]
    fn a_row_of_equal_numbers_becomes_beta() {
        for value in [0.0, 0.1, -1e9, 1e9] {
            for features in [1, 33, 384] {
                let [gamma, beta] = [2, 3].map(|seed| noise(seed, features));
                let mut output = vec![f32::NAN; features];
                layer_norm(&vec![value; features], None, &gamma, &beta, EPS, &mut output);
                assert_eq!(output, beta, "{features} times {value}");
            }
        }
    }

    #[test]
    fn a_large_mean_does_not_hide_the_differences() {
        let input: Vec<f32> = (0..384).map(|index| 1e6 + (index % 5) as f32).collect();
        let exact: Vec<f64> = input.iter().map(|x| f64::from(*x)).collect();
        let (gamma, beta) = (vec![1.0; 384], vec![0.0; 384]);
        let exact = reference::layer_norm(&exact, &gamma, &beta, f64::from(EPS));
        let mut output = vec![f32::NAN; 384];
        layer_norm(&input, None, &gamma, &beta, EPS, &mut output);
        assert!(relative_error(&output, &exact) < 2e-6);
    }

    #[test]
    fn moments_of_a_row() {
        assert_eq!(moments(&[1.0, 2.0, 3.0, 6.0]), [3.0, 3.5]);
    }
}
