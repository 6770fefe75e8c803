//! From the text to the last step.

use burn::tensor::Device;
use model::pretraining::{Baselines, Pretrainer, Recipe, Step, Text};
use model::training::TrainingError;
use protocol::Told;
use wasm_bindgen_futures::spawn_local;

use super::state::{self, Course, Kept, Mode};
use super::{failed, tell};
use crate::scope::now;
use crate::teaching::yield_to_others;

/// Milliseconds between two messages about steps.
const REPORT: f64 = 150.0;

/// Rows that are held out and looked at each time.
const JUDGED: usize = 128;

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
    let baselines = Baselines::of(&text);
    let pieces = text.tokenizer.vocabulary().pieces().to_vec();
    let (rows, held_out) = (text.rows.len(), text.held_out.len());
    let (tokenizer, frequent) = (text.tokenizer.clone(), text.frequent());
    let mut pretrainer = Pretrainer::new(recipe, text, &Device::flex());
    let config = pretrainer.config().clone();
    let parameters = pretrainer.parameters();
    if state::is_over(id) {
        return Ok(());
    }
    state::share(Course { config, tokenizer, frequent });
    tell(id, &Told::Begun { pieces, rows, held_out, parameters, baselines });
    judge(id, &pretrainer).await?;
    let (mut steps, mut milliseconds, mut told) = (Vec::<Step>::new(), 0.0, now());
    let (mut resting, mut judged) = (true, 0);
    while !state::is_over(id) {
        let done = pretrainer.done();
        if done >= recipe.steps {
            state::steer(id, Mode::Paused);
        }
        let mode = state::mode();
        if mode == Mode::Paused && resting {
            state::wait().await;
            continue;
        }
        if mode == Mode::Paused {
            // Whoever steered meanwhile is heard in the next round.
            resting = true;
            let steps = std::mem::take(&mut steps);
            tell(id, &Told::Stepped { steps, milliseconds, running: false });
            if judged != done {
                judged = done;
                judge(id, &pretrainer).await?;
            }
            continue;
        }
        resting = false;
        yield_to_others().await;
        if mode == Mode::OneStep {
            state::steer(id, Mode::Paused);
        }
        let start = now();
        steps.push(pretrainer.step().await?);
        milliseconds += now() - start;
        if now() - told >= REPORT && mode == Mode::Running {
            let steps = std::mem::take(&mut steps);
            tell(id, &Told::Stepped { steps, milliseconds, running: true });
            told = now();
        }
        if is_worth_a_look(pretrainer.done()) && mode == Mode::Running {
            judged = pretrainer.done();
            judge(id, &pretrainer).await?;
        }
    }
    Ok(())
}

/// Often at first, when much changes; later every hundred steps.
fn is_worth_a_look(step: usize) -> bool {
    step.is_multiple_of(100) || (step < 100 && step.is_power_of_two())
}

async fn judge(id: u32, pretrainer: &Pretrainer) -> Result<(), TrainingError> {
    let found = pretrainer.judge(JUDGED).await?;
    if !state::is_over(id) {
        let kept = Kept { step: pretrainer.done(), network: pretrainer.network() };
        tell(id, &Told::Kept { states: state::keep(kept), found });
    }
    Ok(())
}
