//! How long a lesson is to read.

use super::fault::{FaultKind, LessonFault};
use super::lesson::{Lesson, Part, Step};
use super::markdown::{plain, words};
use super::question::{Choice, Question, Task};
use crate::measures::Place;

/// Most words of a step that are read at once.
pub const MOST_WORDS: usize = 90;
/// Words that are read in a minute.
pub const PACE: usize = 180;

impl Step {
    /// Words that stand there before anything is answered: text, questions and their options.
    pub fn words(&self) -> usize {
        self.parts.iter().map(at_once).sum()
    }

    /// All words, those that appear after an answer included.
    fn words_in_all(&self) -> usize {
        let later = self.questions().map(|question| words(&question.because)).sum::<usize>();
        self.words() + later
    }
}

fn at_once(part: &Part) -> usize {
    match part {
        Part::Text(blocks) => words(blocks),
        Part::Question(question) => words(&question.text) + of_options(question),
    }
}

fn of_options(question: &Question) -> usize {
    let count = |option: &Choice| plain(&option.label).split_whitespace().count();
    match &question.task {
        Task::Choice { options, .. } | Task::Order { options, .. } => {
            options.iter().map(count).sum()
        }
        Task::Number { .. } | Task::Do { .. } | Task::Free => 0,
    }
}

impl Lesson {
    /// Steps with too many words, and a lesson that promises too few minutes.
    pub fn lengths(&self) -> Vec<LessonFault> {
        let long = self.steps.iter().filter_map(|step| {
            let words = step.words();
            let fault = FaultKind::LongStep { words, limit: MOST_WORDS };
            (words > MOST_WORDS).then(|| fault.at(step.place))
        });
        let all: usize = self.steps.iter().map(Step::words_in_all).sum();
        let wanted = all.div_ceil(PACE);
        let too_long = wanted > self.minutes as usize;
        let fault = FaultKind::LongLesson { wanted, pace: PACE, minutes: self.minutes };
        long.chain(too_long.then(|| fault.at(Place::START))).collect()
    }
}
