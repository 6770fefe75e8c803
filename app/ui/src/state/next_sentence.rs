//! From two logits to two probabilities, every step kept for the person to read.

use text::softmax::Softmax;

/// What the next-sentence head says. In every list, index 0 is *follows* and 1 *does not*.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// z = W_NSP pooled + b_NSP (Devlin et al. 2019, section 3.1, task 2).
    pub logits: [f64; 2],
    /// The larger of the two.
    pub maximum: f64,
    /// z - max z: softmax does not change when the same number is taken from all scores.
    pub shifted: [f64; 2],
    /// e^(z - max z): at most 1, so that nothing overflows.
    pub exponentials: [f64; 2],
    /// Their sum.
    pub sum: f64,
    /// softmax(z).
    pub probabilities: [f64; 2],
}

impl Answer {
    /// The softmax of `logits`; `None` if one is no finite number.
    pub fn new(logits: [f32; 2]) -> Option<Self> {
        let steps = Softmax::new(&logits.map(f64::from))?;
        let both = |values: &[f64]| values.try_into().ok();
        Some(Self {
            logits: both(&steps.scores)?,
            maximum: steps.maximum,
            shifted: both(&steps.differences)?,
            exponentials: both(&steps.exponentials)?,
            sum: steps.sum,
            probabilities: both(&steps.probabilities)?,
        })
    }

    /// The probability that the second sentence follows the first.
    pub fn follows(&self) -> f64 {
        self.probabilities[0]
    }

    /// Whether that is the likelier answer.
    pub fn says_follows(&self) -> bool {
        self.logits[0] >= self.logits[1]
    }

    /// L_NSP = -ln p(what is true), in nats, taken from the logits so that a tiny p loses nothing.
    pub fn loss(&self, follows: bool) -> f64 {
        // 0 - x and not -x: the loss of a certain answer is 0, not minus 0.
        self.sum.ln() + (0.0 - self.shifted[usize::from(!follows)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-6, "{found} is not {wanted}");
    }

    /// tests/reference/reference.json: PyTorch's logits of three pairs and its probabilities.
    #[test]
    fn it_agrees_with_pytorch() -> Result<(), String> {
        for (logits, wanted) in [
            ([0.71373, -0.58515], 0.785647),
            ([-2.6785, 2.47184], 0.005764),
            ([1.24734, -1.06744], 0.910093),
        ] {
            let answer = Answer::new(logits).ok_or("no answer")?;
            near(answer.follows(), wanted);
            near(answer.probabilities[0] + answer.probabilities[1], 1.0);
            near((-answer.loss(true)).exp(), wanted);
            assert_eq!(answer.says_follows(), wanted > 0.5);
        }
        Ok(())
    }

    #[test]
    fn large_scores_do_not_overflow_and_losses_stay_exact() -> Result<(), String> {
        let answer = Answer::new([1000.0, 0.0]).ok_or("no answer")?;
        near(answer.follows(), 1.0);
        // p is 0 in f64, its logarithm is not lost.
        near(answer.loss(false), 1000.0);
        near(answer.loss(true), 0.0);
        assert!(answer.loss(true).is_sign_positive());
        Ok(())
    }

    #[test]
    fn equal_scores_are_a_coin() -> Result<(), String> {
        let answer = Answer::new([-3.0, -3.0]).ok_or("no answer")?;
        near(answer.follows(), 0.5);
        near(answer.loss(false), std::f64::consts::LN_2);
        Ok(())
    }

    #[test]
    fn what_is_no_number_has_no_answer() {
        assert_eq!(Answer::new([f32::NAN, 0.0]), None);
        assert_eq!(Answer::new([0.0, f32::INFINITY]), None);
    }
}
