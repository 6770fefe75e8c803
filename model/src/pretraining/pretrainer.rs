//! Learning by masked language modelling, a step at a time.

use burn::module::Module;
use burn::tensor::{Device, Transaction};
use burn_optim::{GradientsParams, ModuleOptimizer};

use super::network::Pretrained;
use super::outcome::{HeldOut, Step};
use super::recipe::Recipe;
use super::text::Text;
use crate::config::BertConfig;
use crate::corruption::{Corruptor, RandomPieces, Settings};
use crate::tokenizer::Encoding;
use crate::training::{Order, TrainingError, adam_w, cross_entropy, foreseen, read_back};

/// Rows that are judged at once.
const JUDGED_AT_ONCE: usize = 32;

/// A network, what it learns from, and how far it is.
pub struct Pretrainer {
    pub(super) recipe: Recipe,
    config: BertConfig,
    pub(super) text: Text,
    random_pieces: RandomPieces,
    pub(super) network: Pretrained,
    pub(super) optimizer: ModuleOptimizer,
    pub(super) order: Order,
    pub(super) step: usize,
}

/// Rows with hidden pieces.
struct Hidden {
    /// Ids and segments of every row.
    rows: Vec<(Vec<u32>, Vec<u8>)>,
    /// Places of hidden pieces in the rows, one behind the other.
    places: Vec<usize>,
    /// What stood there.
    pieces: Vec<Option<usize>>,
}

impl Pretrainer {
    /// A network with first weights.
    pub fn new(recipe: Recipe, text: Text, device: &Device) -> Self {
        let vocabulary = text.tokenizer.vocabulary();
        let config = recipe.config(vocabulary.len());
        let seed = u64::from(recipe.masking.seed);
        let network = Pretrained::new(&config, seed, device).train();
        let order = Order::new(text.rows.len(), recipe.batch_size, seed);
        let random_pieces = RandomPieces::new(vocabulary);
        let optimizer = adam_w(recipe.weight_decay);
        Self { recipe, config, text, random_pieces, network, optimizer, order, step: 0 }
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

    /// Learns from the next rows, with new pieces hidden.
    ///
    /// # Errors
    /// If the loss is no number, or the device fails.
    pub async fn step(&mut self) -> Result<Step, TrainingError> {
        let batch = self.order.next_batch();
        let rows = batch.iter().filter_map(|row| self.text.rows.get(*row));
        let hidden = self.hide(rows, self.step + 1);
        let loss = cross_entropy(self.logits(&self.network, &hidden)?, &hidden.pieces);
        let mut gradients = loss.backward();
        let gradients = GradientsParams::from_module(&mut gradients, &self.network);
        let loss =
            read_back(Transaction::default().register(loss.without_autodiff())).await?.concat();
        let loss = loss.first().copied().map_or(f64::NAN, f64::from);
        if !loss.is_finite() {
            return Err(TrainingError::Diverged);
        }
        let learning_rate = self.recipe.rate(self.step);
        self.network = self.optimizer.step(learning_rate, self.network.clone(), gradients);
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
        let rows: Vec<&Encoding> = self.text.judged().collect();
        for (part, rows) in rows.chunks(JUDGED_AT_ONCE).enumerate() {
            let hidden = self.hide(rows.iter().copied(), usize::MAX - part);
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

    /// Hides pieces of rows; `draw` tells draws apart.
    fn hide<'a>(&self, rows: impl Iterator<Item = &'a Encoding>, draw: usize) -> Hidden {
        let mut hidden = Hidden { rows: Vec::new(), places: Vec::new(), pieces: Vec::new() };
        let mut before = 0;
        for (index, row) in rows.enumerate() {
            let seed = seed_of(self.recipe.masking.seed, draw, index);
            let settings = Settings { seed, ..self.recipe.masking };
            let corruptor = Corruptor::sharing(
                row,
                self.text.tokenizer.vocabulary(),
                self.config.max_position_embeddings,
                self.random_pieces.clone(),
            );
            let corrupted = corruptor.row(&settings);
            let ids = corrupted.ids();
            for label in corrupted.labels() {
                hidden.places.push(before + label.at);
                hidden.pieces.push(Some(label.id as usize));
            }
            before += ids.len();
            let segments = vec![0; ids.len()];
            hidden.rows.push((ids, segments));
        }
        hidden
    }
}

/// A seed for each row of each draw (the finaliser of MurmurHash3, which keeps neighbours apart).
fn seed_of(seed: u32, draw: usize, row: usize) -> u32 {
    let mut mixed = seed ^ (draw as u32).wrapping_mul(0x9e37_79b9) ^ (row as u32) << 16;
    for (shift, factor) in [(16, 0x85eb_ca6b), (13, 0xc2b2_ae35)] {
        mixed = (mixed ^ (mixed >> shift)).wrapping_mul(factor);
    }
    mixed ^ (mixed >> 16)
}
