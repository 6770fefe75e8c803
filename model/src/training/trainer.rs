//! One run of training, a step at a time, so that its owner may do other things in between.

use burn::module::{Module, ModuleMapper, Param};
use burn::tensor::{Device, Tensor, TensorData, Transaction};
use burn_optim::{AdamWConfig, GradientsParams, ModuleOptimizer};
use thiserror::Error;

use super::encoded::Encoded;
use super::gradients::LayerGradient;
use super::loss::cross_entropy;
use super::order::Order;
use super::output::Step;
use super::plan::Plan;
use super::schedule::learning_rate;
use super::scope::Scope;
use super::squares::squares;
use crate::bert::rows_of;
use crate::config::BertConfig;
use crate::encoder::Encoder;
use crate::heads::classifier::Classifier;
use crate::input::{EncoderInput, InputError};
use crate::switches::Switches;
use crate::trace::{Recorder, TraceError};

/// The encoder with a head.
#[derive(Module, Debug)]
pub struct Network {
    /// Pieces to vectors.
    pub encoder: Encoder,
    /// Vectors to labels.
    pub head: Classifier,
}

/// What the network says of an example.
#[derive(Clone, Debug, PartialEq)]
pub struct PiecesJudged {
    /// Probabilities of the labels at each piece that has a target, `[targets][labels]`.
    pub probabilities: Vec<Vec<f64>>,
    /// Mean of -ln p(label) over these pieces.
    pub loss: f64,
}

/// Why training cannot go on.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// An example does not fit the model.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The device failed.
    #[error(transparent)]
    Device(#[from] TraceError),
    /// The loss is no number any more; the weights are still those of before the step.
    #[error(
        "The loss is no longer a number: training has diverged. The weights of before this step are kept; try a lower learning rate."
    )]
    Diverged,
    /// There is nothing to learn from.
    #[error("There are no examples to learn from.")]
    NoExamples,
    /// Vectors of frozen layers are still to be computed.
    #[error("The vectors of the layers that do not learn have not been computed yet.")]
    NotPrepared,
}

/// A run under way.
pub struct Trainer {
    /// How.
    pub plan: Plan,
    config: BertConfig,
    network: Network,
    optimizer: ModuleOptimizer,
    examples: Vec<Encoded>,
    /// The first so many are learned from, the others only measured with.
    trained: usize,
    /// Output of the frozen layers for each example, `[tokens, hidden]`, as far as computed.
    prepared: Vec<Vec<f32>>,
    order: Order,
    step: usize,
}

impl Trainer {
    /// A run of a head for `labels` labels on a copy of `encoder`. The first `trained` examples
    /// are learned from.
    pub fn new(
        encoder: &Encoder,
        config: &BertConfig,
        examples: Vec<Encoded>,
        trained: usize,
        labels: usize,
        plan: Plan,
    ) -> Self {
        let device = encoder.embeddings.word.val().device();
        let head = Classifier::new(config.hidden_size, labels, plan.seed, &device);
        let network = Network { encoder: encoder.clone(), head }.train();
        let trained = trained.min(examples.len());
        Self {
            network: learning(network, plan.scope),
            optimizer: AdamWConfig::new()
                .with_epsilon(1e-8)
                .with_weight_decay(plan.weight_decay)
                .init(),
            order: Order::new(trained, plan.batch_size, plan.seed),
            config: config.clone(),
            prepared: Vec::new(),
            examples,
            trained,
            step: 0,
            plan,
        }
    }

    /// Steps of the whole run.
    pub fn steps(&self) -> usize {
        self.plan.steps(self.trained)
    }

    /// Steps so far.
    pub fn done(&self) -> usize {
        self.step
    }

    /// The examples, those to learn from first.
    pub fn examples(&self) -> &[Encoded] {
        &self.examples
    }

    /// The network as it is now, for inference.
    pub fn network(&self) -> Network {
        self.network.valid()
    }

