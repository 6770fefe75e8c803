//! What a step and a look at examples that were not seen say.

use serde::{Deserialize, Serialize};

use crate::metrics::{Interval, wilson};

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Counted from 1.
    pub step: usize,
    /// Mean of -ln p of the signs of the batch, in nats.
    pub loss: f64,
}

/// Answers to sources of one length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByLength {
    /// Signs of the source.
    pub length: usize,
    /// Answers.
    pub total: usize,
    /// Those that are right as a whole.
    pub right: usize,
}

impl ByLength {
    /// The share that is right.
    pub fn share(&self) -> f64 {
        self.right as f64 / self.total.max(1) as f64
    }

    /// Its 95 % interval (Wilson 1927).
    pub fn interval(&self) -> Option<Interval> {
        wilson(self.right, self.total)
    }
}

/// Answers to sources that were not learned from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldOut {
    /// By length, the shortest first.
    pub lengths: Vec<ByLength>,
    /// Signs of all answers.
    pub signs: usize,
    /// Those that were written at their place.
    pub right_signs: usize,
}

impl HeldOut {
    /// Counts one answer.
    pub fn add(&mut self, length: usize, answer: &[usize], written: &[usize]) {
        let at = self.lengths.partition_point(|found| found.length < length);
        if self.lengths.get(at).is_none_or(|found| found.length != length) {
            self.lengths.insert(at, ByLength { length, ..ByLength::default() });
        }
        if let Some(found) = self.lengths.get_mut(at) {
            found.total += 1;
            found.right += usize::from(answer == written);
        }
        self.signs += answer.len();
        self.right_signs += answer.iter().zip(written).filter(|(a, b)| a == b).count();
    }

    /// All lengths together; its length is 0.
    pub fn all(&self) -> ByLength {
        self.lengths.iter().fold(ByLength::default(), |all, one| ByLength {
            length: 0,
            total: all.total + one.total,
            right: all.right + one.right,
        })
    }

    /// The share of signs that are right.
    pub fn sign_share(&self) -> f64 {
        self.right_signs as f64 / self.signs.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_as_a_whole_and_by_sign() {
        let mut found = HeldOut::default();
        found.add(3, &[1, 2, 3], &[1, 2, 3]);
        found.add(1, &[4], &[5]);
        found.add(3, &[1, 2, 3], &[1, 3]);
        let one = |length, total, right| ByLength { length, total, right };
        assert_eq!(found.lengths, [one(1, 1, 0), one(3, 2, 1)]);
        assert_eq!((found.all(), found.signs, found.right_signs), (one(0, 3, 1), 7, 4));
        assert_eq!(HeldOut::default().all().interval(), None);
    }
}
