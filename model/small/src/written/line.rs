//! The points that one unit tells apart, and how it learns to.

use std::fmt;
use std::str::FromStr;

use crate::logistic::Line;
use crate::points::Preset;
use crate::training::{MOST_STEPS, Training};

use super::labelled::{Labelled, bounded};
use crate::training::RATES;

/// Weights of a link go so far either way: so far does no training.
const MOST: f64 = 1000.0;

/// Points, where the training begins, and how far it is.
#[derive(Clone, Debug, PartialEq)]
pub struct LineChosen {
    /// The points.
    pub data: Labelled,
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
            data: Labelled::Preset(Preset::Clouds),
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

    /// The training before its first step.
    pub fn begin(&self) -> Training<Line> {
        let line = self.start.unwrap_or_else(|| Line::seeded(self.seed));
        Training::new(line, self.data.points(), self.rate())
    }
}

impl fmt::Display for LineChosen {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { data, seed, rate, steps, start } = self;
        write!(text, "{data}_{seed}_{rate}_{steps}")?;
        match start {
            Some(Line { weights: [a, b], bias }) => write!(text, "_{a:.4},{b:.4},{bias:.4}"),
            None => Ok(()),
        }
    }
}

/// A text that is no such choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLine;

impl FromStr for LineChosen {
    type Err = NoLine;

    fn from_str(text: &str) -> Result<Self, NoLine> {
        read(text).ok_or(NoLine)
    }
}

fn read(text: &str) -> Option<LineChosen> {
    let parts: Vec<&str> = text.split('_').collect();
    let (data, seed, rate, steps, start) = match parts[..] {
        [data, seed, rate, steps] => (data, seed, rate, steps, None),
        [data, seed, rate, steps, start] => (data, seed, rate, steps, Some(line(start)?)),
        _ => return None,
    };
    Some(LineChosen {
        data: data.parse().ok()?,
        seed: seed.parse().ok()?,
        rate: RATES.contains(&rate).then(|| rate.to_owned())?,
        steps: steps.parse().ok().filter(|steps| *steps <= MOST_STEPS)?,
        start,
    })
}

fn line(text: &str) -> Option<Line> {
    let numbers: Vec<f64> =
        text.split(',').map(|part| bounded(part, MOST)).collect::<Option<_>>()?;
    let [a, b, bias] = numbers[..] else { return None };
    Some(Line { weights: [a, b], bias })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_brings_it_back() {
        for text in ["clouds_1_0.3_0", "1.00,2.00,1_7_3_10000_0.5000,-1.2500,0.0000", "_1_0.3_0"] {
            assert_eq!(
                text.parse::<LineChosen>().map(|line| line.to_string()),
                Ok(text.to_owned())
            );
        }
        for text in
            ["", "clouds_1_0.3", "clouds_1_0.5_0", "clouds_1_0.3_10001", "clouds_1_0.3_0_1,2"]
        {
            assert_eq!(text.parse::<LineChosen>(), Err(NoLine), "{text}");
        }
    }

    #[test]
    fn the_default_is_learnt_in_a_few_hundred_steps() {
        let mut training = LineChosen::default().begin();
        assert!(training.score().is_some_and(|score| score.accuracy < 0.8));
        training.advance(300);
        assert!(training.score().is_some_and(|score| score.accuracy == 1.0));
    }
}
