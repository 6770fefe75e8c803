//! How far back a network remembers: the gradient of a last word's loss by the words before it.

use burn::module::Module;
use burn::tensor::{Tensor, Transaction};
use text::language::{Reach, Text};

use super::batch::Batch;
use super::network::{LanguageModel, Reader};
use crate::training::{TrainingError, cross_entropy, read_back};

/// The mean is taken over the longest of so many rows.
const EACH: usize = 10;
/// Rows at least and at most.
const ROWS: [usize; 2] = [8, 64];

impl LanguageModel {
    /// |d loss_T / d e_t| by T - t (Bengio, Simard & Frasconi 1994; Pascanu et al. 2013), as
    /// automatic differentiation finds it: the mean over the longest tenth of the rows to learn from, each cut to
    /// the length of the shortest of them. `e_T` is the last word that is read, and its loss is that
    /// of the word after it. Nothing of the feed-forward network, which has no state.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn reach(&self, text: &Text) -> Result<Reach, TrainingError> {
        if matches!(self.reader, Reader::FeedForward(_)) {
            return Ok(Reach::default());
        }
        let mut rows: Vec<&[u32]> = text.rows.iter().map(Vec::as_slice).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.len()));
        let [least, most] = ROWS;
        rows.truncate((rows.len() / EACH).clamp(least, most));
        let time = rows.last().map_or(0, |row| row.len()).max(1);
        let rows: Vec<&[u32]> = rows.into_iter().filter_map(|row| row.get(..time)).collect();
        // What is read is the end of the row before and all words but the last, which is foreseen.
        let mut batch = Batch::of(&rows);
        batch.read.truncate(rows.len() * time);
        batch.places = (rows.len() * (time - 1)..rows.len() * time).collect();
        batch.next = rows.iter().map(|row| row.last().map(|word| *word as usize)).collect();
        let norms = self.norms(&batch).await?;
        Ok(Reach { rows: rows.len(), norms: mean_by_distance(&norms, rows.len()) })
    }

    /// The length of the gradient of every vector that is read. Rows do not touch one another, and
    /// the loss of each is one summand, so that one way back is enough.
    async fn norms(&self, batch: &Batch) -> Result<Vec<f32>, TrainingError> {
        let network = self.clone().train();
        let vectors = network.embed(&batch.read).detach().require_grad();
        let loss = cross_entropy(network.read(vectors.clone(), batch), &batch.next);
        let gradients = (loss * batch.rows.max(1) as f64).backward();
        let Some(gradient) = vectors.grad(&gradients) else { return Ok(Vec::new()) };
        let norms: Tensor<2> = gradient.square().sum_dim(1).sqrt();
        Ok(read_back(Transaction::default().register(norms)).await?.concat())
    }
}

/// The nearest first.
fn mean_by_distance(norms: &[f32], rows: usize) -> Vec<f64> {
    let mean = |part: &[f32]| {
        part.iter().map(|norm| f64::from(*norm)).sum::<f64>() / part.len().max(1) as f64
    };
    norms.chunks(rows.max(1)).rev().map(mean).collect()
}
