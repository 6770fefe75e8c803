//! Learning to foresee the next word, a step at a time.

use burn::module::Module;
use burn::tensor::Device;
use burn_optim::ModuleOptimizer;
use text::language::{Architecture, HeldOut, Recipe, RowLoss, Step, Text};
use text::training::Order;

use super::batch::Batch;
use super::network::LanguageModel;
use crate::training::{
    Kept, TrainingError, clipped_adam_w, cross_entropy, descend, foreseen, recall, record,
};

/// Decay of the weights in AdamW.
const DECAY: f32 = 0.01;
/// Rows that are judged at once.
const AT_ONCE: usize = 50;

/// A network, and how far it is.
pub struct Trainer {
    architecture: Architecture,
    recipe: Recipe,
    network: LanguageModel,
    optimizer: ModuleOptimizer,
    order: Order,
    step: usize,
}

impl Trainer {
    /// A network with first weights.
    pub fn new(architecture: Architecture, recipe: Recipe, text: &Text, device: &Device) -> Self {
        let network = LanguageModel::new(architecture, &recipe, text.size(), device).train();
        Self {
            architecture,
            recipe,
            network,
            optimizer: clipped_adam_w(DECAY),
            order: Order::new(text.rows.len(), recipe.batch_size, u64::from(recipe.seed)),
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
    pub fn network(&self) -> LanguageModel {
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

    /// Learns from the next rows of the text that it was made for.
    ///
    /// # Errors
    /// If the loss is no number, or the device fails.
    pub async fn step(&mut self, text: &Text) -> Result<Step, TrainingError> {
        let places = self.order.next_batch();
        let rows: Vec<&[u32]> =
            places.iter().filter_map(|row| text.rows.get(*row)).map(Vec::as_slice).collect();
        let batch = Batch::of(&rows);
        let mut vectors = self.network.vectors(&batch);
        if self.recipe.freeze {
            vectors = vectors.detach();
        }
        let loss = cross_entropy(self.network.read(vectors, &batch), &batch.next);
        let rate = self.recipe.rate(self.step);
        let loss = descend(&mut self.network, &mut self.optimizer, loss, rate).await?;
        self.step += 1;
        Ok(Step { step: self.step, loss })
    }

    /// How well it foresees the words of the rows by which every model is judged.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn judge(&self, text: &Text) -> Result<HeldOut, TrainingError> {
        let network = self.network();
        let mut losses = Vec::new();
        let rows: Vec<&[u32]> = text.judged().map(Vec::as_slice).collect();
        for rows in rows.chunks(AT_ONCE) {
            losses.extend(losses_of(&network, rows).await?);
        }
        Ok(HeldOut::of(&losses))
    }
}

/// The loss of each row.
async fn losses_of(
    network: &LanguageModel,
    rows: &[&[u32]],
) -> Result<Vec<RowLoss>, TrainingError> {
    let batch = Batch::of(rows);
    let logits = network.read(network.vectors(&batch), &batch);
    let words = foreseen(logits, batch.next.iter().flatten().copied()).await?;
    let mut losses = vec![RowLoss::default(); rows.len()];
    for (place, word) in batch.places.iter().zip(words) {
        if let Some(loss) = losses.get_mut(batch.row_of(*place)) {
            loss.sum += word.loss;
            loss.words += 1;
        }
    }
    Ok(losses)
}
