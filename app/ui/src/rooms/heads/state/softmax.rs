//! The softmax of a row of scores, every step kept for the person to read.

/// What becomes of one score.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Step {
    /// The score; `None` of a key that is hidden, whose score is minus infinity.
    pub score: Option<f64>,
    /// The score minus the largest.
    pub shifted: Option<f64>,
    /// e to that power: 1 for the largest, 0 for a hidden key.
    pub exponential: f64,
    /// Its share of the sum.
    pub weight: f64,
}

/// softmax(s)_j = e^(s_j - max s) / sum of e^(s_k - max s). Taking the same number from every score
/// leaves the shares as they are; taking the largest keeps every power at 1 or below.
#[derive(Clone, Debug, PartialEq)]
pub struct Softmax {
    /// The largest visible score.
    pub maximum: f64,
    /// One entry a key.
    pub steps: Vec<Step>,
    /// Of the exponentials.
    pub sum: f64,
}

impl Softmax {
    /// The softmax of a row; `None` entries are hidden keys. There is none where no key is visible,
    /// or where a score is no finite number.
    pub fn of(scores: &[Option<f64>]) -> Option<Self> {
        let visible: Vec<f64> = scores.iter().flatten().copied().collect();
        let steps = text::softmax::Softmax::new(&visible)?;
        let mut each = steps.exponentials.iter().zip(&steps.probabilities);
        let step = |score: &Option<f64>| {
            let Some((score, (exponential, weight))) =
                score.and_then(|it| Some((it, each.next()?)))
            else {
                return Step::default();
            };
            let shifted = Some(score - steps.maximum);
            Step { score: Some(score), shifted, exponential: *exponential, weight: *weight }
        };
        let each_step = scores.iter().map(step).collect();
        Some(Self { maximum: steps.maximum, steps: each_step, sum: steps.sum })
    }

    /// The weights alone.
    pub fn weights(&self) -> Vec<f32> {
        self.steps.iter().map(|step| step.weight as f32).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(scores: &[f64]) -> Vec<f64> {
        let scores: Vec<Option<f64>> = scores.iter().copied().map(Some).collect();
        Softmax::of(&scores).expect("finite").steps.iter().map(|step| step.weight).collect()
    }

    /// With two scores the softmax is the logistic function of their difference.
    #[test]
    fn the_given_example_is_the_logistic_function() {
        let logistic = |difference: f64| 1.0 / (1.0 + (-difference).exp());
        for (scores, difference) in [([14.0, 12.0], 2.0), ([112.0, 96.0], 16.0)] {
            let found = weights(&scores);
            assert!((found[0] - logistic(difference)).abs() < 1e-12);
            assert!((found[1] - logistic(-difference)).abs() < 1e-12);
        }
        assert!((weights(&[14.0, 12.0])[0] - 0.88).abs() < 0.001);
        assert!((weights(&[112.0, 96.0])[1] - 1.125e-7).abs() < 1e-10);
    }

    #[test]
    fn shifting_every_score_changes_nothing_and_nothing_overflows() {
        let plain = weights(&[0.5, -1.0, 2.0]);
        let shifted = weights(&[5000.5, 4999.0, 5002.0]);
        for (one, other) in plain.iter().zip(&shifted) {
            assert!((one - other).abs() < 1e-12);
        }
        assert!((plain.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn hidden_keys_get_nothing_and_leave_the_rest_to_the_others() {
        let found = Softmax::of(&[Some(1.0), None, Some(1.0)]).expect("two keys are visible");
        assert_eq!(found.weights(), [0.5, 0.0, 0.5]);
        assert_eq!(found.steps[1].shifted, None);
        assert_eq!(Softmax::of(&[Some(7.0), None]).expect("one key").weights(), [1.0, 0.0]);
    }

    #[test]
    fn without_a_number_there_is_none() {
        assert_eq!(Softmax::of(&[]), None);
        assert_eq!(Softmax::of(&[None, None]), None);
        assert_eq!(Softmax::of(&[Some(f64::NAN), Some(1.0)]), None);
        assert_eq!(Softmax::of(&[Some(f64::INFINITY)]), None);
    }
}
