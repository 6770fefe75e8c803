//! Steps: over a whole batch, or over its two halves, which may be computed by two processors.

use burn::tensor::{Tensor, Transaction};
use burn_optim::GradientsParams;
use text::training::{Encoded, LayerGradient, Phase, Step, learning_rate};

use super::share::Summed;
use super::sums::Sums;
use super::{Half, Halves, Share, Trainer};
use crate::training::batch::Batch;
use crate::training::error::TrainingError;
use crate::training::network::{Network, read};
use crate::training::squares::squares;

impl Trainer {
    /// Learns from the next batch.
    ///
    /// # Errors
    /// If the loss is no number, after which the weights are those of before; if an example does
    /// not fit the model, or the device fails.
    pub async fn step(&mut self) -> Result<Step, TrainingError> {
        self.step_watched(&mut |_| {}, async || {}).await
    }

    /// As [`Trainer::step`]; `ended` is told of every part of the step as soon as it is over, and
    /// between two portions of a long batch it is waited for `rest`.
    ///
    /// # Errors
    /// As [`Trainer::step`].
    pub async fn step_watched(
        &mut self,
        ended: &mut dyn FnMut(Phase),
        rest: impl AsyncFnMut(),
    ) -> Result<Step, TrainingError> {
        let indices = self.next_batch();
        let decisions = self.decisions(&self.batch(&indices)?);
        let sums = self.add_up(&indices, decisions, ended, rest).await?;
        let (loss, [head, encoder]) = sums.taken().ok_or(TrainingError::NoExamples)?;
        let (loss, norms) = self.read(loss, &encoder, &head).await?;
        ended(Phase::Norms);
        let step = self.learn(indices, loss, norms, [head, encoder])?;
        ended(Phase::Update);
        Ok(step)
    }

    /// Draws the next batch for two trainers of the same run: each computes the
    /// [`Trainer::gradients`] of one half, and both take both in [`Trainer::learn_halves`]. After that
    /// their networks are the same, bit for bit.
    pub fn draw(&mut self) -> Halves {
        let batch = self.next_batch();
        let pieces = |example: usize| self.lesson.examples.get(example).map_or(0, Encoded::pieces);
        Halves::new(batch, pieces)
    }

    /// What a half of a batch adds to the loss and the gradients of the whole: the loss is a mean
    /// over decisions (see [`Network::loss`]), of which a half has its part. `ended` and `rest` are
    /// those of [`Trainer::step_watched`].
    ///
    /// # Errors
    /// If an example does not fit the model, or the device fails.
    pub async fn gradients(
        &self,
        halves: &Halves,
        half: Half,
        ended: &mut dyn FnMut(Phase),
        rest: impl AsyncFnMut(),
    ) -> Result<Share, TrainingError> {
        let decisions = self.decisions(&self.batch(&halves.batch)?);
        let sums = self.add_up(halves.of(half), decisions, ended, rest).await?;
        match sums.taken() {
            Some((loss, gradients)) => Share::read(loss, &self.network, gradients).await,
            None => Ok(Share::nothing(&self.network)),
        }
    }

    /// Adds up what some examples of a batch, which has so many decisions, add to its loss.
    async fn add_up(
        &self,
        examples: &[usize],
        decisions: usize,
        ended: &mut dyn FnMut(Phase),
        mut rest: impl AsyncFnMut(),
    ) -> Result<Sums, TrainingError> {
        let mut sums = Sums::default();
        for (number, portion) in self.portions(examples, usize::MAX).into_iter().enumerate() {
            if number > 0 {
                rest().await;
            }
            let batch = self.batch(portion)?;
            let own = self.decisions(&batch);
            if own == 0 {
                continue;
            }
            let loss = self.loss(portion, &batch, ended)?;
            let whole = own == decisions;
            let loss = if whole { loss } else { loss * (own as f32 / decisions as f32) };
            sums.add(&loss, &self.network);
            ended(Phase::Backward);
        }
        Ok(sums)
    }

