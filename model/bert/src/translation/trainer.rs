//! Learning to translate, a step at a time.

use std::collections::{BTreeMap, BTreeSet};

use burn::module::Module;
use burn::tensor::Device;
use burn_optim::ModuleOptimizer;
use rand_pcg::Pcg32;
use text::translation::{Architecture, END, Example, HeldOut, Recipe, Signs, Step};

use super::batch::shifted;
use super::network::Translator;
use crate::training::{
    Kept, TrainingError, clipped_adam_w, cross_entropy, descend, recall, record,
};

/// Decay of the weights in AdamW.
const DECAY: f32 = 0.01;
/// The stream of random numbers that examples are drawn from, and the one of those held out.
const STREAMS: [u64; 2] = [0xe8a, 0x4e1d];
/// The seed of examples that are held out: every network answers the same ones.
const JUDGED_SEED: u64 = 2017;
/// Examples of each length that are judged, at most.
const OF_A_LENGTH: usize = 40;
/// Draws among which they are looked for.
const DRAWS: usize = 600;

/// A network, and how far it is.
pub struct Trainer {
    architecture: Architecture,
    recipe: Recipe,
    source: Signs,
    target: Signs,
    network: Translator,
    optimizer: ModuleOptimizer,
    random: Pcg32,
    held_out: Vec<Example>,
    step: usize,
}

impl Trainer {
    /// A network with first weights.
    pub fn new(architecture: Architecture, recipe: Recipe, device: &Device) -> Self {
        Self {
            architecture,
            recipe,
            source: recipe.task.source(),
            target: recipe.task.target(),
            network: Translator::new(architecture, &recipe, device).train(),
            optimizer: clipped_adam_w(DECAY),
            random: Pcg32::new(u64::from(recipe.seed), STREAMS[0]),
            held_out: held_out(&recipe),
            step: 0,
        }
    }

    /// Which network it is.
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// Its parameters, counted.
    pub fn parameters(&self) -> u64 {
        (self.network.num_params() - self.network.output.filling()) as u64
    }

    /// Steps so far.
    pub fn done(&self) -> usize {
        self.step
    }

    /// The network as it is now, for inference.
    pub fn network(&self) -> Translator {
        self.network.valid()
    }

    /// Its weights, for [`Self::recall`].
    ///
    /// # Errors
    /// If the device fails.
    pub async fn record(&self) -> Result<Vec<u8>, TrainingError> {
        record(&self.network(), Kept::All).await
    }

    /// Is where a recorded run of the same recipe ended, with the weights at the beginning of `bytes`,
    /// which are taken away.
    ///
    /// # Errors
    /// If they do not fit.
    pub fn recall(&mut self, bytes: &mut &[u8]) -> Result<(), TrainingError> {
        self.network = recall(self.network(), Kept::All, bytes)?.train();
        self.step = self.recipe.steps;
        Ok(())
    }

    /// Learns from new examples.
    ///
    /// # Errors
    /// If the loss is no number, or the device fails.
    pub async fn step(&mut self) -> Result<Step, TrainingError> {
        let (sources, answers): (Vec<_>, Vec<_>) =
            (0..self.recipe.batch_size).filter_map(|_| self.drawn()).unzip();
        if sources.is_empty() {
            return Err(TrainingError::NoExamples);
        }
        let (mut given, wanted) = shifted(&answers);
        if !self.recipe.teacher_forcing {
            given = self.own(&sources, &answers).await?;
        }
        let memory = self.network.read(&sources);
        let logits = self.network.write(&memory, &given, None).logits;
        let [batch, time, signs] = logits.dims();
        let loss = cross_entropy(logits.reshape([batch * time, signs]), &wanted);
        let rate = self.recipe.rate(self.step);
        let loss = descend(&mut self.network, &mut self.optimizer, loss, rate).await?;
        self.step += 1;
        Ok(Step { step: self.step, loss })
    }

    /// How many answers to sources that were not learned from are right.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn judge(&self) -> Result<HeldOut, TrainingError> {
        let (sources, answers): (Vec<_>, Vec<_>) =
            self.held_out.iter().map(|example| self.numbered(example)).unzip();
        let mut found = HeldOut::default();
        if sources.is_empty() {
            return Ok(found);
        }
        let most = answers.iter().map(Vec::len).max().unwrap_or(0);
        let written = self.network().answers(&sources, most).await?;
        for ((source, answer), written) in sources.iter().zip(&answers).zip(written) {
            // One that did not end is longer than any right answer.
            found.add(source.len(), answer, &written.signs);
        }
        Ok(found)
    }

    fn drawn(&mut self) -> Option<(Vec<usize>, Vec<usize>)> {
        let example = self.recipe.task.example(self.recipe.longest(), false, &mut self.random);
        example.map(|example| self.numbered(&example))
    }

    fn numbered(&self, example: &Example) -> (Vec<usize>, Vec<usize>) {
        (self.source.numbers(&example.source), self.target.numbers(&example.answer))
    }

    /// What the decoder reads when nobody tells it the right signs: those that it writes. Which sign
    /// is the most likely one has no gradient, so that they can be written beforehand.
    async fn own(
        &self,
        sources: &[Vec<usize>],
        answers: &[Vec<usize>],
    ) -> Result<Vec<Vec<usize>>, TrainingError> {
        let longest = answers.iter().map(Vec::len).max().unwrap_or(0);
        let written = self.network().answers(sources, longest).await?;
        let given = written.into_iter().map(|written| {
            let mut given = vec![END];
            given.extend(written.signs);
            given.resize(longest + 1, END);
            given
        });
        Ok(given.collect())
    }
}

/// Sources that are not learned from, at most so many of each length, all different.
fn held_out(recipe: &Recipe) -> Vec<Example> {
    let mut random = Pcg32::new(JUDGED_SEED, STREAMS[1]);
    let (mut seen, mut counts) = (BTreeSet::new(), BTreeMap::<usize, usize>::new());
    let mut found = Vec::new();
    for _ in 0..DRAWS {
        let Some(example) = recipe.task.example(recipe.longest(), true, &mut random) else { break };
        let count = counts.entry(example.source.len()).or_default();
        if *count < OF_A_LENGTH && seen.insert(example.source.clone()) {
            *count += 1;
            found.push(example);
        }
    }
    found
}
