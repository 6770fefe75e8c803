//! A lesson as it is read.

use super::markdown::Block;
use super::question::Question;
use super::state::State;
use crate::measures::{Measure, Place};

/// A lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// How long it takes.
    pub minutes: u32,
    /// The lessons before it, by name.
    pub after: Vec<String>,
    /// The rows of the curriculum that it teaches.
    pub goals: Vec<String>,
    /// Its steps, at least one.
    pub steps: Vec<Step>,
}

/// A step: what the lecture shows on one screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its title.
    pub title: String,
    /// Where it begins in the file.
    pub place: Place,
    /// What it sets on the page; the rest stays as it was, see [`Lesson::state`].
    pub state: State,
    /// Whether the room is covered until the first question that is predicted has its answer.
    pub covered: bool,
    /// What the learner sees, from top to bottom.
    pub parts: Vec<Part>,
    /// What must hold in this state. Checked, not shown.
    pub claims: Vec<Claim>,
    /// What the speaker says.
    pub notes: Vec<Block>,
}

/// A part of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Text.
    Text(Vec<Block>),
    /// A question.
    Question(Question),
}

/// Something that must hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// A comparison.
    pub measure: Measure,
    /// Where it stands in the file.
    pub place: Place,
}

impl Lesson {
    /// The state of the page in a step, counted from 0: that of the steps up to it, one over the
    /// other.
    pub fn state(&self, step: usize) -> State {
        let steps = self.steps.iter().take(step.saturating_add(1));
        steps.fold(State::default(), |state, step| state.then(&step.state))
    }

    /// How many of its questions are judged.
    pub fn judged(&self) -> usize {
        let questions = self.steps.iter().flat_map(Step::questions);
        questions.filter(|question| question.is_judged()).count()
    }
}

impl Step {
    /// Every text of it: what is read, what appears after an answer, what the speaker says.
    pub fn texts(&self) -> impl Iterator<Item = &[Block]> {
        self.parts.iter().flat_map(texts_of).chain(std::iter::once(self.notes.as_slice()))
    }

    /// Its questions.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.parts.iter().filter_map(|part| match part {
            Part::Question(question) => Some(question),
            Part::Text(_) => None,
        })
    }
}

fn texts_of(part: &Part) -> Vec<&[Block]> {
    match part {
        Part::Text(blocks) => vec![blocks],
        Part::Question(question) => question.texts(),
    }
}
