//! Attention rollout (Abnar & Zuidema 2020, section 3): how much of each input token could have
//! reached each token through the layers, if attention and the residual were all that mixes them.

use super::matrix::{Attention, Matrix, StatisticsError};

/// R_l = rownorm((A_l + I) / 2) R_(l-1), R_0 = I, for each layer l from the first on, where A_l is
/// the mean over the heads of layer l. Row i of R_l says where token i after layer l came from;
/// rows sum to 1.
///
/// # Errors
/// If there is no layer, or if the layers have different sizes.
pub fn rollout<'a>(
    layers: impl IntoIterator<Item = Attention<'a>>,
) -> Result<Vec<Matrix>, StatisticsError> {
    let mut rolled: Vec<Matrix> = Vec::new();
    for layer in layers {
        let mixing = with_residual(layer);
        let next = match rolled.last() {
            None => mixing,
            Some(previous) if previous.rows == mixing.rows => product(&mixing, previous),
            Some(previous) => {
                let (first, second) = (previous.rows, mixing.rows);
                return Err(StatisticsError::DifferentSizes { first, second });
            }
        };
        rolled.push(next);
    }
    if rolled.is_empty() { Err(StatisticsError::Nothing) } else { Ok(rolled) }
}

/// rownorm((A + I) / 2): half of each token stays where it is.
fn with_residual(attention: Attention<'_>) -> Matrix {
    let tokens = attention.tokens();
    let sums: Vec<f64> = attention
        .rows()
        .map(|row| row.iter().map(|value| f64::from(*value)).sum::<f64>() + 1.0)
        .collect();
    Matrix::build(tokens, tokens, |row, column| {
        let residual = if row == column { 1.0 } else { 0.0 };
        let sum = sums.get(row).copied().unwrap_or(1.0);
        (f64::from(attention.at(row, column)) + residual) / sum
    })
}

/// Row by row, so that memory is read in order.
fn product(left: &Matrix, right: &Matrix) -> Matrix {
    let columns = right.columns.max(1);
    let values = left
        .values
        .chunks_exact(left.columns.max(1))
        .flat_map(|weights| {
            let mut sums = vec![0.0_f64; right.columns];
            for (weight, row) in weights.iter().zip(right.values.chunks_exact(columns)) {
                let weight = f64::from(*weight);
                sums.iter_mut()
                    .zip(row)
                    .for_each(|(sum, value)| *sum += weight * f64::from(*value));
            }
            sums.into_iter().map(|sum| sum as f32)
        })
        .collect();
    Matrix { rows: left.rows, columns: right.columns, values }
}
