//! One feature of the input representation, worked out by hand beside the model's answer.

use text::layer_norm::Moments;

use super::parts::Parts;
use crate::kit::vector::summary;

/// What the LayerNorm after the sum has learned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Norm<'a> {
    /// Scale, `[hidden]`.
    pub gamma: &'a [f32],
    /// Shift, `[hidden]`.
    pub beta: &'a [f32],
    /// Added to the variance.
    pub epsilon: f64,
}

/// The sum of one feature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Added {
    /// Of the token vector.
    pub token: f32,
    /// Of the position vector.
    pub position: f32,
    /// Of the segment vector.
    pub segment: f32,
    /// The three added, in double precision.
    pub sum: f64,
    /// The model's sum.
    pub answer: f32,
}

/// LayerNorm of one feature: (x - mean) / sqrt(variance + epsilon) gamma + beta
/// (Ba, Kiros & Hinton 2016, equation 4; the variance divided by the number of features).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Normed {
    /// The feature of the model's sum.
    pub sum: f32,
    /// The mean of the model's sum over its features.
    pub mean: f64,
    /// Its variance.
    pub variance: f64,
    /// The feature less the mean, divided by sqrt(variance + epsilon).
    pub standard: f64,
    /// The feature's scale.
    pub gamma: f32,
    /// The feature's shift.
    pub beta: f32,
    /// The result, in double precision.
    pub value: f64,
    /// The model's result.
    pub answer: f32,
}

/// The sum of `feature`; `None` if there is no such feature.
pub fn added(parts: &Parts, feature: usize) -> Option<Added> {
    let at = |values: &[f32]| values.get(feature).copied();
    let (token, position) = (at(&parts.token)?, at(&parts.position)?);
    let segment = at(&parts.segment)?;
    let sum = [token, position, segment].into_iter().map(f64::from).sum();
    Some(Added { token, position, segment, sum, answer: at(&parts.sum)? })
}

/// The LayerNorm of `feature`; `None` if there is no such feature.
pub fn normed(parts: &Parts, feature: usize, norm: Norm<'_>) -> Option<Normed> {
    let facts = summary(&parts.sum)?;
    let (gamma, beta) = (*norm.gamma.get(feature)?, *norm.beta.get(feature)?);
    let sum = *parts.sum.get(feature)?;
    let moments = Moments { mean: facts.mean, variance: facts.variance };
    let standard = moments.standardised(f64::from(sum), norm.epsilon);
    let value = standard * f64::from(gamma) + f64::from(beta);
    let answer = *parts.answer.get(feature)?;
    Some(Normed {
        sum,
        mean: facts.mean,
        variance: facts.variance,
        standard,
        gamma,
        beta,
        value,
        answer,
    })
}

/// The formula against the model over all features.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Check {
    /// Largest difference of the sums.
    pub sum: f64,
    /// Largest difference after LayerNorm.
    pub answer: f64,
    /// Mean of the model's answer with gamma and beta taken off.
    pub mean: f64,
    /// Variance of the same.
    pub variance: f64,
}

/// Works out every feature; `None` where a list is too short.
pub fn check(parts: &Parts, norm: Norm<'_>) -> Option<Check> {
    let mut check = Check::default();
    let mut standard = Vec::with_capacity(parts.token.len());
    for feature in 0..parts.token.len() {
        let (added, normed) = (added(parts, feature)?, normed(parts, feature, norm)?);
        check.sum = check.sum.max((added.sum - f64::from(added.answer)).abs());
        check.answer = check.answer.max((normed.value - f64::from(normed.answer)).abs());
        // A gamma of zero leaves nothing of the feature to take it off from.
        if normed.gamma != 0.0 {
            standard.push((normed.answer - normed.beta) / normed.gamma);
        }
    }
    let facts = summary(&standard)?;
    Some(Check { mean: facts.mean, variance: facts.variance, ..check })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::parts;
    use super::*;

    #[test]
    fn a_feature_is_the_textbooks() {
        // The sums are 1, 2, 3, 6: mean 3, variance 3.5.
        let parts = parts(&[[0.5, 0.25, 0.25], [1.0, 1.0, 0.0], [3.0, 0.0, 0.0], [4.0, 1.0, 1.0]]);
        let added = added(&parts, 3).expect("a sum");
        assert_eq!((added.token, added.position, added.segment), (4.0, 1.0, 1.0));
        assert_eq!((added.sum, added.answer), (6.0, 6.0));
        let norm = Norm { gamma: &[1.0, 1.0, 1.0, 2.0], beta: &[0.0, 0.0, 0.0, 0.5], epsilon: 0.5 };
        let normed = normed(&parts, 3, norm).expect("a feature");
        // (6 - 3) / sqrt(3.5 + 0.5) = 1.5; times 2 plus 0.5.
        assert_eq!((normed.mean, normed.variance, normed.standard), (3.0, 3.5, 1.5));
        assert_eq!(normed.value, 3.5);
        assert_eq!(super::added(&parts, 4), None);
    }

    #[test]
    fn the_check_finds_what_is_wrong() {
        let mut parts = parts(&[[1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [3.0, 0.0, 0.0]]);
        let (gamma, beta) = ([2.0, 0.5, 1.0], [0.1, 0.2, 0.3]);
        let norm = Norm { gamma: &gamma, beta: &beta, epsilon: 1e-12 };
        let answer =
            |feature: usize| normed(&parts, feature, norm).expect("a feature").value as f32;
        parts.answer = std::sync::Arc::new((0..3).map(answer).collect());
        let found = check(&parts, norm).expect("a check");
        assert!(found.sum == 0.0 && found.answer < 1e-6, "{found:?}");
        assert!(found.mean.abs() < 1e-6 && (found.variance - 1.0).abs() < 1e-6, "{found:?}");
        parts.sum = std::sync::Arc::new(vec![1.0, 2.0, 3.25]);
        assert_eq!(check(&parts, norm).map(|found| found.sum), Some(0.25));
    }
}
