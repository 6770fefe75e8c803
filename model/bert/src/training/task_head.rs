//! The head of a task: from the encoder's vectors to scores, and from scores to the loss.

use burn::module::Module;
use burn::tensor::{Device, Tensor, TensorData};
use shaders::cross_entropy;
use text::data::Task;
use text::training::{Decoding, Encoded, LONGEST_HIDDEN, Plan, Scale, SpanSummary};

use super::batch::{Batch, Hidden};
use super::loss::{binary_cross_entropy, mean_squared_error, weighted_cross_entropy};
use super::reads::Reads;
use super::sentences::sentences;
use crate::bert::{Bert, rows_of};
use crate::heads::boundary::SpanBoundary;
use crate::heads::cosine::CosineSimilarity;
use crate::heads::field::Field;
use crate::heads::pooler::Pooler;
use crate::heads::question::QuestionAnswering;
use crate::heads::regression::SequenceRegression;
use crate::heads::sequence::SequenceClassification;
use crate::heads::siamese::SiameseClassification;
use crate::heads::span::SpanClassification;
use crate::heads::token::TokenClassification;
use crate::input::MASKED_SCORE;
use crate::packed::evened;
use crate::word_table::WordTable;

/// What stands on top of the encoder.
#[derive(Module, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, and a module cannot be boxed")]
pub enum TaskHead {
    /// A label for the whole input.
    Label(SequenceClassification),
    /// Any number of labels for the whole input, each decided by itself.
    Labels(SequenceClassification),
    /// A number for the whole input.
    Score(SequenceRegression),
    /// A label for two sentences.
    Siamese(SiameseClassification),
    /// The cosine of two sentences.
    Cosine(CosineSimilarity),
    /// A label for every word.
    Words(TokenClassification),
    /// A label for every span of words.
    Spans(SpanClassification),
    /// Where the answer begins and ends.
    Question(QuestionAnswering),
    /// The pieces of hidden spans.
    Boundary(SpanBoundary),
}

impl TaskHead {
    /// A head for `labels` labels. It begins with what the checkpoint has for it (the pooler, the
    /// head that answers questions) and with fresh weights otherwise.
    pub fn new(bert: &Bert, task: Task, labels: usize, plan: &Plan, device: &Device) -> Self {
        let (config, seed) = (&bert.config, plan.seed);
        let hidden = config.hidden_size;
        let pooler = || {
            let fresh = || Pooler::fresh(config.model_type, hidden, seed, device);
            bert.pooler.clone().unwrap_or_else(fresh)
        };
        match task {
            Task::Sequence | Task::Pair => {
                Self::Label(SequenceClassification::new(pooler(), hidden, labels, seed, device))
            }
            Task::MultiLabel => {
                Self::Labels(SequenceClassification::new(pooler(), hidden, labels, seed, device))
            }
            Task::Regression => {
                Self::Score(SequenceRegression::new(pooler(), hidden, seed, device))
            }
            Task::Siamese => {
                Self::Siamese(SiameseClassification::new(hidden, labels, seed, device))
            }
            Task::Similarity => Self::Cosine(CosineSimilarity { zero: 0.0, unit: 1.0 }),
            Task::Words | Task::Entities => {
                let field = plan.decoding == Decoding::Crf;
                Self::Words(TokenClassification::new(hidden, labels, field, seed, device))
            }
            Task::Spans => {
                let attention = plan.summary == SpanSummary::Attention;
                Self::Spans(SpanClassification::new(hidden, labels, attention, seed, device))
            }
            Task::Question => {
                let shipped = bert.question.clone();
                Self::Question(
                    shipped.unwrap_or_else(|| QuestionAnswering::new(hidden, seed, device)),
                )
            }
            Task::Boundary => {
                Self::Boundary(SpanBoundary::new(config, LONGEST_HIDDEN, seed, device))
            }
        }
    }

    /// The model's own classifier, where it has one for this task and so many labels.
    pub fn of_model(bert: &Bert, task: Task, labels: usize, plan: &Plan) -> Option<Self> {
        let whole = || bert.sequence.clone().filter(|head| head.classifier.labels() == labels);
        match task {
            Task::Sequence | Task::Pair => whole().map(Self::Label),
            Task::MultiLabel => whole().map(Self::Labels),
            Task::Regression => {
                let score = |head| SequenceRegression { head, mean: 0.0, deviation: 1.0 };
                whole().map(score).map(Self::Score)
            }
            Task::Words | Task::Entities => {
                let own = bert.token.clone().filter(|own| own.classifier.labels() == labels)?;
                let device = own.classifier.dense.bias.val().device();
                let field = plan.decoding == Decoding::Crf;
                let field = field.then(|| Field::new(labels, &device));
                Some(Self::Words(TokenClassification { field, ..own }))
            }
            _ => None,
        }
    }

