//! One run of training, a step at a time, so that its owner may do other things in between.

use burn::module::Module;
use burn::tensor::{Device, Tensor, TensorData, Transaction};
use burn_optim::GradientsParams;

use super::batch::Batch;
use super::encoded::{Encoded, Goal};
use super::error::TrainingError;
use super::gradients::LayerGradient;
use super::lesson::Lesson;
use super::network::{Network, read};
use super::order::Order;
use super::output::{Judged, Step};
use super::phase::Phase;
use super::plan::Plan;
use super::schedule::learning_rate;
use super::size::head_parameters;
use super::squares::squares;
use super::task_head::TaskHead;
use super::taught::Taught;
use super::together::AdamWTogether;
use crate::bert::Bert;
use crate::block::Block;
use crate::config::BertConfig;
use crate::data::Task;

/// Examples whose frozen layers are computed at once.
const PREPARED_AT_ONCE: usize = 16;

/// A run under way.
pub struct Trainer {
    plan: Plan,
    config: BertConfig,
    lesson: Lesson,
    /// The network of before the first step.
    fresh: Network,
    network: Network,
    optimizers: Optimizers,
    /// Examples to learn from that have something to be learned.
    learned: Vec<usize>,
    /// Output of the frozen layers for each input of each example, `[tokens, hidden]`, as far as
    /// computed.
    prepared: Vec<Vec<Vec<f32>>>,
    order: Order,
    /// The examples of the last step.
    last_batch: Vec<usize>,
    step: usize,
}

/// The encoder and the head learn at different rates.
struct Optimizers {
    encoder: AdamWTogether,
    head: AdamWTogether,
}

impl Trainer {
    /// A run of a head on a copy of the encoder.
    ///
    /// # Errors
    /// If there is nothing to learn from or nothing that could learn, or an example is of another
    /// task.
    pub fn new(bert: &Bert, lesson: Lesson, plan: Plan) -> Result<Self, TrainingError> {
        if let Some(index) = lesson.misfit() {
            return Err(TrainingError::Misfit { number: index + 1 });
        }
        let trained = lesson.examples.iter().take(lesson.trained).enumerate();
        let learned: Vec<usize> =
            trained.filter(|(_, example)| teaches(example)).map(|(index, _)| index).collect();
        if learned.is_empty() {
            return Err(TrainingError::NoExamples);
        }
        if !learns(&lesson, &plan, &bert.config) {
            return Err(TrainingError::NothingLearns);
        }
        if lesson.task == Task::Boundary && bert.config.projects_embeddings() {
            let (width, hidden) = (bert.config.embedding_width(), bert.config.hidden_size);
            return Err(TrainingError::NarrowEmbeddings { width, hidden });
        }
        let device = bert.encoder.embeddings.word.device();
        let head = TaskHead::new(bert, lesson.task, lesson.labels.len(), &plan, &device)
            .with_scale(lesson.scale());
        let mut encoder = bert.encoder.clone();
        if plan.scope.frozen_layers(encoder.layers.len()).is_none() || lesson.task == Task::Boundary
        {
            // The table learns, or gradients flow through it.
            encoder.embeddings.word.floats_mut();
        }
        let frozen = plan.scope.frozen_layers(encoder.layers.len()).unwrap_or(0);
        encoder.layers.iter_mut().skip(frozen).for_each(Block::widen);
        let network = Network { encoder, head }.train();
        let fresh = network.learning(plan.scope);
        Ok(Self {
            network: fresh.clone(),
            fresh,
            optimizers: Optimizers::new(&plan),
            order: Order::new(learned.len(), plan.batch_size, plan.seed),
            learned,
            config: bert.config.clone(),
            prepared: Vec::new(),
            lesson,
            last_batch: Vec::new(),
            step: 0,
            plan,
        })
    }

    /// Goes back to before the first step; the run then goes exactly as it did. Vectors that were
    /// prepared are kept.
    pub fn rewind(&mut self) {
        self.network = self.fresh.clone();
        self.optimizers = Optimizers::new(&self.plan);
        self.order = Order::new(self.learned.len(), self.plan.batch_size, self.plan.seed);
        self.last_batch.clear();
        self.step = 0;
    }

    /// How.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What is learned.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The examples, those to learn from first.
    pub fn examples(&self) -> &[Encoded] {
        &self.lesson.examples
    }