    /// Over how many decisions the loss of a batch is the mean.
    fn decisions(&self, batch: &Batch<'_>) -> usize {
        self.network.head.decisions(batch, &self.plan)
    }

    /// Learns from a batch of which both halves were computed, the first one first.
    ///
    /// # Errors
    /// If the loss is no number, after which the weights are those of before, or the gradients are
    /// those of another network.
    pub fn learn_halves(
        &mut self,
        halves: Halves,
        shares: [Share; 2],
    ) -> Result<Step, TrainingError> {
        let loss = shares.iter().map(|share| share.loss).sum();
        let Summed { head, encoder, norms } = Share::sum(shares, &self.network)?;
        self.learn(halves.batch, loss, norms, [head, encoder])
    }

    fn next_batch(&mut self) -> Vec<usize> {
        let places = self.order.next_batch();
        places.iter().filter_map(|place| self.learned.get(*place).copied()).collect()
    }

    /// The task's loss over a batch, `[1]`.
    fn loss(
        &self,
        indices: &[usize],
        batch: &Batch<'_>,
        ended: &mut dyn FnMut(Phase),
    ) -> Result<Tensor<1>, TrainingError> {
        let frozen = self.frozen_vectors(&self.network, indices, batch)?;
        ended(Phase::Batch);
        let hidden = self.network.vectors(batch, frozen, &self.config)?;
        let scores = self.network.scores(hidden, batch, &self.plan);
        let scores = scores.ok_or(TrainingError::NoExamples)?;
        let loss = self.network.head.loss(scores, batch, &self.plan);
        ended(Phase::Forward);
        Ok(loss)
    }

    /// Moves the weights. `loss` is as it is learned; the gradients are those of head and encoder.
    fn learn(
        &mut self,
        indices: Vec<usize>,
        loss: f64,
        gradients: Vec<LayerGradient>,
        [head, encoder]: [GradientsParams; 2],
    ) -> Result<Step, TrainingError> {
        let loss = loss * self.network.head.unit();
        if !loss.is_finite() || gradients.iter().any(|part| !part.norm.is_finite()) {
            return Err(TrainingError::Diverged);
        }
        let learning_rate = learning_rate(&self.plan, self.step, self.steps());
        let Network { encoder: old_encoder, head: old_head } = self.network.clone();
        let head_rate = learning_rate * self.plan.head_rate;
        self.network = Network {
            encoder: self.optimizers.encoder.step(learning_rate, old_encoder, encoder),
            head: self.optimizers.head.step(head_rate, old_head, head),
        };
        self.step += 1;
        self.last_batch = indices;
        Ok(Step { step: self.step, loss, learning_rate, gradients })
    }

    /// Loss and norms in one read-back.
    async fn read(
        &self,
        loss: Tensor<1>,
        encoder: &GradientsParams,
        head: &GradientsParams,
    ) -> Result<(f64, Vec<LayerGradient>), TrainingError> {
        let mut transaction = Transaction::default().register(loss);
        let layers = self.network.encoder.layers.iter().enumerate();
        let sums = layers.map(|(layer, block)| (Some(layer), squares(block, encoder)));
        let mut parts = Vec::new();
        for (layer, sum) in std::iter::once((None, squares(&self.network.head, head))).chain(sums) {
            if let Some(sum) = sum {
                parts.push(layer);
                transaction = transaction.register(sum);
            }
        }
        let numbers = read(transaction).await?.into_iter();
        let mut sums = numbers.map(|parts| parts.into_iter().map(f64::from).sum::<f64>());
        let loss = sums.next().unwrap_or(f64::NAN);
        let norm = |(layer, sum): (Option<usize>, f64)| LayerGradient { layer, norm: sum.sqrt() };
        Ok((loss, parts.into_iter().zip(sums).map(norm).collect()))
    }
}
