//! A training by gradient descent over all points at once: the same from the same beginning, so
//! that it can be rewound and repeated.

use super::logistic::{Line, Score, score};
use super::points::Point;
use super::two_layer::Network;

/// Most steps of a training.
pub const MOST_STEPS: usize = 10_000;

/// The learning rates that can be chosen, as links write them.
pub const RATES: [&str; 6] = ["0.01", "0.03", "0.1", "0.3", "1", "3"];

/// What learns.
pub trait Learner {
    /// One step against the gradient.
    fn learn(&mut self, points: &[Point], rate: f64);
    /// The logit of the positive class.
    fn logit_of(&self, at: [f64; 2]) -> f64;
}

impl Learner for Line {
    fn learn(&mut self, points: &[Point], rate: f64) {
        *self = self.stepped(points, rate);
    }

    fn logit_of(&self, at: [f64; 2]) -> f64 {
        self.logit(at)
    }
}

impl Learner for Network {
    fn learn(&mut self, points: &[Point], rate: f64) {
        self.step(points, rate);
    }

    fn logit_of(&self, at: [f64; 2]) -> f64 {
        self.logit(at)
    }
}

/// A training so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Training<L> {
    /// What is told apart.
    pub points: Vec<Point>,
    /// How far a step goes.
    pub rate: f64,
    /// What learns, as it is now.
    pub learner: L,
    /// The mean loss in nats before the first step and after each; empty without points.
    pub losses: Vec<f64>,
    begun: L,
    steps: usize,
}

impl<L: Learner + Clone> Training<L> {
    /// Before the first step.
    pub fn new(learner: L, points: Vec<Point>, rate: f64) -> Self {
        let begun = learner.clone();
        let mut training = Self { points, rate, learner, losses: Vec::new(), begun, steps: 0 };
        training.losses.extend(training.score().map(|score| score.loss));
        training
    }

    /// Steps so far.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Goes on for so many steps, up to [`MOST_STEPS`] in all. Without points nothing is learnt.
    pub fn advance(&mut self, steps: usize) {
        if self.points.is_empty() {
            return;
        }
        for _ in 0..steps.min(MOST_STEPS.saturating_sub(self.steps)) {
            self.learner.learn(&self.points, self.rate);
            self.steps += 1;
            self.losses.extend(self.score().map(|score| score.loss));
        }
    }

    /// Back to before the first step.
    pub fn rewind(&mut self) {
        self.learner = self.begun.clone();
        self.losses.truncate(1);
        self.steps = 0;
    }

    /// How well the points are told apart now; `None` without points.
    pub fn score(&self) -> Option<Score> {
        score(&self.points, |at| self.learner.logit_of(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Preset;

    #[test]
    fn a_training_is_repeated_to_the_last_digit() {
        let new = || Training::new(Line::seeded(3), Preset::Clouds.points(), 0.3);
        let (mut once, mut twice) = (new(), new());
        once.advance(30);
        twice.advance(10);
        twice.advance(20);
        assert_eq!(once, twice);
        assert_eq!((once.steps(), once.losses.len()), (30, 31));
        once.rewind();
        assert_eq!(once, new());
        assert_eq!(twice.losses.last().copied(), twice.score().map(|score| score.loss));
    }

    #[test]
    fn it_ends_somewhere_and_needs_points() {
        let mut training = Training::new(Line::seeded(3), Vec::new(), 0.3);
        training.advance(5);
        assert_eq!((training.steps(), training.score()), (0, None));
        let mut training = Training::new(Line::seeded(3), Preset::Clouds.points(), 0.3);
        training.advance(usize::MAX);
        assert_eq!(training.steps(), MOST_STEPS);
    }
}
