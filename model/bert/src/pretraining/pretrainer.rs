//! Learning by masked language modelling, a step at a time.

use burn::module::Module;
use burn::tensor::Device;
use burn_optim::ModuleOptimizer;
use text::config::BertConfig;
use text::pretraining::{HeldOut, Hidden, Hiding, Recipe, Step, Text};
use text::training::Order;

use super::network::Pretrained;
use crate::training::{
    Kept, TrainingError, adam_w, cross_entropy, descend, foreseen, recall, record,
};

/// A network, what it learns from, and how far it is.
pub struct Pretrainer {
    pub(super) recipe: Recipe,
    config: BertConfig,
    pub(super) text: Text,
    hiding: Hiding,
    pub(super) network: Pretrained,
    pub(super) optimizer: ModuleOptimizer,
    pub(super) order: Order,
    pub(super) step: usize,
}

impl Pretrainer {
    /// A network with first weights.
    pub fn new(recipe: Recipe, text: Text, device: &Device) -> Self {
        let vocabulary = text.tokenizer.vocabulary();
        let config = recipe.config(vocabulary.len());
        let seed = u64::from(recipe.masking.seed);
        let network = Pretrained::new(&config, seed, device).train();
        let order = Order::new(text.rows.len(), recipe.batch_size, seed);
        let hiding = Hiding::new(&recipe, &text);
        let optimizer = adam_w(recipe.weight_decay);
        Self { recipe, config, text, hiding, network, optimizer, order, step: 0 }
    }

    /// The network's sizes.
    pub fn config(&self) -> &BertConfig {
        &self.config
    }

    /// How it learns.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Its parameters, counted.
    pub fn parameters(&self) -> u64 {
        self.network.num_params() as u64
    }

    /// What it learns from.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Steps so far.
    pub fn done(&self) -> usize {
        self.step
    }

    /// The network as it is now, for inference.
    pub fn network(&self) -> Pretrained {
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

    /// Learns from the next rows, with new pieces hidden.
    ///
    /// # Errors
    /// If the loss is no number, or the device fails.
    pub async fn step(&mut self) -> Result<Step, TrainingError> {
        let batch = self.order.next_batch();
        let rows = batch.iter().filter_map(|row| self.text.rows.get(*row));
        let hidden = self.hiding.hide(&self.text, rows, self.step + 1);
        let loss = cross_entropy(self.logits(&self.network, &hidden)?, &hidden.pieces);
        let learning_rate = self.recipe.rate(self.step);
        let loss = descend(&mut self.network, &mut self.optimizer, loss, learning_rate).await?;
        self.step += 1;
        Ok(Step { step: self.step, loss, learning_rate })
    }

    /// Finds the hidden pieces of [`Text::judged`]. The same pieces are hidden each time.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn judge(&self) -> Result<HeldOut, TrainingError> {
        let network = self.network();
        let (mut found, mut sum) = (HeldOut::default(), 0.0);
        for hidden in self.hiding.judged(&self.text) {
            let logits = self.logits(&network, &hidden)?;
            let pieces = foreseen(logits, hidden.pieces.iter().flatten().copied()).await?;
            found.pieces += pieces.len();
            found.right += pieces.iter().filter(|piece| piece.first).count();
            sum += pieces.iter().map(|piece| piece.loss).sum::<f64>();
        }
        found.loss = sum / found.pieces.max(1) as f64;
        Ok(found)
    }

    fn logits(
        &self,
        network: &Pretrained,
        hidden: &Hidden,
    ) -> Result<burn::tensor::Tensor<2>, TrainingError> {
        let rows: Vec<(&[u32], &[u8])> =
            hidden.rows.iter().map(|(ids, segments)| (&**ids, &**segments)).collect();
        Ok(network.logits(&rows, &hidden.places, &self.config)?)
    }
}