    /// Computes the frozen layers for the next example. False if nothing is left to do.
    ///
    /// # Errors
    /// If the example does not fit the model or the device fails.
    pub async fn prepare(&mut self) -> Result<bool, TrainingError> {
        let Some(frozen) = self.frozen() else { return Ok(false) };
        let Some(example) = self.examples.get(self.prepared.len()) else { return Ok(false) };
        let encoder = self.network.encoder.valid();
        let input = EncoderInput::single(&example.encoding, 0, &self.config)?;
        let switches = Switches::default();
        let mut trace = Recorder::default();
        let mut pass = encoder.begin(&input, &switches, &mut trace);
        for _ in 0..frozen {
            pass.step(&mut trace);
        }
        let data = pass.hidden.into_data_async().await.map_err(TraceError::from)?;
        self.prepared.push(data.try_to_vec().map_err(|_| TraceError::Type)?);
        Ok(true)
    }

    /// Learns from the next batch.
    ///
    /// # Errors
    /// If the loss is no number, after which the weights are those of before; if there is nothing
    /// to learn from, or the device fails.
    pub async fn step(&mut self) -> Result<Step, TrainingError> {
        let batch = self.order.next_batch();
        if batch.is_empty() {
            return Err(TrainingError::NoExamples);
        }
        let device = self.network.head.dense.weight.val().device();
        let (logits, targets) = self.logits(&self.network, &batch, &device)?;
        let loss = cross_entropy(logits, &targets);
        let mut gradients = loss.backward();
        let gradients = GradientsParams::from_module(&mut gradients, &self.network);
        let (loss, norms) = self.read(loss, &gradients).await?;
        if !loss.is_finite() || norms.iter().any(|part| !part.norm.is_finite()) {
            return Err(TrainingError::Diverged);
        }
        let rate = learning_rate(&self.plan, self.step, self.steps());
        self.network = self.optimizer.step(rate, self.network.clone(), gradients);
        self.step += 1;
        Ok(Step { step: self.step, loss, learning_rate: rate, gradients: norms })
    }

    /// What the network says of some examples now.
    ///
    /// # Errors
    /// If an example does not exist or does not fit, or the device fails.
    pub async fn judge(&self, examples: &[usize]) -> Result<Vec<PiecesJudged>, TrainingError> {
        let network = self.network();
        let device = network.head.dense.weight.val().device();
        let (logits, targets) = self.logits(&network, examples, &device)?;
        let labels = logits.dims()[1];
        let data = logits.into_data_async().await.map_err(TraceError::from)?;
        let values: Vec<f32> = data.try_to_vec().map_err(|_| TraceError::Type)?;
        let mut rows = values.chunks_exact(labels.max(1)).zip(&targets);
        let per_example = targets.len() / examples.len().max(1);
        Ok(examples.iter().map(|_| judged(rows.by_ref().take(per_example))).collect())
    }

    fn frozen(&self) -> Option<usize> {
        self.plan.scope.frozen_layers(self.config.num_hidden_layers)
    }

    /// Logits `[batch * rows, labels]` and a target for each row.
    fn logits(
        &self,
        network: &Network,
        batch: &[usize],
        device: &Device,
    ) -> Result<(Tensor<2>, Vec<Option<usize>>), TrainingError> {
        let examples: Vec<&Encoded> =
            batch.iter().filter_map(|index| self.examples.get(*index)).collect();
        let inputs: Vec<(&[u32], &[u8])> = examples
            .iter()
            .map(|example| (&*example.encoding.ids, &*example.encoding.segments))
            .collect();
        let input = EncoderInput::batch_of(&inputs, 0, &self.config)?;
        let switches = Switches::default();
        let mut trace = Recorder::default();
        let tokens = input.tokens();
        let mut pass = match self.frozen() {
            None => network.encoder.begin(&input, &switches, &mut trace),
            Some(frozen) => {
                let hidden = self.stacked(batch, tokens, device)?;
                network.encoder.resume(&input, &switches, hidden, frozen)
            }
        };
        while pass.step(&mut trace) {}
        let text = examples.iter().all(|example| example.words.iter().all(Option::is_none));
        if text {
            let first: Vec<usize> = (0..examples.len()).map(|index| index * tokens).collect();
            let logits = network.head.forward(rows_of(&pass.hidden, &first));
            let target = |example: &&Encoded| example.targets.first().copied().flatten();
            return Ok((logits, examples.iter().map(target).collect()));
        }
        let padded = |example: &&Encoded| {
            (0..tokens).map(|at| example.targets.get(at).copied().flatten()).collect::<Vec<_>>()
        };
        Ok((network.head.forward(pass.hidden), examples.iter().flat_map(padded).collect()))
    }

