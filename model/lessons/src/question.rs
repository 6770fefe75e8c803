//! What a learner is asked. Nothing is right because the author wrote so: every answer is measured.

use super::markdown::{Block, Inline};
use crate::measures::{Measure, Place};

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its text.
    pub text: Vec<Block>,
    /// What is answered, and how it is judged.
    pub task: Task,
    /// Shown after the answer.
    pub because: Vec<Block>,
    /// Where it stands in the file.
    pub place: Place,
}

/// What a learner does.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// Chooses one of several options.
    Choice {
        /// The options.
        options: Vec<Choice>,
        /// Which one is right.
        answer: Answer,
    },
    /// Writes a number.
    Number {
        /// The right one.
        answer: Measure,
        /// How far off it may be.
        tolerance: Tolerance,
    },
    /// Puts options in order. Each has a number.
    Order {
        /// The options.
        options: Vec<Choice>,
        /// Whether the largest comes first.
        falling: bool,
    },
    /// Changes something on the page.
    Do {
        /// Until this comparison holds.
        until: Measure,
        /// How, for those who do not find out.
        hint: Vec<Block>,
    },
    /// Writes what they think; nobody judges it.
    Free,
}

/// One of several options.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What it reads.
    pub label: Vec<Inline>,
    /// What it is judged by.
    pub measure: Option<Measure>,
}

/// Which option is right.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The one with the largest number.
    Most,
    /// The one with the smallest number.
    Least,
    /// The one whose comparison holds.
    True,
    /// The one whose label is the value of this measure.
    Value(Measure),
}

/// How far off a number may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tolerance {
    /// By so much.
    Absolute(f64),
    /// By this share of the right number.
    Relative(f64),
}

/// Half a unit of the third significant digit, at the least: as exact as values are shown.
impl Default for Tolerance {
    fn default() -> Self {
        Self::Relative(0.005)
    }
}

impl Tolerance {
    /// Whether `given` is near enough to `right`.
    pub fn accepts(self, given: f64, right: f64) -> bool {
        let most = match self {
            Self::Absolute(most) => most,
            Self::Relative(share) => share * right.abs(),
        };
        // Sums of decimal fractions are not exact.
        (given - right).abs() <= most + 1e-9 * right.abs().max(1.0)
    }
}

impl Question {
    /// Its texts: what is asked, what appears after the answer, and the hint.
    pub fn texts(&self) -> Vec<&[Block]> {
        let hint: &[Block] = match &self.task {
            Task::Do { hint, .. } => hint,
            _ => &[],
        };
        vec![&self.text, &self.because, hint]
    }

    /// Whether its answer is judged: it counts in a score.
    pub fn is_judged(&self) -> bool {
        !matches!(self.task, Task::Free)
    }

    /// Whether it is predicted before it is measured: what the page shows may give it away.
    pub fn is_predicted(&self) -> bool {
        matches!(self.task, Task::Choice { .. } | Task::Number { .. } | Task::Order { .. })
    }

    /// Every measure that judges it, live values of its texts not included.
    pub fn measures(&self) -> impl Iterator<Item = &Measure> {
        let (options, one): (&[Choice], Option<&Measure>) = match &self.task {
            Task::Choice { options, answer: Answer::Value(measure) } => (options, Some(measure)),
            Task::Choice { options, .. } | Task::Order { options, .. } => (options, None),
            Task::Number { answer, .. } => (&[], Some(answer)),
            Task::Do { until, .. } => (&[], Some(until)),
            Task::Free => (&[], None),
        };
        options.iter().filter_map(|option| option.measure.as_ref()).chain(one)
    }
}