    /// Steps of the whole run.
    pub fn steps(&self) -> usize {
        self.plan.steps(self.learned.len())
    }

    /// Steps in which every example is seen once.
    pub fn steps_of_an_epoch(&self) -> usize {
        self.learned.len().div_ceil(self.plan.batch_size.max(1))
    }

    /// The examples of the last step; none before the first.
    pub fn last_batch(&self) -> &[usize] {
        &self.last_batch
    }

    /// Steps so far.
    pub fn done(&self) -> usize {
        self.step
    }

    /// Examples whose frozen layers were computed; of [`Trainer::to_prepare`].
    pub fn prepared(&self) -> usize {
        self.prepared.len()
    }

    /// Examples whose frozen layers are to be computed before the first step; 0 if even the
    /// embeddings learn.
    pub fn to_prepare(&self) -> usize {
        if self.frozen().is_some() { self.examples().len() } else { 0 }
    }

    /// The network as it is now, for inference.
    pub fn network(&self) -> Network {
        self.network.valid()
    }

    /// What was learned so far, to be used and kept.
    pub fn taught(&self) -> Taught {
        let Network { encoder, head } = self.network();
        Taught {
            task: self.lesson.task,
            labels: self.lesson.labels.clone(),
            plan: self.plan,
            scale: self.lesson.scale(),
            config: self.config.clone(),
            network: Network { head: head.folded(), encoder },
        }
    }

    /// Computes the frozen layers for the next examples. False if nothing is left to do.
    ///
    /// # Errors
    /// If an example does not fit the model or the device fails.
    pub async fn prepare(&mut self) -> Result<bool, TrainingError> {
        let Some(frozen) = self.frozen() else { return Ok(false) };
        let from = self.prepared.len();
        let next: Vec<usize> = (from..self.examples().len()).take(PREPARED_AT_ONCE).collect();
        if next.is_empty() {
            return Ok(false);
        }
        let batch = self.batch(&next)?;
        let encoder = self.network.encoder.valid();
        let embedded = encoder.embeddings.forward_packed(&batch.packed(&self.config)?);
        let hidden = encoder.forward_packed(0..frozen, embedded, &batch.lengths);
        let values = read(Transaction::default().register(hidden)).await?.concat();
        let columns = self.config.hidden_size;
        let inputs = batch.lengths.ranges().map(|rows| {
            values.get(rows.start * columns..rows.end * columns).unwrap_or_default().to_vec()
        });
        let mut prepared = vec![Vec::new(); next.len()];
        for (index, vectors) in inputs.enumerate() {
            prepared[index % next.len()].push(vectors);
        }
        self.prepared.extend(prepared);
        Ok(true)
    }

    /// Learns from the next batch.
    ///
    /// # Errors
    /// If the loss is no number, after which the weights are those of before; if an example does
    /// not fit the model, or the device fails.
    pub async fn step(&mut self) -> Result<Step, TrainingError> {
        self.step_watched(&mut |_| {}).await
    }

    /// As [`Trainer::step`]; `ended` is told of every part of the step as soon as it is over.
    ///
    /// # Errors
    /// As [`Trainer::step`].
    pub async fn step_watched(
        &mut self,
        ended: &mut dyn FnMut(Phase),
    ) -> Result<Step, TrainingError> {
        let places = self.order.next_batch();
        let indices: Vec<usize> =
            places.iter().filter_map(|place| self.learned.get(*place).copied()).collect();
        let batch = self.batch(&indices)?;
        let frozen = self.frozen_vectors(&self.network, &indices, &batch)?;
        ended(Phase::Batch);
        let hidden = self.network.vectors(&batch, frozen, &self.config)?;
        let scores = self.network.scores(hidden, &batch, &self.plan);
        let loss =
            self.network.head.loss(scores.ok_or(TrainingError::NoExamples)?, &batch, &self.plan);
        ended(Phase::Forward);
        let mut gradients = loss.backward();
        let head = GradientsParams::from_module(&mut gradients, &self.network.head);
        let encoder = GradientsParams::from_module(&mut gradients, &self.network.encoder);
        ended(Phase::Backward);
        let (loss, norms) = self.read(loss, &encoder, &head).await?;
        ended(Phase::Norms);
        let loss = loss * self.network.head.unit();
        if !loss.is_finite() || norms.iter().any(|part| !part.norm.is_finite()) {
            return Err(TrainingError::Diverged);
        }
        let rate = learning_rate(&self.plan, self.step, self.steps());
        let Network { encoder: old_encoder, head: old_head } = self.network.clone();
        self.network = Network {
            encoder: self.optimizers.encoder.step(rate, old_encoder, encoder),
            head: self.optimizers.head.step(rate * self.plan.head_rate, old_head, head),
        };
        ended(Phase::Update);
        self.step += 1;
        self.last_batch = indices;
        Ok(Step { step: self.step, loss, learning_rate: rate, gradients: norms })
    }

