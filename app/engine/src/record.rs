//! A whole run as two files: what the page shows of it, and the weights that its networks end with.

use std::time::Instant;

use protocol::language::{self, Language};
use protocol::pretraining::{self, Pretraining};
use protocol::run::Recorded;
use protocol::translation::{self, Translation};

use text::data::Dataset;
use text::training::Plan;

use crate::pretraining::moments;
use crate::run::{Learner, Learning, Refused, Started};
use crate::teaching;

/// The number of a run that nobody tells apart from others.
const ONLY: u32 = 1;

/// A run that went to its end.
pub struct Files {
    /// A [`Recorded`] as JSON.
    pub course: Vec<u8>,
    /// Of each network, one after the other.
    pub weights: Vec<u8>,
}

/// Networks learn to foresee the next word.
///
/// # Errors
/// If the text is too short, or the recipe out of bounds.
pub fn language(with: language::Begin) -> Result<Files, Refused> {
    pollster::block_on(record::<Language>(with))
}

/// A network learns to fill gaps; beside it what it made of a sentence on the way, as JSON.
///
/// # Errors
/// As those of [`language`].
pub fn pretraining(with: pretraining::Begin, sentence: &str) -> Result<(Files, Vec<u8>), Refused> {
    pollster::block_on(async {
        let files = record::<Pretraining>(with).await?;
        Ok((files, moments::moments(sentence).await?))
    })
}

/// Networks learn to translate.
///
/// # Errors
/// If the recipe is out of bounds.
pub fn translation(with: translation::Begin) -> Result<Files, Refused> {
    pollster::block_on(record::<Translation>(with))
}

/// A model is fine-tuned. `course` is then a list of [`protocol::RunProgress`], `weights` are those
/// that learned.
///
/// # Errors
/// If the model or the examples cannot be used.
pub fn fine_tuning(
    model: Vec<(String, Vec<u8>)>,
    dataset: Dataset,
    plan: Plan,
) -> Result<Files, Refused> {
    let (told, weights) = pollster::block_on(teaching::recorded::record(model, dataset, plan))?;
    Ok(Files { course: serde_json::to_vec(&told)?, weights })
}

async fn record<K: Learning>(with: K::Begin) -> Result<Files, Refused> {
    let (recorded, learners) = whole::<K>(with).await?;
    let mut weights = Vec::new();
    for learner in &learners {
        weights.extend(learner.record().await?);
    }
    Ok(Files { course: serde_json::to_vec(&recorded)?, weights })
}

/// Takes all steps, and looks as often as in the page.
async fn whole<K: Learning>(with: K::Begin) -> Result<(Recorded<K>, Vec<K::Learner>), Refused> {
    let Started { begun, mut learners, steps } = started::<K>(with).await?;
    let milliseconds = vec![0.0; learners.len()];
    let mut recorded = Recorded { begun, rounds: Vec::new(), looks: Vec::new(), milliseconds };
    recorded.looks.push((0, judged::<K>(&learners).await?));
    keep::<K>(0, &learners);
    for step in 1..=steps {
        let mut round = Vec::with_capacity(learners.len());
        for (learner, taken) in learners.iter_mut().zip(&mut recorded.milliseconds) {
            let begun = Instant::now();
            round.push(learner.step().await?);
            *taken += begun.elapsed().as_secs_f64() * 1e3;
        }
        recorded.rounds.push(round);
        if K::is_worth_a_look(step) || step == steps {
            recorded.looks.push((step, judged::<K>(&learners).await?));
            keep::<K>(step, &learners);
        }
    }
    Ok((recorded, learners))
}

async fn started<K: Learning>(with: K::Begin) -> Result<Started<K>, Refused> {
    K::wheel().with_borrow_mut(|steering| steering.take_over(ONLY));
    Ok(K::begin(ONLY, with).await?.ok_or("Another run has begun.")?)
}

/// Lets the networks be asked as they are after so many steps.
fn keep<K: Learning>(step: usize, learners: &[K::Learner]) {
    K::wheel().with_borrow_mut(|steering| {
        steering.keep(ONLY, |kept| K::keep(kept, step, learners));
    });
}

async fn judged<K: Learning>(learners: &[K::Learner]) -> Result<Vec<K::Found>, Refused> {
    let mut found = Vec::with_capacity(learners.len());
    for learner in learners {
        found.push(learner.judge().await?);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use text::language::Architecture;

    use super::*;

    const TEXT: &str = "the dog gets fed. the cat gets paid. the dog gets paid. the cat gets fed. ";

    /// What the networks of a run find before its first step, at its end, and once they were recalled.
    fn found_again<K: Learning>(with: K::Begin) -> [Vec<K::Found>; 3] {
        pollster::block_on(async {
            let (recorded, _) = whole::<K>(with.clone()).await.expect("a run");
            let weights = record::<K>(with.clone()).await.expect("files").weights;
            let mut again = started::<K>(with).await.expect("networks");
            again.recall(ONLY, &weights).expect("its weights");
            assert!(again.learners.iter().all(|learner| learner.done() == again.steps));
            let look = |place: Option<&(usize, Vec<K::Found>)>| place.expect("a look").1.clone();
            let (first, last) = (look(recorded.looks.first()), look(recorded.looks.last()));
            [first, last, judged::<K>(&again.learners).await.expect("a look")]
        })
    }

    /// That losses fell, and are the same once more within what a byte a number leaves.
    fn same_losses([first, last, again]: [Vec<f64>; 3]) {
        for ((first, last), again) in first.iter().zip(&last).zip(&again) {
            assert!(first - last > 0.2, "{first} {last}");
            assert!((last - again).abs() < 0.05, "{last} {again}");
        }
    }

    #[test]
    fn language_models_foresee_as_they_did_when_they_were_recorded() {
        let recipe = text::language::Recipe { steps: 30, ..Default::default() };
        let networks = Architecture::ALL.to_vec();
        let with = language::Begin { text: TEXT.repeat(8), recipe, networks };
        let losses = found_again::<Language>(with)
            .map(|looks| looks.iter().map(|look| look.loss).collect::<Vec<_>>());
        assert_eq!(losses[0].len(), 3);
        same_losses(losses);
    }

    #[test]
    fn a_pretrained_network_guesses_as_it_did_when_it_was_recorded() {
        let recipe = text::pretraining::Recipe { steps: 20, warm_up: 5, ..Default::default() };
        let with = pretraining::Begin { text: TEXT.repeat(20), recipe };
        let looks = found_again::<Pretraining>(with);
        same_losses(looks.map(|looks| looks.iter().map(|look| look.loss).collect()));
    }

    #[test]
    fn translators_answer_as_they_did_when_they_were_recorded() {
        // Letters, last to first: two of them are learned soon.
        let task = text::translation::Task::Reversal;
        let recipe = text::translation::Recipe {
            task,
            length: 2,
            width: 32,
            steps: 120,
            ..Default::default()
        };
        let networks = vec![text::translation::Architecture::Additive];
        let looks = found_again::<Translation>(translation::Begin { recipe, networks });
        let [first, last, again] =
            looks.map(|looks| looks.iter().map(|look| look.all().right).sum::<usize>());
        assert!(last > first + 5, "{first} {last}");
        assert!(last.abs_diff(again) <= 2, "{last} {again}");
    }
}
