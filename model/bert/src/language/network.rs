//! Three networks that say which word comes next; they differ in what they make of the words before.

use burn::module::{Module, Param};
use burn::tensor::activation::softmax;
use burn::tensor::{Device, Tensor, Transaction};
use shaders::Activation;
use text::language::{Architecture, Recipe};

use super::batch::Batch;
use crate::bert::rows_of;
use crate::heads::fresh::Fresh;
use crate::linear::Linear;
use crate::recurrent::{LstmCell, PlainCell};
use crate::training::{TrainingError, read_back};

/// The stream of random numbers that first weights are drawn from.
const STREAM: u64 = 0x3b0d;
/// Standard deviation of the first vectors of words.
const SPREAD: f32 = 0.3;

/// E, what reads, and U.
#[derive(Module, Debug)]
pub struct LanguageModel {
    /// E `[vocabulary, width]`: a row for each word.
    pub embeddings: Param<Tensor<2>>,
    /// Vectors of words to h.
    pub reader: Reader,
    /// y = softmax(U h + b).
    pub output: Linear,
}

/// What makes one vector of the words before.
#[derive(Module, Debug)]
pub enum Reader {
    /// h = ReLU(W [e; e; e] + b) of a window of words (Bengio et al. 2003, with ReLU for tanh).
    FeedForward(Linear),
    /// The state of a plain cell.
    Recurrent(PlainCell),
    /// The state of an LSTM.
    Lstm(LstmCell),
}

impl LanguageModel {
    /// First weights, the same for a seed on every machine.
    pub fn new(
        architecture: Architecture,
        recipe: &Recipe,
        vocabulary: usize,
        device: &Device,
    ) -> Self {
        let mut fresh = Fresh::new(u64::from(recipe.seed), STREAM, device);
        fresh.spread = SPREAD;
        let (width, hidden) = (recipe.width, recipe.hidden);
        let embeddings = fresh.table(vocabulary, width);
        let reader = match architecture {
            Architecture::FeedForward => {
                Reader::FeedForward(fresh.inner_linear(recipe.context * width, hidden))
            }
            Architecture::Recurrent => {
                Reader::Recurrent(PlainCell::fresh(width, hidden, &mut fresh))
            }
            Architecture::Lstm => Reader::Lstm(LstmCell::fresh(width, hidden, &mut fresh)),
        };
        Self { embeddings, reader, output: fresh.inner_linear(hidden, vocabulary) }
    }

    /// The vectors of words, `[words, width]`.
    pub(super) fn embed(&self, words: &[usize]) -> Tensor<2> {
        rows_of(&self.embeddings.val(), words)
    }

    /// Vectors of the words that [`Self::read`] reads of a batch: a window for every place that
    /// counts, or every word once.
    pub(super) fn vectors(&self, batch: &Batch) -> Tensor<2> {
        match &self.reader {
            Reader::FeedForward(linear) => {
                let [_, width] = self.embeddings.dims();
                let inputs = linear.weight.inputs();
                self.embed(&batch.windows(inputs / width.max(1)))
            }
            Reader::Recurrent(_) | Reader::Lstm(_) => self.embed(&batch.read),
        }
    }

    /// Logits of the next word at each place that counts, `[places, vocabulary]`.
    pub(super) fn read(&self, vectors: Tensor<2>, batch: &Batch) -> Tensor<2> {
        let hidden = match &self.reader {
            Reader::FeedForward(linear) => {
                let inputs = linear.weight.inputs();
                linear.forward(vectors.reshape([batch.places.len(), inputs]), Activation::Relu)
            }
            Reader::Recurrent(cell) => {
                let states = cell.forward(&vectors, cell.first(batch.rows));
                rows_of(&Tensor::cat(states, 0), &batch.places)
            }
            Reader::Lstm(cell) => {
                let steps = cell.forward(&vectors, cell.first(batch.rows));
                let states = steps.into_iter().map(|(state, _)| state.hidden).collect();
                rows_of(&Tensor::cat(states, 0), &batch.places)
            }
        };
        self.output.forward(hidden, Activation::None)
    }

    /// Logits of every next word of rows, the first words of all rows first, and the words.
    ///
    /// # Shapes
    /// - rows: the numbers of their words
    /// - output `[words, vocabulary]`
    pub fn logits(&self, rows: &[&[u32]]) -> (Tensor<2>, Vec<Option<usize>>) {
        let batch = Batch::of(rows);
        (self.read(self.vectors(&batch), &batch), batch.next)
    }

    /// How likely every word is to come after a beginning.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn next(&self, beginning: &[u32]) -> Result<Vec<f32>, TrainingError> {
        let batch = Batch::beginning(beginning);
        let shares = softmax(self.read(self.vectors(&batch), &batch), 1);
        Ok(read_back(Transaction::default().register(shares)).await?.concat())
    }
}
