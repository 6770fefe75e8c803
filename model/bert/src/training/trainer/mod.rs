//! One run of training, a step at a time, so that its owner may do other things in between.

mod best;
mod halves;
mod judge;
mod prepare;
mod share;
mod step;
mod sums;

use std::ops::Range;

use burn::module::Module;
use text::config::BertConfig;
use text::data::Task;
use text::training::{
    Encoded, Lesson, Order, PORTION, Plan, class_weights, head_parameters, portions,
};

use self::best::Best;
use super::batch::Batch;
use super::error::TrainingError;
use super::network::Network;
use super::recorded::{Kept, recall, record};
use super::task_head::TaskHead;
use super::taught::Taught;
use super::together::AdamWTogether;
use crate::bert::Bert;
use crate::block::Block;

pub use halves::{Half, Halves};
pub use share::Share;

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
    /// Output of the frozen layers for each input of each example, `[tokens, hidden]`; of examples
    /// that were not computed yet, none.
    prepared: Vec<Vec<Vec<f32>>>,
    /// The examples of each chunk of them.
    chunks: Vec<Range<usize>>,
    order: Order,
    /// How much an example of each label counts; empty where all count the same.
    weights: Vec<f64>,
    /// The examples of the last step.
    last_batch: Vec<usize>,
    step: usize,
    /// The network of the best evaluation.
    best: Option<Best>,
    /// Steps that the network has learned, if it is that of an evaluation before the last step.
    learned_steps: Option<usize>,
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
            trained.filter(|(_, example)| example.teaches()).map(|(index, _)| index).collect();
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
        let own = own_head(bert, &lesson, &plan);
        let plan = if own.is_some() { Plan { head_rate: 1.0, ..plan } } else { plan };
        let new = || TaskHead::new(bert, lesson.task, lesson.labels.len(), &plan, &device);
        let head = own.unwrap_or_else(new).with_scale(lesson.scale());
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
            prepared: vec![Vec::new(); lesson.examples.len()],
            chunks: prepare::chunks(&lesson, plan.scope, bert.config.num_hidden_layers),
            weights: weights(&lesson, &plan),
            lesson,
            last_batch: Vec::new(),
            step: 0,
            best: None,
            learned_steps: None,
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
        (self.best, self.learned_steps) = (None, None);
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

    /// Some of the examples in portions that are computed at once, of at most so many examples; of
    /// fewer where they are long.
    pub fn portions<'a>(&self, examples: &'a [usize], most: usize) -> Vec<&'a [usize]> {
        let pieces =
            |example: &usize| self.lesson.examples.get(*example).map_or(0, Encoded::pieces);
        let lengths: Vec<usize> = examples.iter().map(pieces).collect();
        let portions = portions(&lengths, most, PORTION).into_iter();
        portions.filter_map(|portion| examples.get(portion)).collect()
    }

    /// Layers of the encoder.
    pub fn layers(&self) -> usize {
        self.config.num_hidden_layers
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

    /// The weights that learned, for [`Self::recall`].
    ///
    /// # Errors
    /// If the device fails.
    pub async fn record(&self) -> Result<Vec<u8>, TrainingError> {
        record(&self.network, Kept::Learning).await
    }

    /// Is where a recorded run on the same lesson with the same plan ended.
    ///
    /// # Errors
    /// If its weights do not fit.
    pub fn recall(&mut self, mut weights: &[u8]) -> Result<(), TrainingError> {
        self.network = recall(self.fresh.clone(), Kept::Learning, &mut weights)?;
        self.step = self.steps();
        Ok(())
    }

    fn frozen(&self) -> Option<usize> {
        self.plan.scope.frozen_layers(self.config.num_hidden_layers)
    }

    fn batch(&self, indices: &[usize]) -> Result<Batch<'_>, TrainingError> {
        let example = |index: &usize| {
            let found = self.lesson.examples.get(*index);
            found.ok_or(TrainingError::NoSuchExample { number: index + 1 })
        };
        let batch = Batch::new(indices.iter().map(example).collect::<Result<_, _>>()?);
        Ok(batch.weighed(&self.weights))
    }
}

impl Optimizers {
    fn new(plan: &Plan) -> Self {
        let new = || AdamWTogether::new(plan.weight_decay);
        Self { encoder: new(), head: new() }
    }
}

/// The weights of the labels, if the plan has any.
fn weights(lesson: &Lesson, plan: &Plan) -> Vec<f64> {
    if plan.balanced && lesson.task.has_one_label() {
        class_weights(&lesson.label_counts())
    } else {
        Vec::new()
    }
}

/// The model's own classifier, where the plan goes on with it and its labels are those of the lesson; of
/// a number it has none.
fn own_head(bert: &Bert, lesson: &Lesson, plan: &Plan) -> Option<TaskHead> {
    if !plan.further {
        return None;
    }
    if lesson.task == Task::Regression {
        let own = TaskHead::of_model(bert, lesson.task, 1, plan)?;
        return Some(own.unfolded(lesson.scale()));
    }
    let count = lesson.labels.len();
    let fits = count > 0 && bert.config.labels(count) == lesson.labels;
    fits.then(|| TaskHead::of_model(bert, lesson.task, count, plan))?
}

/// Whether anything can learn: the head has weights, or a part of the encoder is let.
fn learns(lesson: &Lesson, plan: &Plan, config: &BertConfig) -> bool {
    let head = head_parameters(lesson.task, lesson.labels.len(), plan, config);
    head + plan.scope.encoder_parameters(config) > 0
}
