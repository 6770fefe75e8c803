//! From the recipe to the last step.

use bert::training::TrainingError;
use bert::translation::Trainer;
use burn::tensor::Device;
use protocol::TranslationTold;
use text::translation::{Architecture, Recipe, Step};
use wasm_bindgen_futures::spawn_local;

use super::state::{self, Learned};
use super::{failed, tell};
use crate::course::{self, Course};
use crate::scope::now;
use crate::teaching::yield_to_others;

/// Steps between two looks at examples that are held out.
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
    learners: Vec<Learner>,
}

/// Begins; what goes on ends.
pub fn begin(id: u32, recipe: Recipe, networks: Vec<Architecture>) {
    state::take_over(id);
    spawn_local(async move {
        yield_to_others().await;
        if let Err(error) = recipe.check() {
            return failed(id, error);
        }
        if let Err(error) = follow(id, recipe, networks).await {
            failed(id, error);
        }
    });
}

async fn follow(id: u32, recipe: Recipe, networks: Vec<Architecture>) -> Result<(), TrainingError> {
    let learner = |network| {
        let trainer = Trainer::new(network, recipe, &Device::flex());
        Learner { trainer, steps: Vec::new(), milliseconds: 0.0 }
    };
    let learners: Vec<Learner> = networks.into_iter().map(learner).collect();
    let parameters = learners.iter().map(|learner| learner.trainer.parameters()).collect();
    tell(id, &TranslationTold::Begun { parameters });
    course::follow(id, &state::STEERING, &mut Run { id, recipe, learners }).await
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
        step.is_multiple_of(LOOK)
    }

    async fn step(&mut self) -> Result<(), TrainingError> {
        for learner in &mut self.learners {
            yield_to_others().await;
            let start = now();
            learner.steps.push(learner.trainer.step().await?);
            learner.milliseconds += now() - start;
        }
        Ok(())
    }

    fn report(&mut self, running: bool) {
        let steps = self.learners.iter_mut().map(|learner| std::mem::take(&mut learner.steps));
        let steps = steps.collect();
        let milliseconds = self.learners.iter().map(|learner| learner.milliseconds).collect();
        if !state::is_over(self.id) {
            tell(self.id, &TranslationTold::Stepped { steps, milliseconds, running });
        }
    }

    async fn judge(&mut self) -> Result<(), TrainingError> {
        let mut found = Vec::new();
        for learner in &self.learners {
            yield_to_others().await;
            found.push(learner.trainer.judge().await?);
        }
        if !state::is_over(self.id) {
            let network =
                |learner: &Learner| (learner.trainer.architecture(), learner.trainer.network());
            let (step, networks) = (self.done(), self.learners.iter().map(network).collect());
            state::share(Learned { recipe: self.recipe, step, networks });
            tell(self.id, &TranslationTold::Judged { step, found });
        }
        Ok(())
    }
}