    /// The prepared vectors of a batch, padded with zeros, `[batch * tokens, hidden]`.
    fn stacked(
        &self,
        batch: &[usize],
        tokens: usize,
        device: &Device,
    ) -> Result<Tensor<2>, TrainingError> {
        let hidden = self.config.hidden_size;
        let mut values = Vec::with_capacity(batch.len() * tokens * hidden);
        for (row, index) in batch.iter().enumerate() {
            let prepared = self.prepared.get(*index).ok_or(TrainingError::NotPrepared)?;
            values.extend_from_slice(prepared);
            values.resize((row + 1) * tokens * hidden, 0.0);
        }
        let shape = [batch.len() * tokens, hidden];
        Ok(Tensor::from_data(TensorData::new(values, shape), device))
    }

    /// Loss and norms in one read-back.
    async fn read(
        &self,
        loss: Tensor<1>,
        gradients: &GradientsParams,
    ) -> Result<(f64, Vec<LayerGradient>), TrainingError> {
        let mut transaction = Transaction::default().register(loss.without_autodiff());
        let mut parts = Vec::new();
        let mut add = |layer: Option<usize>, sum: Option<Tensor<1>>| {
            if let Some(sum) = sum {
                parts.push(layer);
                let so_far = std::mem::take(&mut transaction);
                transaction = so_far.register(sum);
            }
        };
        add(None, squares(&self.network.head, gradients));
        for (layer, block) in self.network.encoder.layers.iter().enumerate() {
            add(Some(layer), squares(block, gradients));
        }
        let data = transaction.execute_async().await.map_err(TraceError::from)?;
        let mut values = Vec::new();
        for data in data {
            let value: Vec<f32> = data.try_to_vec().map_err(|_| TraceError::Type)?;
            values.push(f64::from(value.first().copied().unwrap_or(f32::NAN)));
        }
        let loss = values.first().copied().unwrap_or(f64::NAN);
        let squares = values.iter().skip(1);
        let norms = parts.into_iter().zip(squares);
        let norms = norms.map(|(layer, sum)| LayerGradient { layer, norm: sum.sqrt() }).collect();
        Ok((loss, norms))
    }
}

/// Marks what learns.
fn learning(network: Network, scope: Scope) -> Network {
    let Network { encoder, head } = network;
    let encoder = match scope {
        Scope::Everything => encoder,
        Scope::Head | Scope::LastLayers(_) => {
            let Encoder { embeddings, layers } = encoder;
            let frozen = scope.frozen_layers(layers.len()).unwrap_or(0);
            let layers = layers.into_iter().enumerate();
            let layers = layers
                .map(|(layer, block)| if layer < frozen { block.no_grad() } else { block })
                .collect();
            Encoder { embeddings: embeddings.no_grad(), layers }
        }
        Scope::NormsAndBiases => {
            let Encoder { embeddings, layers } = encoder;
            let layers = layers.into_iter().map(|block| block.map(&mut FreezeMatrices)).collect();
            Encoder { embeddings: embeddings.no_grad(), layers }
        }
    };
    Network { encoder, head }
}

/// Lets vectors learn (LayerNorms and biases), and nothing larger.
struct FreezeMatrices;

impl ModuleMapper for FreezeMatrices {
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        param.set_require_grad(D == 1)
    }
}

fn judged<'a>(rows: impl Iterator<Item = (&'a [f32], &'a Option<usize>)>) -> PiecesJudged {
    let (mut probabilities, mut loss) = (Vec::new(), 0.0);
    for (logits, target) in rows {
        let Some(target) = target else { continue };
        let logits: Vec<f64> = logits.iter().map(|logit| f64::from(*logit)).collect();
        let total = crate::answers::log_sum_exp(logits.iter().copied());
        loss += total - logits.get(*target).copied().unwrap_or(f64::NEG_INFINITY);
        probabilities.push(logits.iter().map(|logit| (logit - total).exp()).collect());
    }
    let count = probabilities.len().max(1) as f64;
    PiecesJudged { probabilities, loss: loss / count }
}
