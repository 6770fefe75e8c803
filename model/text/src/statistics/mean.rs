//! Means over heads and layers.

use super::matrix::{Attention, Matrix, StatisticsError};

/// The mean of some matrices, entry by entry.
///
/// # Errors
/// If there are none, or if they have different sizes.
pub fn mean<'a>(
    matrices: impl IntoIterator<Item = Attention<'a>>,
) -> Result<Matrix, StatisticsError> {
    let mut matrices = matrices.into_iter();
    let first = matrices.next().ok_or(StatisticsError::Nothing)?;
    let mut sums: Vec<f64> = first.values().iter().map(|value| f64::from(*value)).collect();
    let mut count = 1_usize;
    for matrix in matrices {
        if matrix.tokens() != first.tokens() {
            let (first, second) = (first.tokens(), matrix.tokens());
            return Err(StatisticsError::DifferentSizes { first, second });
        }
        sums.iter_mut().zip(matrix.values()).for_each(|(sum, value)| *sum += f64::from(*value));
        count += 1;
    }
    let values = sums.into_iter().map(|sum| (sum / count as f64) as f32).collect();
    Ok(Matrix { rows: first.tokens(), columns: first.tokens(), values })
}

/// The heads of `[heads, tokens, tokens]`, one after the other.
///
/// # Errors
/// If the values are not a whole number of matrices.
pub fn heads(
    values: &[f32],
    tokens: usize,
) -> Result<impl Iterator<Item = Attention<'_>>, StatisticsError> {
    let wrong =
        StatisticsError::WrongLength { rows: tokens, columns: tokens, values: values.len() };
    let size = tokens.checked_mul(tokens).filter(|size| *size > 0).ok_or(wrong)?;
    if !values.len().is_multiple_of(size) {
        return Err(wrong);
    }
    Ok(values.chunks_exact(size).filter_map(move |head| Attention::new(head, tokens).ok()))
}
