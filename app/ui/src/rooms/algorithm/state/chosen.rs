//! The chosen lines of the two programs, as a link carries them.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Line, TrainingLine};

/// Which line of each program is chosen, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChosenLines {
    /// Of the forward pass.
    pub forward: usize,
    /// Of the training step.
    pub training: usize,
}

/// Not two numbers of lines, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("Lines are two numbers such as 5.2: of the forward pass, and of the training step.")]
pub struct NoLines;

impl ChosenLines {
    /// The line of the forward pass.
    pub fn forward(&self) -> Line {
        Line::ALL.get(self.forward).copied().unwrap_or(Line::Length)
    }

    /// The line of the training step.
    pub fn training(&self) -> TrainingLine {
        TrainingLine::ALL.get(self.training).copied().unwrap_or(TrainingLine::Texts)
    }
}

impl Display for ChosenLines {
    /// As the lines are numbered on screen, from 1.
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.forward + 1, self.training + 1)
    }
}

impl FromStr for ChosenLines {
    type Err = NoLines;

    fn from_str(text: &str) -> Result<Self, NoLines> {
        let (forward, training) = text.split_once('.').ok_or(NoLines)?;
        let index = |text: &str, lines: usize| {
            let number = text.parse::<usize>().ok().filter(|number| *number <= lines);
            number.and_then(|number| number.checked_sub(1)).ok_or(NoLines)
        };
        Ok(Self {
            forward: index(forward, Line::ALL.len())?,
            training: index(training, TrainingLine::ALL.len())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_comes_back_from_its_text() {
        for forward in 0..Line::ALL.len() {
            for training in 0..TrainingLine::ALL.len() {
                let chosen = ChosenLines { forward, training };
                assert_eq!(chosen.to_string().parse(), Ok(chosen));
            }
        }
        let chosen: ChosenLines = "5.2".parse().expect("two lines");
        assert_eq!((chosen.forward(), chosen.training()), (Line::Attention, TrainingLine::Select));
    }

    #[test]
    fn lines_that_are_not_there_are_refused() {
        for text in ["", "5", "0.1", "1.0", "12.1", "1.7", "1.2.3", "-1.1", "a.b"] {
            assert_eq!(text.parse::<ChosenLines>(), Err(NoLines), "{text}");
        }
    }
}
