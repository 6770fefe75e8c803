//! Sums and maxima of rows, in several partial results that vector code can hold side by side.

/// Partial results. Eight fit the short rows of a sentence better than sixteen.
const PARTS: usize = 8;

/// The sum of f(x) over a row.
#[inline(always)]
pub(super) fn sum(row: &[f32], f: impl Fn(f32) -> f32) -> f32 {
    fold(row, 0.0, |sum, x| sum + f(x)).into_iter().sum()
}

/// The scalar product, in partial sums that vector code can hold side by side.
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<PARTS>(), b.as_chunks::<PARTS>());
    let mut parts = [0.0; PARTS];
    for (a, b) in a.iter().zip(b) {
        for part in 0..PARTS {
            parts[part] += a[part] * b[part];
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    parts.iter().sum::<f32>() + rest
}

/// The largest number of a row.
pub(super) fn maximum(row: &[f32]) -> f32 {
    let larger = |a: f32, b: f32| if a > b { a } else { b };
    fold(row, f32::MIN, larger).into_iter().fold(f32::MIN, larger)
}

#[inline(always)]
fn fold(row: &[f32], start: f32, f: impl Fn(f32, f32) -> f32) -> [f32; PARTS] {
    let (chunks, rest) = row.as_chunks::<PARTS>();
    let mut parts = [start; PARTS];
    for chunk in chunks {
        parts.iter_mut().zip(chunk).for_each(|(part, x)| *part = f(*part, *x));
    }
    parts.iter_mut().zip(rest).for_each(|(part, x)| *part = f(*part, *x));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_counts_once() {
        for count in 1..40 {
            let row: Vec<f32> = (1..=count).map(|number| number as f32).collect();
            let squares = count * (count + 1) * (2 * count + 1) / 6;
            assert_eq!(sum(&row, |x| x * x), squares as f32);
            assert_eq!(dot(&row, &row), squares as f32);
            assert_eq!(maximum(&row), count as f32);
            let negative: Vec<f32> = row.iter().map(|x| -x).collect();
            assert_eq!(maximum(&negative), -1.0);
        }
    }
}