    /// The same head, which learns numbers of this scale.
    pub(super) fn with_scale(mut self, scale: Option<Scale>) -> Self {
        let scale = scale.unwrap_or(Scale::NONE);
        match &mut self {
            Self::Score(head) => (head.mean, head.deviation) = (scale.zero, scale.unit),
            Self::Cosine(head) => (head.zero, head.unit) = (scale.zero, scale.unit),
            _ => {}
        }
        self
    }

    /// The same head as it was kept. A cosine has no weights that its scale could be folded into,
    /// see [`TaskHead::folded`].
    pub(super) fn with_kept_scale(self, scale: Option<Scale>) -> Self {
        match self {
            Self::Cosine(_) => self.with_scale(scale),
            other => other,
        }
    }

    /// The scale of the numbers that it learns.
    fn scale(&self) -> Scale {
        match self {
            Self::Score(head) => Scale { zero: head.mean, unit: head.deviation },
            Self::Cosine(head) => Scale { zero: head.zero, unit: head.unit },
            _ => Scale::NONE,
        }
    }

    /// The same head, which says numbers as they are, see [`SequenceRegression::folded`].
    pub(super) fn folded(self) -> Self {
        match self {
            Self::Score(head) => Self::Score(head.folded()),
            other => other,
        }
    }

    /// The inverse of [`Self::folded`]: it says what it said, and learns numbers of this scale.
    pub(super) fn unfolded(self, scale: Option<Scale>) -> Self {
        match (self, scale) {
            (Self::Score(head), Some(scale)) => Self::Score(head.unfolded(scale.zero, scale.unit)),
            (other, _) => other,
        }
    }

    /// By what [`TaskHead::loss`] is multiplied to be told: the square of the scores' unit.
    pub(super) fn unit(&self) -> f64 {
        f64::from(self.scale().unit).powi(2)
    }

    /// The vectors that it reads.
    pub(super) fn reads(&self) -> Reads {
        match self {
            Self::Label(_) | Self::Labels(_) | Self::Score(_) => Reads::First,
            _ => Reads::All,
        }
    }

    /// Scores of what the task decides.
    ///
    /// # Shapes
    /// - hidden `[examples, hidden]` where only `[CLS]` is read, see [`TaskHead::reads`]; else
    ///   `[rows, hidden]`, a row for every piece of [`Batch`]
    /// - table: the token embeddings
    /// - output: `[examples, labels]`; of a number or cosine `[examples, 1]`; for words
    ///   `[rows, labels]`; for spans `[spans, labels]`; for questions `[rows, 2]`; for hidden spans
    ///   `[hidden pieces, vocabulary]`. `None` where there is nothing to decide.
    pub(super) fn scores(
        &self,
        hidden: Tensor<2>,
        batch: &Batch<'_>,
        table: &WordTable,
        plan: &Plan,
    ) -> Option<Tensor<2>> {
        match self {
            Self::Label(head) | Self::Labels(head) => Some(head.forward(hidden)),
            Self::Score(head) => Some(head.forward(hidden)),
            Self::Siamese(head) => {
                let [first, second] = sentences(&hidden, batch);
                Some(head.forward(first, second))
            }
            Self::Cosine(head) => {
                let [first, second] = sentences(&hidden, batch);
                Some(head.forward(first, second))
            }
            Self::Words(head) => Some(head.forward(hidden)),
            Self::Question(head) => Some(head.forward(hidden)),
            Self::Spans(head) => {
                let spans = batch.spans(plan.longest_span);
                let seen = |example: &&Encoded| (0..example.words_seen()).collect();
                let words: Vec<Vec<usize>> = batch.examples.iter().map(seen).collect();
                let words = read_words(hidden, batch, &words, plan);
                (!spans.is_empty()).then(|| head.forward(words, &spans))
            }
            Self::Boundary(head) => {
                let pieces = batch.hidden();
                let rows = |position: fn(&Hidden) -> usize| {
                    let row = |piece: &Hidden| batch.row(piece.example, position(piece));
                    rows_of(&hidden, &pieces.iter().map(row).collect::<Vec<_>>())
                };
                let places: Vec<usize> = pieces.iter().map(|piece| piece.place).collect();
                (!pieces.is_empty()).then(|| {
                    let (before, after) = (rows(|piece| piece.borders.0), rows(|p| p.borders.1));
                    head.forward(before, after, &places, table.floats())
                })
            }
        }
    }

