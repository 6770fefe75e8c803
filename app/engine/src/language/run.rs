//! From the text to the last step.

use std::rc::Rc;

use bert::language::Trainer;
use bert::training::TrainingError;
use burn::tensor::Device;
use protocol::LanguageTold;
use text::language::{Architecture, HeldOut, NGrams, Recipe, RowLoss, Step, Text};
use wasm_bindgen_futures::spawn_local;

use super::state::{self, Counted, Learned};
use super::{failed, tell};
use crate::course::{self, Course};
use crate::scope::now;
use crate::teaching::yield_to_others;

/// Rows that are counted in one go.
const AT_ONCE: usize = 2000;
/// The longest n-grams that are judged.
const ORDERS: usize = 4;
/// Steps between two looks at held-out rows.
const LOOK: usize = 50;

/// One network.
struct Learner {
    trainer: Trainer,
    steps: Vec<Step>,
    milliseconds: f64,
}

/// The networks that learn by turns.
struct Run {
    id: u32,
    recipe: Recipe,
    counted: Rc<Counted>,
    learners: Vec<Learner>,
}

/// Begins; what goes on ends.
pub fn begin(id: u32, text: String, recipe: Recipe, networks: Vec<Architecture>) {
    state::take_over(id);
    spawn_local(async move {
        // The text is read in one go; a pass that waits goes first.
        yield_to_others().await;
        if let Err(error) = recipe.check() {
            return failed(id, error);
        }
        match Text::read(&text, recipe.vocabulary, recipe.length) {
            Err(error) => failed(id, error),
            Ok(text) => {
                if let Err(error) = follow(id, recipe, text, networks).await {
                    failed(id, error);
                }
            }
        }
    });
}

async fn follow(
    id: u32,
    recipe: Recipe,
    text: Text,
    networks: Vec<Architecture>,
) -> Result<(), TrainingError> {
    let mut ngrams = NGrams::new(text.size());
    for rows in text.rows.chunks(AT_ONCE) {
        rows.iter().for_each(|row| ngrams.add(row));
        yield_to_others().await;
        if state::is_over(id) {
            return Ok(());
        }
    }
    let counted = Rc::new(Counted { text, ngrams, order: recipe.order });
    let learner = |network| {
        let trainer = Trainer::new(network, recipe, &counted.text, &Device::flex());
        Learner { trainer, steps: Vec::new(), milliseconds: 0.0 }
    };
    let learners: Vec<Learner> = networks.into_iter().map(learner).collect();
    let text = &counted.text;
    tell(
        id,
        &LanguageTold::Begun {
            vocabulary: text.size(),
            rows: text.rows.len(),
            held_out: text.held_out.len(),
            repeated: text.repeated(),
            parameters: learners.iter().map(|learner| learner.trainer.parameters()).collect(),
            counted: (1..=ORDERS).map(|order| judged(&counted, order)).collect(),
        },
    );
    let mut run = Run { id, recipe, counted, learners };
    course::follow(id, &state::STEERING, &mut run).await
}

/// How well n-grams foresee the words of held-out rows.
fn judged(counted: &Counted, order: usize) -> HeldOut {
    let one =
        |row: &Vec<u32>| RowLoss { sum: counted.ngrams.loss(row, order), words: row.len() + 1 };
    let losses: Vec<RowLoss> = counted.text.judged().map(one).collect();
    HeldOut::of(&losses)
}

impl Course for Run {
    fn done(&self) -> usize {
        // Where no network learns, there is nothing to be done.
        self.learners.first().map_or(self.recipe.steps, |learner| learner.trainer.done())
    }

    fn steps(&self) -> usize {
        self.recipe.steps
    }

    fn is_worth_a_look(step: usize) -> bool {
        step.is_multiple_of(LOOK) || (step < LOOK && step.is_power_of_two())
    }

    async fn step(&mut self) -> Result<(), TrainingError> {
        for learner in &mut self.learners {
            yield_to_others().await;
            let start = now();
            learner.steps.push(learner.trainer.step(&self.counted.text).await?);
            learner.milliseconds += now() - start;
        }
        Ok(())
    }

    fn report(&mut self, running: bool) {
        let steps = self.learners.iter_mut().map(|learner| std::mem::take(&mut learner.steps));
        let steps = steps.collect();
        let milliseconds = self.learners.iter().map(|learner| learner.milliseconds).collect();
        if !state::is_over(self.id) {
            tell(self.id, &LanguageTold::Stepped { steps, milliseconds, running });
        }
    }

    async fn judge(&mut self) -> Result<(), TrainingError> {
        let mut found = Vec::new();
        for learner in &self.learners {
            yield_to_others().await;
            found.push(learner.trainer.judge(&self.counted.text).await?);
        }
        if !state::is_over(self.id) {
            let network =
                |learner: &Learner| (learner.trainer.architecture(), learner.trainer.network());
            let step = self.done();
            let networks = self.learners.iter().map(network).collect();
            state::share(self.counted.clone(), Learned { step, networks });
            tell(self.id, &LanguageTold::Judged { step, found });
        }
        Ok(())
    }
}
