//! The layers that do not learn are computed once for each example, some examples at a time. Any of
//! these chunks can be computed elsewhere, by a trainer of the same run.

use std::ops::Range;

use burn::module::Module;
use burn::tensor::{Device, Tensor, TensorData, Transaction};
use text::training::{Encoded, Lesson, PORTION, Scope, portions};

use super::Trainer;
use crate::training::batch::Batch;
use crate::training::error::TrainingError;
use crate::training::network::{Network, read};

/// Most examples of a chunk, which are computed at once.
const CHUNK: usize = 16;

/// The examples of each chunk; none if even the embeddings learn.
pub(super) fn chunks(lesson: &Lesson, scope: Scope, layers: usize) -> Vec<Range<usize>> {
    if scope.frozen_layers(layers).is_none() {
        return Vec::new();
    }
    let lengths: Vec<usize> = lesson.examples.iter().map(Encoded::pieces).collect();
    portions(&lengths, CHUNK, PORTION)
}

impl Trainer {
    /// Examples whose frozen layers were computed; of [`Trainer::to_prepare`].
    pub fn prepared(&self) -> usize {
        self.prepared.iter().filter(|inputs| !inputs.is_empty()).count()
    }

    /// Examples whose frozen layers are to be computed before the first step; 0 if even the
    /// embeddings learn.
    pub fn to_prepare(&self) -> usize {
        if self.frozen().is_some() { self.examples().len() } else { 0 }
    }

    /// Chunks of examples that are to be computed before the first step.
    pub fn chunks(&self) -> usize {
        self.chunks.len()
    }

    /// Whether a chunk was computed, here or elsewhere.
    pub fn has_chunk(&self, chunk: usize) -> bool {
        self.examples_of(chunk)
            .all(|example| self.prepared.get(example).is_some_and(|inputs| !inputs.is_empty()))
    }

    /// Computes the frozen layers for the next chunk. False if nothing is left to do.
    ///
    /// # Errors
    /// If an example does not fit the model or the device fails.
    pub async fn prepare(&mut self) -> Result<bool, TrainingError> {
        let next = (0..self.chunks()).find(|chunk| !self.has_chunk(*chunk));
        let Some(chunk) = next else { return Ok(false) };
        let values = self.compute_chunk(chunk).await?;
        self.take_chunk(chunk, &values)?;
        Ok(true)
    }

    /// What comes out of the frozen layers for a chunk, `[rows, hidden]`: a row for each piece of
    /// each example's first input, then of each one's second. None without frozen layers.
    ///
    /// # Errors
    /// If an example does not fit the model or the device fails.
    pub async fn compute_chunk(&self, chunk: usize) -> Result<Vec<f32>, TrainingError> {
        let examples: Vec<usize> = self.examples_of(chunk).collect();
        let Some(frozen) = self.frozen().filter(|_| !examples.is_empty()) else {
            return Ok(Vec::new());
        };
        let batch = self.batch(&examples)?;
        let encoder = self.network.encoder.valid();
        let embedded = encoder.embeddings.forward_packed(&batch.packed(&self.config)?);
        let hidden = encoder.forward_packed(0..frozen, embedded, &batch.lengths);
        Ok(read(Transaction::default().register(hidden)).await?.concat())
    }

    /// Takes what [`Trainer::compute_chunk`] gave.
    ///
    /// # Errors
    /// If it is of other examples.
    pub fn take_chunk(&mut self, chunk: usize, values: &[f32]) -> Result<(), TrainingError> {
        let examples: Vec<usize> = self.examples_of(chunk).collect();
        let columns = self.config.hidden_size;
        let batch = self.batch(&examples)?;
        if examples.is_empty() || values.len() != batch.lengths.rows() * columns {
            return Err(TrainingError::OfAnother);
        }
        let inputs = batch.lengths.ranges().map(|rows| {
            values.get(rows.start * columns..rows.end * columns).unwrap_or_default().to_vec()
        });
        let mut taken = vec![Vec::new(); examples.len()];
        for (index, vectors) in inputs.enumerate() {
            taken[index % examples.len()].push(vectors);
        }
        for (example, vectors) in examples.into_iter().zip(taken) {
            self.prepared[example] = vectors;
        }
        Ok(())
    }

    /// The computed vectors of a chunk as [`Trainer::compute_chunk`] gives them; `None` if it is
    /// not there yet.
    pub fn chunk(&self, chunk: usize) -> Option<Vec<f32>> {
        let examples = self.prepared.get(self.examples_of(chunk))?;
        let inputs = (0..2).flat_map(|place| examples.iter().filter_map(move |of| of.get(place)));
        let values = inputs.flatten().copied().collect();
        self.has_chunk(chunk).then_some(values)
    }

    fn examples_of(&self, chunk: usize) -> Range<usize> {
        self.chunks.get(chunk).cloned().unwrap_or_default()
    }

    /// The vectors of a batch that the head reads, see [`Network::vectors`].
    pub(super) fn vectors(
        &self,
        network: &Network,
        indices: &[usize],
        batch: &Batch<'_>,
    ) -> Result<Tensor<2>, TrainingError> {
        let frozen = self.frozen_vectors(network, indices, batch)?;
        network.vectors(batch, frozen, &self.config)
    }

    /// How many layers are frozen, and what came out of them for a batch; `None` if even some of
    /// the embeddings learn.
    pub(super) fn frozen_vectors(
        &self,
        network: &Network,
        indices: &[usize],
        batch: &Batch<'_>,
    ) -> Result<Option<(usize, Tensor<2>)>, TrainingError> {
        let Some(layers) = self.frozen() else { return Ok(None) };
        let device = network.encoder.embeddings.word.device();
        Ok(Some((layers, self.stacked(indices, batch.lengths.rows(), &device)?)))
    }

    /// The prepared vectors of a batch in the order of [`Batch::inputs`], `[rows, hidden]`.
    fn stacked(
        &self,
        indices: &[usize],
        rows: usize,
        device: &Device,
    ) -> Result<Tensor<2>, TrainingError> {
        let hidden = self.config.hidden_size;
        let of = |index: &usize| {
            let found = self.prepared.get(*index).filter(|inputs| !inputs.is_empty());
            found.ok_or(TrainingError::NotPrepared)
        };
        let prepared = indices.iter().map(of).collect::<Result<Vec<_>, _>>()?;
        let input = |place: usize| prepared.iter().filter_map(move |inputs| inputs.get(place));
        let mut values = Vec::with_capacity(rows * hidden);
        input(0).chain(input(1)).for_each(|vectors| values.extend_from_slice(vectors));
        Ok(Tensor::from_data(TensorData::new(values, [rows, hidden]), device))
    }
}
