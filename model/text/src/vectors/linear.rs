//! A linear map, in double precision.

use super::angle::dot;

/// W x + b, with `weight` as `[out, in]`; `None` where the lengths do not fit.
pub fn linear(input: &[f32], weight: &[f32], bias: &[f32]) -> Option<Vec<f64>> {
    if input.is_empty() || weight.len() != input.len() * bias.len() {
        return None;
    }
    let rows = weight.chunks_exact(input.len()).zip(bias);
    Some(rows.map(|(row, bias)| dot(row, input) + f64::from(*bias)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_and_a_shift_are_what_geometry_says() {
        // A quarter turn, then one to the right.
        let turned = linear(&[3.0, 1.0], &[0.0, -1.0, 1.0, 0.0], &[1.0, 0.0]);
        assert_eq!(turned, Some(vec![0.0, 3.0]));
        // Three numbers out of two: weights run from inputs to outputs.
        let wider = linear(&[5.0, 2.0], &[0.0, 10.0, 0.0, 0.0, 1.0, 1.0], &[0.0, 7.0, -7.0]);
        assert_eq!(wider, Some(vec![20.0, 7.0, 0.0]));
    }

    #[test]
    fn lengths_that_do_not_fit_have_no_result() {
        assert_eq!(linear(&[], &[], &[]), None);
        assert_eq!(linear(&[1.0, 2.0], &[1.0], &[0.0]), None);
    }
}
