//! From the text to the last step.

use bert::pretraining::Pretrainer;
use bert::training::TrainingError;
use burn::tensor::Device;
use protocol::Told;
use text::pretraining::{Baselines, Recipe, Step, Text};
use wasm_bindgen_futures::spawn_local;

use super::state::{self, Course, Kept};
use super::{failed, tell};
use crate::course;
use crate::scope::now;
use crate::teaching::yield_to_others;

/// Begins; what goes on ends.
pub fn begin(id: u32, text: String, recipe: Recipe) {
    state::take_over(id);
    spawn_local(async move {
        // The text is read in one go; a pass that waits goes first.
        yield_to_others().await;
        if let Err(error) = recipe.check() {
            return failed(id, error);
        }
        match Text::read(&text, recipe.vocabulary, recipe.tokens) {
            Err(error) => failed(id, error),
            Ok(text) => {
                if let Err(error) = follow(id, recipe, text).await {
                    failed(id, error);
                }
            }
        }
    });
}

async fn follow(id: u32, recipe: Recipe, text: Text) -> Result<(), TrainingError> {
    let baselines = Baselines::of(&text, &recipe);
    let pieces = text.tokenizer.vocabulary().pieces().to_vec();
    let (rows, held_out, repeated) = (text.rows.len(), text.held_out.len(), text.repeated());
    let (tokenizer, frequent) = (text.tokenizer.clone(), text.frequent());
    let pretrainer = Pretrainer::new(recipe, text, &Device::flex());
    let config = pretrainer.config().clone();
    let parameters = pretrainer.parameters();
    if state::is_over(id) {
        return Ok(());
    }
    state::share(Course { config, tokenizer, frequent });
    tell(id, &Told::Begun { pieces, rows, held_out, repeated, parameters, baselines });
    let mut run = Run { id, pretrainer, steps: Vec::new(), milliseconds: 0.0 };
    course::follow(id, &state::STEERING, &mut run).await
}

/// The network that learns, and what the page was not told of it yet.
struct Run {
    id: u32,
    pretrainer: Pretrainer,
    steps: Vec<Step>,
    milliseconds: f64,
}

impl course::Course for Run {
    fn done(&self) -> usize {
        self.pretrainer.done()
    }

    fn steps(&self) -> usize {
        self.pretrainer.recipe().steps
    }

    /// Often at first, when much changes; later every hundred steps.
    fn is_worth_a_look(step: usize) -> bool {
        step.is_multiple_of(100) || (step < 100 && step.is_power_of_two())
    }

    async fn step(&mut self) -> Result<(), TrainingError> {
        let start = now();
        self.steps.push(self.pretrainer.step().await?);
        self.milliseconds += now() - start;
        Ok(())
    }

    fn report(&mut self, running: bool) {
        let (steps, milliseconds) = (std::mem::take(&mut self.steps), self.milliseconds);
        tell(self.id, &Told::Stepped { steps, milliseconds, running });
    }

    async fn judge(&mut self) -> Result<(), TrainingError> {
        let found = self.pretrainer.judge().await?;
        if !state::is_over(self.id) {
            let kept = Kept { step: self.pretrainer.done(), network: self.pretrainer.network() };
            tell(self.id, &Told::Kept { states: state::keep(kept), found });
        }
        Ok(())
    }
}
