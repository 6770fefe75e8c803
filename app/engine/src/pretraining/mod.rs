//! Pretraining a small network beside the passes. States of it are kept.
//!
//! `look` asks states that were kept, `compare` fine-tunes them, `kept` holds them, `moments` keeps
//! what they made of a sentence.

mod compare;
mod kept;
mod look;
#[cfg(not(target_family = "wasm"))]
pub mod moments;

use std::cell::RefCell;

use bert::pretraining::Pretrainer;
use bert::training::TrainingError;
use burn::tensor::Device;
use protocol::pretraining::{Ask, Begin, Begun, Pretraining};
use protocol::run::Rows;
use text::pretraining::{Baselines, HeldOut, Step, Text};

use self::kept::{Kept, Shared};
use crate::run::{Learner, Learning, Line, Mode, Refused, Started, Steering, Wheel};

/// Steps between two looks at held-out rows.
const LOOK: usize = 100;

thread_local! {
    static STEERING: RefCell<Steering<Kept, Mode>> = RefCell::default();
}

impl Learning for Pretraining {
    type Kept = Kept;
    type Learner = Pretrainer;

    fn wheel() -> Wheel<Kept, Mode> {
        &STEERING
    }

    async fn begin(id: u32, with: Begin) -> Result<Option<Started<Self>>, Refused> {
        let Begin { text, recipe } = with;
        recipe.check()?;
        let mut text = Text::read(&text, recipe.vocabulary, recipe.tokens)?;
        let apart = if recipe.apart { text.set_apart()? } else { 0 };
        let baselines = Baselines::of(&text, &recipe);
        let pieces = text.tokenizer.vocabulary().pieces().to_vec();
        let (learned, held_out, repeated) = (text.rows.len(), text.held_out.len(), text.repeated());
        let rows = Rows { learned, held_out, repeated, apart };
        let (tokenizer, frequent) = (text.tokenizer.clone(), text.frequent());
        let learner = Pretrainer::new(recipe, text, &Device::flex());
        let shared = Shared { config: learner.config().clone(), tokenizer, frequent };
        STEERING.with_borrow_mut(|steering| steering.keep(id, |kept| kept.share(shared)));
        let begun = Begun { pieces, rows, parameters: learner.parameters(), baselines };
        Ok(Some(Started { begun, learners: vec![learner], steps: recipe.steps }))
    }

    /// Often at first, when much changes.
    fn is_worth_a_look(step: usize) -> bool {
        step.is_multiple_of(LOOK) || (step < LOOK && step.is_power_of_two())
    }

    fn keep(kept: &mut Kept, step: usize, learners: &[Pretrainer]) -> Vec<usize> {
        if let [learner] = learners {
            kept.keep(step, learner.network());
        }
        kept.states()
    }

    async fn answer(line: Line<Self>, ask: Ask) -> Result<(), Refused> {
        match ask {
            Ask::Look { state, sentence, count } => {
                look::sentence(line, state, sentence, count).await
            }
            Ask::Vectors { state, count } => look::vectors(line, state, count).await,
            Ask::Take { state } => look::take(line, state).await,
            Ask::Compare { state, dataset, plan } => {
                compare::compare(line, state, &dataset, plan).await
            }
            Ask::EndComparison => {
                compare::end(line.id());
                Ok(())
            }
        }
    }
}

impl Learner<Pretraining> for Pretrainer {
    fn done(&self) -> usize {
        self.done()
    }

    async fn step(&mut self) -> Result<Step, TrainingError> {
        self.step().await
    }

    async fn judge(&self) -> Result<HeldOut, TrainingError> {
        self.judge().await
    }

    fn recall(&mut self, weights: &mut &[u8]) -> Result<(), TrainingError> {
        self.recall(weights)
    }

    #[cfg(not(target_family = "wasm"))]
    async fn record(&self) -> Result<Vec<u8>, TrainingError> {
        self.record().await
    }
}
