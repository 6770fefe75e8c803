//! Networks that learn to translate beside the passes.
//!
//! `ask` answers questions.

mod ask;

use std::cell::RefCell;
use std::rc::Rc;

use bert::training::TrainingError;
use bert::translation::{Trainer, Translator};
use burn::tensor::Device;
use protocol::translation::{Ask, Begin, Begun, Translation};
use text::translation::{Architecture, HeldOut, Recipe, Step};

use crate::run::{Learner, Learning, Line, Mode, Refused, Started, Steering, Wheel};

/// Steps between two looks at examples that are held out.
const LOOK: usize = 50;

/// What questions are answered by.
#[derive(Clone, Default)]
pub struct Kept {
    /// How, and what.
    recipe: Recipe,
    /// The networks, once they were judged.
    networks: Option<Rc<[(Architecture, Translator)]>>,
}

thread_local! {
    static STEERING: RefCell<Steering<Kept, Mode>> = RefCell::default();
}

impl Learning for Translation {
    type Kept = Kept;
    type Learner = Trainer;

    fn wheel() -> Wheel<Kept, Mode> {
        &STEERING
    }

    async fn begin(id: u32, with: Begin) -> Result<Option<Started<Self>>, Refused> {
        let Begin { recipe, networks } = with;
        recipe.check()?;
        STEERING.with_borrow_mut(|steering| steering.keep(id, |kept| kept.recipe = recipe));
        let learner = |network| Trainer::new(network, recipe, &Device::flex());
        let learners: Vec<Trainer> = networks.into_iter().map(learner).collect();
        let begun = Begun { parameters: learners.iter().map(Trainer::parameters).collect() };
        Ok(Some(Started { begun, learners, steps: recipe.steps }))
    }

    fn is_worth_a_look(step: usize) -> bool {
        step.is_multiple_of(LOOK)
    }

    fn keep(kept: &mut Kept, step: usize, learners: &[Trainer]) -> Vec<usize> {
        let network = |trainer: &Trainer| (trainer.architecture(), trainer.network());
        kept.networks = Some(learners.iter().map(network).collect());
        vec![step]
    }

    async fn answer(line: Line<Self>, ask: Ask) -> Result<(), Refused> {
        ask::answer(line, ask).await
    }
}

impl Learner<Translation> for Trainer {
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
