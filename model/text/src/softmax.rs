//! Softmax and cross-entropy: the numbers alone, or every step kept for a person to read.

/// ln sum exp(x), computed after subtracting the maximum; minus infinity of nothing.
pub fn log_sum_exp(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let most = values.clone().fold(f64::NEG_INFINITY, f64::max);
    if !most.is_finite() {
        return most;
    }
    most + values.map(|value| (value - most).exp()).sum::<f64>().ln()
}

/// softmax(x)_i = e^(x_i) / sum e^(x_j); a share of 0 for minus infinity.
pub fn softmax(values: &[f64]) -> Vec<f64> {
    let total = log_sum_exp(values.iter().copied());
    values.iter().map(|value| (value - total).exp()).collect()
}

/// What single precision, in which the model computes, makes of a softmax as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Direct {
    /// e^z: infinite above z = 88.7, and 0 below z = -104.
    pub exponential: f32,
    /// e^z / sum e^z: no number where that is infinity by infinity or 0 by 0.
    pub probability: f32,
}

/// softmax(z)_i = e^(z_i) / sum e^(z_j), with the maximum taken away first: softmax does not
/// change when the same number is taken from all scores, and then no power exceeds 1
/// (Goodfellow, Bengio & Courville 2016, section 4.1). Every list is `[classes]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Softmax {
    /// z.
    pub scores: Vec<f64>,
    /// The largest score.
    pub maximum: f64,
    /// z - max z.
    pub differences: Vec<f64>,
    /// e^(z - max z).
    pub exponentials: Vec<f64>,
    /// Their sum.
    pub sum: f64,
    /// softmax(z).
    pub probabilities: Vec<f64>,
}

impl Softmax {
    /// The softmax of `scores`; `None` without scores, or if one is no finite number.
    pub fn new(scores: &[f64]) -> Option<Self> {
        if scores.is_empty() || !scores.iter().all(|score| score.is_finite()) {
            return None;
        }
        let maximum = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let differences: Vec<f64> = scores.iter().map(|score| score - maximum).collect();
        let exponentials: Vec<f64> = differences.iter().map(|value| value.exp()).collect();
        let sum: f64 = exponentials.iter().sum();
        let probabilities = exponentials.iter().map(|value| value / sum).collect();
        Some(Self {
            scores: scores.to_vec(),
            maximum,
            differences,
            exponentials,
            sum,
            probabilities,
        })
    }

    /// -ln p of the class `right`, in nats: the cross-entropy - sum y ln p where y is 1 for that
    /// class and 0 for all others. Taken from the scores, so that a tiny p loses nothing.
    pub fn loss(&self, right: usize) -> Option<f64> {
        // 0 - x and not -x: the loss of a certain answer is 0, not minus 0.
        self.differences.get(right).map(|difference| self.sum.ln() + (0.0 - difference))
    }
}

/// The softmax as it is written, in single precision, with nothing taken away first.
pub fn direct(scores: &[f64]) -> Vec<Direct> {
    let exponentials: Vec<f32> = scores.iter().map(|score| (*score as f32).exp()).collect();
    let sum: f32 = exponentials.iter().sum();
    let each = |exponential: f32| Direct { exponential, probability: exponential / sum };
    exponentials.into_iter().map(each).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
    }

    fn steps(scores: &[f64]) -> Result<Softmax, String> {
        Softmax::new(scores).ok_or_else(|| format!("no softmax of {scores:?}"))
    }

    #[test]
    fn logarithms_of_whole_numbers_become_their_shares() -> Result<(), String> {
        let found = steps(&[1_f64.ln(), 2_f64.ln(), 5_f64.ln()])?;
        for (probability, wanted) in found.probabilities.iter().zip([0.125, 0.25, 0.625]) {
            near(*probability, wanted);
        }
        near(found.sum, 8.0 / 5.0);
        near(found.loss(1).ok_or("no loss")?, 4_f64.ln());
        Ok(())
    }

    #[test]
    fn two_classes_are_the_logistic_function() -> Result<(), String> {
        let found = steps(&[0.7, -1.2])?;
        near(
            found.probabilities.iter().copied().next().unwrap_or(0.0),
            1.0 / (1.0 + (-1.9_f64).exp()),
        );
        Ok(())
    }

    #[test]
    fn the_loss_outlives_the_probability() -> Result<(), String> {
        let found = steps(&[1000.0, 0.0])?;
        assert_eq!(found.probabilities, [1.0, 0.0]);
        near(found.loss(1).ok_or("no loss")?, 1000.0);
        assert!(found.loss(0).is_some_and(|loss| loss == 0.0 && loss.is_sign_positive()));
        assert_eq!(found.loss(2), None);
        Ok(())
    }

    #[test]
    fn as_written_it_breaks_in_single_precision() {
        assert!(direct(&[89.0, 88.0]).iter().all(|found| !found.probability.is_normal()));
        assert!(direct(&[-110.0, -111.0]).iter().all(|found| found.probability.is_nan()));
        assert!(direct(&[88.0, 87.0]).iter().all(|found| found.probability.is_normal()));
    }

    #[test]
    fn what_is_no_number_has_no_steps() {
        assert_eq!(Softmax::new(&[]), None);
        assert_eq!(Softmax::new(&[1.0, f64::NAN]), None);
        assert_eq!(Softmax::new(&[f64::INFINITY]), None);
    }

    proptest! {
        #[test]
        fn shifting_changes_nothing(scores in prop::collection::vec(-20.0..20.0_f64, 1..7), by in -500.0..500.0_f64) {
            let shifted: Vec<f64> = scores.iter().map(|score| score + by).collect();
            let (Some(before), Some(after)) = (Softmax::new(&scores), Softmax::new(&shifted)) else {
                return Err(TestCaseError::fail("no softmax"));
            };
            prop_assert!((before.probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            for (index, (one, other)) in before.probabilities.iter().zip(&after.probabilities).enumerate() {
                prop_assert!((one - other).abs() < 1e-12);
                let loss = before.loss(index).unwrap_or(f64::NAN);
                prop_assert!(((-loss).exp() - one).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn two_scores_are_the_logistic_function_and_nothing_overflows() {
        let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
        for [one, other] in [[0.3, -1.2], [2000.0, 1999.0], [-800.0, -801.5]] {
            let found = softmax(&[one, other]);
            assert!((found[0] - logistic(one - other)).abs() < 1e-12);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }
        assert_eq!(softmax(&[2000.0, 0.0]), [1.0, 0.0]);
        assert_eq!(softmax(&[f64::NEG_INFINITY, 5.0]), [0.0, 1.0]);
        assert!(softmax(&[5.0; 4]).iter().all(|share| (share - 0.25).abs() < 1e-12));
        assert!(softmax(&[]).is_empty());
    }
}
