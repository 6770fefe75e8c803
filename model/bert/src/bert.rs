//! A whole BERT: the encoder and whatever heads its checkpoint holds.

use burn::tensor::{Device, Tensor, TensorData};
use shaders::{Ranking, Tables};
use text::checkpoint::CheckpointError;
use text::config::BertConfig;
use text::head::{Head, Heads};
use text::predictions::{AskedToken, Asking, Prediction};
use text::switches::Switches;
use text::wishes::{TracePart, Wish};
use thiserror::Error;

use crate::checkpoint::Checkpoint;
use crate::encoder::{Encoder, Pass};
use crate::heads::classifier::Classifier;
use crate::heads::mlm::MaskedLanguageModel;
use crate::heads::nsp::NextSentence;
use crate::heads::pooler::Pooler;
use crate::heads::question::QuestionAnswering;
use crate::heads::replaced::ReplacedPieces;
use crate::heads::sequence::SequenceClassification;
use crate::heads::token::TokenClassification;
use crate::input::{EncoderInput, InputError};
use crate::trace::{Recorder, Trace, TraceError};
use crate::tracks;

/// The encoder with its heads, on one device.
#[derive(Clone, Debug)]
pub struct Bert {
    /// Its sizes.
    pub config: BertConfig,
    /// Embeddings and layers.
    pub encoder: Encoder,
    /// The vector of a whole input.
    pub pooler: Option<Pooler>,
    /// Masked words.
    pub mlm: Option<MaskedLanguageModel>,
    /// Next sentence; needs the pooler.
    pub nsp: Option<NextSentence>,
    /// Answer spans.
    pub question: Option<QuestionAnswering>,
    /// Labels of a whole input.
    pub sequence: Option<SequenceClassification>,
    /// Labels of every piece.
    pub token: Option<TokenClassification>,
    /// Whether each piece was replaced.
    pub replaced: Option<ReplacedPieces>,
}

/// A pass that could not be run.
#[derive(Debug, Error)]
pub enum PassError {
    /// The input does not fit the model.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A wish names a layer, head or part that this model does not have.
    #[error("This model has no {part:?} in layer {layer} (head {head:?}).")]
    Wish {
        /// The part asked for.
        part: TracePart,
        /// The layer asked for.
        layer: usize,
        /// The head asked for.
        head: Option<usize>,
    },
    /// The checkpoint has no such head.
    #[error("This model has no head for {head}: its checkpoint does not hold one.")]
    NoHead {
        /// The head asked for.
        head: Head,
    },
    /// The device failed.
    #[error(transparent)]
    Trace(#[from] TraceError),
}

impl Bert {
    /// Puts a checkpoint on `device`. Heads that it does not hold are left out.
    ///
    /// # Errors
    /// If a tensor of the encoder, or part of a head, is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        let has = |head: Head| checkpoint.heads().contains(&head);
        let pooler = has(Head::Pooler).then(|| Pooler::load(checkpoint, device)).transpose()?;
        let below = pooler.as_ref().filter(|_| has(Head::SequenceClassification));
        Ok(Self {
            config: checkpoint.config().clone(),
            encoder: Encoder::load(checkpoint, device)?,
            mlm: has(Head::MaskedLanguageModel)
                .then(|| MaskedLanguageModel::load(checkpoint, device))
                .transpose()?,
            nsp: has(Head::NextSentence)
                .then(|| NextSentence::load(checkpoint, device))
                .transpose()?,
            question: has(Head::QuestionAnswering)
                .then(|| QuestionAnswering::load(checkpoint, device))
                .transpose()?,
            sequence: below
                .map(|pooler| SequenceClassification::load(checkpoint, pooler, device))
                .transpose()?,
            token: has(Head::TokenClassification)
                .then(|| TokenClassification::load(checkpoint, device))
                .transpose()?,
            replaced: has(Head::ReplacedPieces)
                .then(|| ReplacedPieces::load(checkpoint, device))
                .transpose()?,
            pooler,
        })
    }

    /// The heads that can be asked for.
    pub fn heads(&self) -> Heads {
        let labels = |classifier: &Classifier| self.config.labels(classifier.labels());
        let pooler = self.pooler.is_some();
        Heads {
            pooler,
            masked_language_model: self.mlm.is_some(),
            next_sentence: pooler && self.nsp.is_some(),
            question_answering: self.question.is_some(),
            sequence_classification: self.sequence.as_ref().map(|head| labels(&head.classifier)),
            token_classification: self.token.as_ref().map(|head| labels(&head.classifier)),
            replaced_pieces: self.replaced.is_some(),
        }
    }