    /// The task's loss over a batch, `[1]`, from [`TaskHead::scores`]:
    /// - a label: mean of -ln p(label), each by the weight of its label where there are weights (see
    ///   [`Plan::balanced`]);
    /// - any number of labels: mean over all labels of all examples of -ln p if the example has the
    ///   label, and -ln (1 - p) if not, p = sigmoid(score) (binary cross-entropy; what `transformers`
    ///   computes for `multi_label_classification`);
    /// - a number: mean of (said - true)^2, both standardised (in the person's unit it is
    ///   [`TaskHead::unit`] times that);
    /// - a cosine: mean of (cosine - true)^2, the true scores laid out from 0 to 1, see
    ///   [`Scale::between`];
    /// - words: as for a label, every piece of a word having the word's label (what is measured of a
    ///   word is another mean, see [`text::training::Judged::loss`]); with a conditional random field
    ///   (ln Z - score of the true labels) a word, whose scores are those of its first piece or the
    ///   mean of its pieces' scores, not of their probabilities;
    /// - spans: mean of -ln p(label) over all spans, those with "none" included;
    /// - questions: mean of -ln p over the first and the last piece of the answer, each among all
    ///   pieces of the input; `[CLS]` is both where there is no answer (Devlin et al. 2019,
    ///   sections 4.2 and 4.3);
    /// - hidden spans: mean of -ln p(piece).
    pub(super) fn loss(&self, scores: Tensor<2>, batch: &Batch<'_>, plan: &Plan) -> Tensor<1> {
        match self {
            Self::Labels(_) => binary_cross_entropy(scores, &batch.label_sets()),
            Self::Score(_) | Self::Cosine(_) => {
                let scale = self.scale();
                let learned = |score: f64| scale.learned(score) as f32;
                let targets = batch.scores().into_iter().map(|score| score.map(learned));
                mean_squared_error(scores, &targets.collect::<Vec<_>>())
            }
            Self::Words(TokenClassification { field: Some(field), .. }) => {
                let read: Vec<Vec<usize>> =
                    batch.examples.iter().map(|example| example.words_read()).collect();
                field.loss(read_words(scores, batch, &read, plan), &batch.word_labels())
            }
            Self::Question(_) => {
                cross_entropy(starts_and_ends(scores, batch), &batch.answer_targets())
            }
            Self::Label(_) | Self::Siamese(_) if !batch.weights.is_empty() => {
                weighted_cross_entropy(scores, &batch.labels(), batch.weights)
            }
            _ => cross_entropy(scores, &self.labels(batch, plan)),
        }
    }

    /// Over how many decisions [`TaskHead::loss`] is the mean.
    pub(super) fn decisions(&self, batch: &Batch<'_>, plan: &Plan) -> usize {
        match self {
            Self::Labels(_) => batch.label_sets().iter().flatten().count(),
            Self::Score(_) | Self::Cosine(_) => batch.scores().iter().flatten().count(),
            Self::Words(TokenClassification { field: Some(_), .. }) => {
                batch.word_labels().iter().map(Vec::len).sum()
            }
            _ => self.labels(batch, plan).iter().flatten().count(),
        }
    }

    /// The true label of each row of [`TaskHead::scores`], where it has one; of questions, of each
    /// end of an answer. None of heads without one label for each.
    fn labels(&self, batch: &Batch<'_>, plan: &Plan) -> Vec<Option<usize>> {
        match self {
            Self::Label(_) | Self::Siamese(_) => batch.labels(),
            Self::Words(_) => batch.piece_targets(),
            Self::Spans(_) => batch.span_labels(&batch.spans(plan.longest_span)),
            Self::Question(_) => batch.answer_targets(),
            Self::Boundary(_) => {
                batch.hidden().iter().map(|piece| Some(piece.truth as usize)).collect()
            }
            Self::Labels(_) | Self::Score(_) | Self::Cosine(_) => Vec::new(),
        }
    }
}

/// Words from pieces, `[examples, words, features]`.
fn read_words(
    pieces: Tensor<2>,
    batch: &Batch<'_>,
    words: &[Vec<usize>],
    plan: &Plan,
) -> Tensor<3> {
    let (reading, shape) = batch.reading(words, plan.reading);
    let reading = Tensor::<3>::from_data(TensorData::new(reading, shape), &pieces.device());
    shaders::matmul(reading, evened(&pieces, &batch.lengths))
}

/// Start and end logits as rows over the pieces, `[examples * 2, tokens]`; those that no piece has are
/// hidden.
fn starts_and_ends(scores: Tensor<2>, batch: &Batch<'_>) -> Tensor<2> {
    let (examples, tokens) = (batch.examples.len(), batch.lengths.longest());
    let hidden = batch.lengths.ranges().flat_map(|rows| {
        let row = (0..tokens).map(move |at| if at < rows.len() { 0.0 } else { MASKED_SCORE });
        row.clone().chain(row)
    });
    let hidden = TensorData::new(hidden.collect::<Vec<f32>>(), [examples * 2, tokens]);
    let hidden = Tensor::<2>::from_data(hidden, &scores.device());
    let rows = evened(&scores, &batch.lengths).swap_dims(1, 2);
    rows.reshape([examples * 2, tokens]) + hidden
}