    /// What the network says of some examples now.
    ///
    /// # Errors
    /// If an example does not exist or does not fit, or the device fails.
    pub async fn judge(&self, examples: &[usize]) -> Result<Vec<Judged>, TrainingError> {
        if examples.is_empty() {
            return Ok(Vec::new());
        }
        let (network, batch) = (self.network(), self.batch(examples)?);
        let hidden = self.vectors(&network, examples, &batch)?;
        network.judge(hidden, &batch, &self.plan).await
    }

    /// As [`Trainer::judge`], and one vector for each of the examples, which stands for it on a map,
    /// `[examples][hidden]`: in the last layer that of `[CLS]`, or |u - v| of two sentences that are
    /// read one by one.
    ///
    /// # Errors
    /// As [`Trainer::judge`].
    pub async fn judge_and_summarise(
        &self,
        examples: &[usize],
    ) -> Result<(Vec<Judged>, Vec<Vec<f32>>), TrainingError> {
        if examples.is_empty() {
            return Ok((Vec::new(), Vec::new()));
        }
        let (network, batch) = (self.network(), self.batch(examples)?);
        let hidden = self.vectors(&network, examples, &batch)?;
        let summaries = network.summaries(&hidden, &batch);
        let numbers = read(Transaction::default().register(summaries)).await?.concat();
        let numbers = numbers.chunks(self.config.hidden_size.max(1)).map(<[f32]>::to_vec);
        Ok((network.judge(hidden, &batch, &self.plan).await?, numbers.collect()))
    }

    fn frozen(&self) -> Option<usize> {
        self.plan.scope.frozen_layers(self.config.num_hidden_layers)
    }

    fn batch(&self, indices: &[usize]) -> Result<Batch<'_>, TrainingError> {
        let example = |index: &usize| {
            let found = self.lesson.examples.get(*index);
            found.ok_or(TrainingError::NoSuchExample { number: index + 1 })
        };
        Ok(Batch::new(indices.iter().map(example).collect::<Result<_, _>>()?))
    }

    /// The vectors of a batch that the head reads, see [`Network::vectors`].
    fn vectors(
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
    fn frozen_vectors(
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
        let of = |index: &usize| self.prepared.get(*index).ok_or(TrainingError::NotPrepared);
        let prepared = indices.iter().map(of).collect::<Result<Vec<_>, _>>()?;
        let input = |place: usize| prepared.iter().filter_map(move |inputs| inputs.get(place));
        let mut values = Vec::with_capacity(rows * hidden);
        input(0).chain(input(1)).for_each(|vectors| values.extend_from_slice(vectors));
        Ok(Tensor::from_data(TensorData::new(values, [rows, hidden]), device))
    }

    /// Loss and norms in one read-back.
    async fn read(
        &self,
        loss: Tensor<1>,
        encoder: &GradientsParams,
        head: &GradientsParams,
    ) -> Result<(f64, Vec<LayerGradient>), TrainingError> {
        let mut transaction = Transaction::default().register(loss.without_autodiff());
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

impl Optimizers {
    fn new(plan: &Plan) -> Self {
        let new = || AdamWTogether::new(plan.weight_decay);
        Self { encoder: new(), head: new() }
    }
}

/// Whether anything can learn: the head has weights, or a part of the encoder is let.
fn learns(lesson: &Lesson, plan: &Plan, config: &BertConfig) -> bool {
    let head = head_parameters(lesson.task, lesson.labels.len(), plan, config);
    head + plan.scope.encoder_parameters(config) > 0
}

/// Whether there is something to be learned of an example.
fn teaches(example: &Encoded) -> bool {
    match &example.goal {
        Goal::Label(_) | Goal::Score(_) | Goal::Answer(_) => true,
        Goal::Words(_) | Goal::Spans(_) => example.words_seen() > 0,
        Goal::Hidden(spans) => !spans.is_empty(),
        Goal::Nothing => false,
    }
}