    /// # Errors
    /// If a head is not there.
    fn require(&self, head: Head) -> Result<(), PassError> {
        if self.heads().has(head) { Ok(()) } else { Err(PassError::NoHead { head }) }
    }

    /// Checks that every wish names something this model has.
    ///
    /// # Errors
    /// The first wish that does not.
    pub fn check(&self, wishes: &[Wish]) -> Result<(), PassError> {
        let fits = |wish: &Wish| {
            let layer = !wish.part.is_per_layer() || wish.layer < self.config.num_hidden_layers;
            layer && wish.head.is_none_or(|head| head < self.config.num_attention_heads)
        };
        if let Some(Wish { part, layer, head, .. }) = wishes.iter().find(|wish| !fits(wish)) {
            return Err(PassError::Wish { part: *part, layer: *layer, head: *head });
        }
        wishes.iter().filter_map(|wish| wish.part.head()).try_for_each(|head| self.require(head))
    }

    /// Begins a pass, to be stepped layer by layer.
    pub fn begin<'a>(
        &'a self,
        input: &'a EncoderInput,
        switches: &'a Switches,
        trace: &mut Recorder,
    ) -> Pass<'a> {
        self.encoder.begin(input, switches, trace)
    }

    /// Runs the heads that `trace` asks for on the last hidden state of one input,
    /// `[tokens, hidden]`.
    pub fn finish(&self, hidden: Tensor<2>, trace: &mut Recorder) {
        let on_pooled = [TracePart::Pooled, TracePart::NextSentenceLogits, TracePart::LabelLogits];
        if let Some(pooler) = &self.pooler
            && trace.wants(&on_pooled)
        {
            let pooled = pooler.forward(rows_of(&hidden, &[0]));
            trace.keep(TracePart::Pooled, 0, || pooled.clone());
            if let Some(nsp) = &self.nsp {
                trace.keep(TracePart::NextSentenceLogits, 0, || nsp.forward(pooled.clone()));
            }
            if let Some(head) = &self.sequence {
                trace.keep(TracePart::LabelLogits, 0, || head.classifier.forward(pooled));
            }
        }
        if let Some(mlm) = &self.mlm {
            for (layer, tokens) in trace.asking().by_layer() {
                let state = layer.and_then(|layer| trace.state(layer));
                let ranking = self.rank(mlm, state.as_ref().unwrap_or(&hidden), &tokens, trace);
                trace.keep_ranking(tokens, ranking);
            }
            if !trace.tracked().is_empty() {
                let (table, positions) = (&self.encoder.embeddings.word, &trace.asking().tracked);
                let ranking = tracks::rank(mlm, table, trace.tracked(), positions);
                trace.keep_tracks(ranking);
            }
        }
        if let Some(head) = &self.token {
            trace.keep(TracePart::TokenLabelLogits, 0, || {
                head.forward(hidden.clone()).unsqueeze::<3>()
            });
        }
        if let Some(replaced) = &self.replaced {
            trace.keep(TracePart::ReplacedLogits, 0, || {
                replaced.forward(hidden.clone()).unsqueeze::<3>()
            });
        }
        if let Some(question) = &self.question {
            trace.keep(TracePart::SpanLogits, 0, || question.forward(hidden).unsqueeze::<3>());
        }
    }

    /// The best pieces for `tokens`, from a hidden state `[tokens, hidden]`.
    fn rank(
        &self,
        mlm: &MaskedLanguageModel,
        hidden: &Tensor<2>,
        tokens: &[AskedToken],
        trace: &Recorder,
    ) -> Ranking {
        let asked: Vec<_> = tokens.iter().map(|asked| asked.position).collect();
        let pieces: Vec<_> = tokens.iter().map(|asked| asked.piece as i32).collect();
        // Several words may be asked for at one position: its logits are computed once.
        let (positions, rows) = distinct(&asked);
        let mut logits = self.logits(mlm, hidden, &positions);
        if positions.len() < asked.len() {
            logits = rows_of(&logits, &rows);
        }
        let shape = [pieces.len()];
        let pieces = Tensor::from_data(TensorData::new(pieces, shape), &hidden.device());
        let count = trace.asking().count.clamp(1, self.config.vocab_size);
        shaders::ranking(logits, pieces, count)
    }

    /// Logits of the whole vocabulary for the tokens at `positions`, `[positions, vocabulary]`.
    fn logits(
        &self,
        mlm: &MaskedLanguageModel,
        hidden: &Tensor<2>,
        positions: &[usize],
    ) -> Tensor<2> {
        mlm.forward(rows_of(hidden, positions), &self.encoder.embeddings.word)
    }

    /// Checks that every token that is to be predicted or tracked exists, and every piece.
    ///
    /// # Errors
    /// If one does not, or the model has no head for it.
    pub fn check_asking(&self, asking: &Asking, tokens: usize) -> Result<(), PassError> {
        if !(asking.tokens.is_empty() && asking.tracked.is_empty()) {
            self.require(Head::MaskedLanguageModel)?;
        }
        for asked in &asking.tokens {
            if let Some(layer) = asked.layer.filter(|layer| *layer >= self.config.num_hidden_layers)
            {
                return Err(PassError::Wish { part: TracePart::Hidden, layer, head: None });
            }
            if asked.piece as usize >= self.config.vocab_size {
                let size = self.config.vocab_size;
                return Err(InputError::UnknownPiece { id: asked.piece, size }.into());
            }
        }
        let positions = asking.tokens.iter().map(|asked| asked.position);
        match positions.chain(asking.tracked.iter().copied()).find(|position| *position >= tokens) {
            Some(position) => {
                let wanted = position.saturating_add(1);
                Err(InputError::TooLong { tokens: wanted, limit: tokens }.into())
            }
            None => Ok(()),
        }
    }

    /// A whole pass over one input that predicts chosen tokens.
    ///
    /// # Errors
    /// If the input or what is asked does not fit the model, or the device fails.
    pub async fn predict(
        &self,
        input: &EncoderInput,
        switches: &Switches,
        asking: &Asking,
    ) -> Result<Vec<Prediction>, PassError> {
        self.check_asking(asking, input.tokens())?;
        let mut trace = Recorder::asking_for(&[], asking.clone());
        let hidden = self.encoder.forward(input, switches, &mut trace);
        self.finish(hidden, &mut trace);
        Ok(trace.read().await?.predictions)
    }

    /// A whole pass over one input, read back.
    ///
    /// # Errors
    /// If the input or a wish does not fit the model, or the device fails.
    pub async fn run(
        &self,
        input: &EncoderInput,
        switches: &Switches,
        wishes: &[Wish],
    ) -> Result<Trace, PassError> {
        self.check(wishes)?;
        let mut trace = Recorder::new(wishes);
        let hidden = self.encoder.forward(input, switches, &mut trace);
        self.finish(hidden, &mut trace);
        Ok(trace.read().await?)
    }

    /// The logit of every piece of the vocabulary for the token at `position`, `[vocabulary]`.
    ///
    /// # Errors
    /// If the model has no such head, the position does not exist, or the device fails.
    pub async fn masked_logits(
        &self,
        input: &EncoderInput,
        position: usize,
    ) -> Result<Vec<f32>, PassError> {
        self.masked_logits_at(input, &[position]).await
    }

    /// The same for several tokens in one pass, `[positions, vocabulary]` row by row.
    ///
    /// # Errors
    /// As those of [`Self::masked_logits`].
    pub async fn masked_logits_at(
        &self,
        input: &EncoderInput,
        positions: &[usize],
    ) -> Result<Vec<f32>, PassError> {
        let head =
            self.mlm.as_ref().ok_or(PassError::NoHead { head: Head::MaskedLanguageModel })?;
        let limit = input.tokens();
        if let Some(position) = positions.iter().find(|position| **position >= limit) {
            return Err(InputError::TooLong { tokens: position.saturating_add(1), limit }.into());
        }
        if positions.is_empty() {
            return Ok(Vec::new());
        }
        let hidden = self.encoder.forward(input, &Switches::default(), &mut Recorder::default());
        let logits = self.logits(head, &hidden, positions);
        let data = logits.into_data_async().await.map_err(TraceError::from)?;
        Ok(data.try_to_vec::<f32>().map_err(|_| TraceError::Type)?)
    }
}

/// The positions that differ, in the order in which they come, and for each of `asked` which of
/// these it is.
fn distinct(asked: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let mut positions = Vec::with_capacity(asked.len());
    let rows = asked.iter().map(|position| {
        positions.iter().position(|known| known == position).unwrap_or_else(|| {
            positions.push(*position);
            positions.len() - 1
        })
    });
    let rows = rows.collect();
    (positions, rows)
}

/// Rows of a matrix `[rows, features]`, in the order of `positions`.
pub(crate) fn rows_of(matrix: &Tensor<2>, positions: &[usize]) -> Tensor<2> {
    let indices: Vec<i32> = positions.iter().map(|position| *position as i32).collect();
    let indices = TensorData::new(indices, [1, positions.len()]);
    let tables = Tables { word: matrix.clone(), position: None, segment: None };
    shaders::embedding(tables, Tensor::from_data(indices, &matrix.device()), None)
}
