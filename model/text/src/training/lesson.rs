//! Everything that a run learns from.

use super::encoded::{Encoded, Goal, encode};
use super::scale::Scale;
use crate::data::{Dataset, Part, Task};
use crate::tokenizer::Tokenizer;

/// Encoded examples of a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// What is learned.
    pub task: Task,
    /// The names of the labels; empty for tasks without.
    pub labels: Vec<String>,
    /// The examples, those to learn from first.
    pub examples: Vec<Encoded>,
    /// The first so many are learned from, the others only measured with.
    pub trained: usize,
}

/// The places of the examples in a data set as [`Lesson::of`] orders them: those to learn from
/// first.
pub fn lesson_order(dataset: &Dataset) -> Vec<usize> {
    let part = |part: Part| {
        let places = dataset.examples.iter().enumerate();
        places.filter(move |(_, example)| example.part == part).map(|(place, _)| place)
    };
    part(Part::Train).chain(part(Part::Validation)).collect()
}

impl Lesson {
    /// The examples of a data set, each of at most `limit` pieces. `seed` draws what is hidden in
    /// [`Task::Boundary`].
    pub fn of(dataset: &Dataset, tokenizer: &Tokenizer, limit: usize, seed: u64) -> Self {
        let mut lesson = Self::before(dataset);
        for place in lesson_order(dataset) {
            lesson.take(dataset, place, tokenizer, limit, seed);
        }
        lesson
    }

    /// A lesson that has no examples yet.
    pub fn before(dataset: &Dataset) -> Self {
        let labels = dataset.labels.clone();
        Self { task: dataset.task, labels, examples: Vec::new(), trained: 0 }
    }

    /// Takes the next example in the order of [`lesson_order`], as [`Self::of`] does. Returns whether
    /// there is one: of an answer that is cut off nothing can be learned, and it is left out.
    pub fn take(
        &mut self,
        dataset: &Dataset,
        place: usize,
        tokenizer: &Tokenizer,
        limit: usize,
        seed: u64,
    ) -> bool {
        let Some(example) = dataset.examples.get(place) else { return false };
        let encoded = encode(example, tokenizer, limit);
        if encoded.goal == Goal::CutOff {
            return false;
        }
        self.examples.push(match self.task {
            Task::Boundary => encoded.hide(tokenizer, seed.wrapping_add(place as u64)),
            _ => encoded,
        });
        self.trained += usize::from(example.part == Part::Train);
        true
    }

    /// The scale of the scores that are learned from; `None` of tasks without scores.
    pub fn scale(&self) -> Option<Scale> {
        let scores: Vec<f64> = self
            .examples
            .iter()
            .take(self.trained)
            .filter_map(|example| match example.goal {
                Goal::Score(score) => Some(score),
                _ => None,
            })
            .collect();
        match self.task {
            Task::Regression => Some(Scale::standard(&scores)),
            Task::Similarity => Some(Scale::between(&scores)),
            _ => None,
        }
    }

    /// The first example whose goal or number of inputs is not one of this task, if any.
    pub fn misfit(&self) -> Option<usize> {
        let labels = self.labels.len();
        let known = |label: &usize| *label < labels;
        self.examples.iter().position(|example| {
            let fits = match (self.task, &example.goal) {
                (Task::Sequence | Task::Pair | Task::Siamese, Goal::Label(label)) => known(label),
                (Task::MultiLabel, Goal::Labels(all)) => all.iter().all(known),
                (Task::Regression | Task::Similarity, Goal::Score(score)) => score.is_finite(),
                (Task::Words | Task::Entities, Goal::Words(all)) => {
                    all.len() == example.word_count && all.iter().all(known)
                }
                (Task::Spans, Goal::Spans(spans)) => spans.iter().all(|span| known(&span.label)),
                (Task::Question, Goal::Answer(_)) | (Task::Boundary, Goal::Hidden(_)) => true,
                _ => false,
            };
            !fits || example.second.is_some() != self.task.is_siamese()
        })
    }
}
