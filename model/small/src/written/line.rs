//! The points that one unit tells apart, and how it learns to.

use serde::{Deserialize, Serialize};

use crate::logistic::Line;
use crate::points::Preset;
use crate::training::{MOST_STEPS, Training};

use super::labelled::Labelled;
use crate::training::RATES;

/// Weights of a link go so far either way: so far does no training.
const MOST: f64 = 1000.0;

/// Points, where the training begins, and how far it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LineChosen {
    /// The points.
    pub points: Labelled,
    /// Where the weights come from, unless `start` says it.
    pub seed: u64,
    /// The learning rate, one of [`RATES`].
    pub rate: String,
    /// Steps done.
    pub steps: usize,
    /// The weights before the first step, where somebody chose them.
    pub start: Option<Line>,
}

impl Default for LineChosen {
    fn default() -> Self {
        Self {
            points: Labelled::Preset(Preset::Clouds),
            seed: 3,
            rate: "0.1".to_owned(),
            steps: 0,
            start: None,
        }
    }
}

impl LineChosen {
    /// The learning rate as a number.
    pub fn rate(&self) -> f64 {
        self.rate.parse().unwrap_or_default()
    }

    /// Whether it can be trained.
    pub fn fits(&self) -> bool {
        let reached = |Line { weights: [a, b], bias }: Line| {
            [a, b, bias].iter().all(|number| number.abs() <= MOST)
        };
        let rate = RATES.contains(&self.rate.as_str());
        rate && self.points.fits() && self.steps <= MOST_STEPS && self.start.is_none_or(reached)
    }

    /// The training before its first step.
    pub fn begin(&self) -> Training<Line> {
        let line = self.start.unwrap_or_else(|| Line::seeded(self.seed));
        Training::new(line, self.points.points(), self.rate())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_learnt_in_a_few_hundred_steps() {
        let mut training = LineChosen::default().begin();
        assert!(training.score().is_some_and(|score| score.accuracy < 0.8));
        training.advance(300);
        assert!(training.score().is_some_and(|score| score.accuracy == 1.0));
    }
}
