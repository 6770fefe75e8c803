//! How well the network tells the examples now.

use bert::training::{Trainer, TrainingError};
use protocol::{Evaluation, JudgedExample};
use text::data::Task;
use text::training::{Encoded, Judged, Lesson, Score, score};
use text::vectors::plane::Basis;

use super::state::is_over;
use super::team::{BATCH, Team};
use crate::give_way::yield_to_others;

/// Measures a run with the same examples each time.
pub struct Examiner {
    task: Task,
    /// Indices of the trainer's examples.
    train: Vec<usize>,
    validation: Vec<usize>,
    /// The plane of the first evaluation.
    basis: Option<Basis>,
    /// The index in the data set of each example of the trainer.
    places: Vec<usize>,
}

impl Examiner {
    /// Of the examples that are learned from, a sample is measured that the seed draws.
    pub fn new(lesson: &Lesson, seed: u64, places: Vec<usize>) -> Self {
        let validation: Vec<usize> = (lesson.trained..places.len()).collect();
        let train = lesson.sample(seed);
        Self { task: lesson.task, train, validation, basis: None, places }
    }

    /// Measures. `None` if the run is over.
    ///
    /// # Errors
    /// If an example does not fit the model or the device fails.
    pub async fn examine(
        &mut self,
        id: u32,
        team: &mut Team,
    ) -> Result<Option<Evaluation>, TrainingError> {
        let Some((train, _)) = judge(id, team, &self.train).await? else { return Ok(None) };
        let Some((judged, vectors)) = judge(id, team, &self.validation).await? else {
            return Ok(None);
        };
        let trainer = team.trainer();
        let basis = self.basis.get_or_insert_with(|| Basis::of(&vectors));
        let point = |vector: &Vec<f32>| basis.project(vector).map(|at| at as f32);
        let points = vectors.iter().map(point).collect();
        let train = self.score(trainer, &self.train, &train);
        let validation = self.score(trainer, &self.validation, &judged);
        let places = self.validation.iter().filter_map(|index| self.places.get(*index));
        let judged = places
            .zip(judged)
            .map(|(example, judged)| JudgedExample { example: *example, judged: brief(judged) })
            .collect();
        Ok(Some(Evaluation { step: trainer.done(), train, validation, judged, points }))
    }

    /// The index among the trainer's examples of one of the data set.
    pub fn index(&self, example: usize) -> Option<usize> {
        self.places.iter().position(|place| *place == example)
    }

    fn score(&self, trainer: &Trainer, indices: &[usize], judged: &[Judged]) -> Score {
        let examples = trainer.examples();
        let examples: Vec<&Encoded> = indices.iter().filter_map(|i| examples.get(*i)).collect();
        score(self.task, &trainer.lesson().labels, &examples, judged)
    }
}

/// What is said of some examples, and the vectors that stand for them. `None` if the run is over.
async fn judge(
    id: u32,
    team: &mut Team,
    indices: &[usize],
) -> Result<Option<(Vec<Judged>, Vec<Vec<f32>>)>, TrainingError> {
    let mut found = (Vec::with_capacity(indices.len()), Vec::with_capacity(indices.len()));
    let [own, others] = team.share_out(indices);
    if !judge_here(id, team, own, &mut found).await? {
        return Ok(None);
    }
    if !others.is_empty() {
        match team.judged(others.len()).await {
            Some((judged, vectors)) => {
                found.0.extend(judged);
                found.1.extend(vectors);
            }
            None if !judge_here(id, team, others, &mut found).await? => return Ok(None),
            None => {}
        }
    }
    Ok(Some(found))
}

/// Judges on this engine. False if the run is over.
async fn judge_here(
    id: u32,
    team: &Team,
    indices: &[usize],
    found: &mut (Vec<Judged>, Vec<Vec<f32>>),
) -> Result<bool, TrainingError> {
    for batch in team.trainer().portions(indices, BATCH) {
        yield_to_others().await;
        if is_over(id) {
            return Ok(false);
        }
        let (judged, vectors) = team.trainer().judge_and_summarise(batch).await?;
        found.0.extend(judged);
        found.1.extend(vectors);
    }
    Ok(true)
}

fn brief(Judged { output, loss }: Judged) -> Judged {
    Judged { output: output.brief(), loss }
}
