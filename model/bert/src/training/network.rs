//! The encoder with a head.

use burn::module::{Module, ModuleMapper, Param};
use burn::tensor::{Tensor, Transaction};
use text::config::BertConfig;
use text::crf::Transitions;
use text::training::{Encoded, Judged, Plan, Scope};

use super::batch::Batch;
use super::error::TrainingError;
use super::reads::Reads;
use super::sentences::sentences;
use super::task_head::TaskHead;
use super::verdict::{self, Scores};
use crate::block::first_rows;
use crate::encoder::Encoder;
use crate::heads::field::Field;
use crate::trace::TraceError;

/// The encoder with a head.
#[derive(Module, Debug)]
pub struct Network {
    /// Pieces to vectors.
    pub encoder: Encoder,
    /// Vectors to what the task asks for.
    pub head: TaskHead,
}

impl Network {
    /// The task's loss over some examples, `[1]`, all layers run; see [`TaskHead`] for what it is.
    ///
    /// # Errors
    /// If an example does not fit the model, or nothing is to be learned of any.
    pub fn loss(
        &self,
        examples: &[&Encoded],
        plan: &Plan,
        config: &BertConfig,
    ) -> Result<Tensor<1>, TrainingError> {
        let batch = Batch::new(examples.to_vec());
        let hidden = self.vectors(&batch, None, config)?;
        let scores = self.scores(hidden, &batch, plan).ok_or(TrainingError::NoExamples)?;
        Ok(self.head.loss(scores, &batch, plan))
    }

    /// The last vectors of a batch, `[rows, hidden]`, or `[inputs, hidden]` if only
    /// those of `[CLS]` are read by the head. `frozen` is the number of layers that were run before and what
    /// came out of them; without it all layers run.
    pub(super) fn vectors(
        &self,
        batch: &Batch<'_>,
        frozen: Option<(usize, Tensor<2>)>,
        config: &BertConfig,
    ) -> Result<Tensor<2>, TrainingError> {
        let encoder = &self.encoder;
        let (from, hidden) = match frozen {
            None => (0, encoder.embeddings.forward_packed(&batch.packed(config)?)),
            Some(frozen) => frozen,
        };
        Ok(match self.head.reads() {
            Reads::First => encoder.forward_first(from, hidden, &batch.lengths),
            Reads::All => {
                encoder.forward_packed(from..encoder.layers.len(), hidden, &batch.lengths)
            }
        })
    }

    /// Scores of the head, `None` where there is nothing to decide, see [`TaskHead::scores`].
    pub(super) fn scores(
        &self,
        hidden: Tensor<2>,
        batch: &Batch<'_>,
        plan: &Plan,
    ) -> Option<Tensor<2>> {
        self.head.scores(hidden, batch, &self.encoder.embeddings.word, plan)
    }

    /// One vector for each example, which stands for it on a map, `[examples, hidden]`: that of
    /// `[CLS]`; of two sentences that are read one by one |u - v|, in which they differ. `hidden` are
    /// the vectors that the head reads.
    pub(super) fn summaries(&self, hidden: &Tensor<2>, batch: &Batch<'_>) -> Tensor<2> {
        if batch.is_siamese() {
            let [first, second] = sentences(hidden, batch);
            return (first - second).abs();
        }
        match self.head.reads() {
            Reads::First => hidden.clone(),
            Reads::All => first_rows(hidden, &batch.lengths),
        }
    }

    /// What the head says of a batch, from its last vectors.
    pub(super) async fn judge(
        &self,
        hidden: Tensor<2>,
        batch: &Batch<'_>,
        plan: &Plan,
    ) -> Result<Vec<Judged>, TrainingError> {
        let scores = self.scores(hidden, batch, plan);
        let columns = scores.as_ref().map_or(1, |scores| scores.dims()[1]);
        let field = match &self.head {
            TaskHead::Words(head) => head.field.as_ref(),
            _ => None,
        };
        let mut transaction = Transaction::default();
        if let Some(Field { start, between, end }) = field {
            transaction = transaction.register(start.val());
            transaction = transaction.register(between.val()).register(end.val());
        }
        if let Some(scores) = scores {
            transaction = transaction.register(scores);
        }
        let mut numbers = read(transaction).await?;
        let values = numbers.pop().unwrap_or_default();
        let transitions = transitions(numbers);
        let scores = Scores { values: &values, columns };
        Ok(match (&self.head, transitions) {
            (TaskHead::Label(_), _) => verdict::labels(scores, batch),
            (TaskHead::Labels(_), _) => verdict::several(scores, batch),
            (TaskHead::Siamese(_), _) => verdict::labels(scores, batch),
            (TaskHead::Score(head), _) => {
                verdict::scores(scores, batch, |output| (head.in_unit(output), None))
            }
            (TaskHead::Cosine(head), _) => {
                verdict::scores(scores, batch, |cosine| (head.in_unit(cosine), Some(cosine)))
            }
            (TaskHead::Words(_), Some(field)) => verdict::paths(scores, batch, plan, &field),
            (TaskHead::Words(_), None) => verdict::words(scores, batch, plan),
            (TaskHead::Spans(_), _) => verdict::spans(scores, batch, plan),
            (TaskHead::Question(_), _) => verdict::answers(scores, batch),
            (TaskHead::Boundary(_), _) => verdict::hidden(scores, batch),
        })
    }

    /// The same with only that learning which the scope names, and the head.
    pub(super) fn learning(self, scope: Scope) -> Self {
        let Self { encoder, head } = self;
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
            Scope::NormsAndBiases => encoder.map(&mut FreezeMatrices),
        };
        Self { encoder, head }
    }
}

/// Lets vectors learn (LayerNorms and biases), and nothing larger.
struct FreezeMatrices;

impl ModuleMapper for FreezeMatrices {
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        param.set_require_grad(D == 1)
    }
}

/// What was registered, as numbers, in one read-back.
pub(crate) async fn read(transaction: Transaction) -> Result<Vec<Vec<f32>>, TrainingError> {
    let data = transaction.execute_async().await.map_err(TraceError::from)?;
    let numbers = data.into_iter().map(|data| data.try_to_vec::<f32>());
    Ok(numbers.collect::<Result<_, _>>().map_err(|_| TraceError::Type)?)
}

/// Start, between and end, if they were read.
fn transitions(numbers: Vec<Vec<f32>>) -> Option<Transitions> {
    let wide = |numbers: Vec<f32>| numbers.into_iter().map(f64::from).collect::<Vec<f64>>();
    let [start, between, end]: [Vec<f32>; 3] = numbers.try_into().ok()?;
    Some(Transitions {
        labels: start.len(),
        start: wide(start),
        between: wide(between),
        end: wide(end),
    })
}
