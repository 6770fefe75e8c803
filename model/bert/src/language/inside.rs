//! What happens inside a recurrent network, word by word.

use burn::tensor::{Tensor, Transaction};

use super::batch::Batch;
use super::network::{LanguageModel, Reader};
use crate::recurrent::{Gates, LstmState};
use crate::training::{TrainingError, read_back};

/// States and gates of one row of words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inside {
    /// Words that were read; the first is the end before them.
    pub words: Vec<usize>,
    /// Features of each.
    pub hidden: usize,
    /// `[words, hidden]` each: h; of an LSTM also the cell, the forget gate, the input gate and the
    /// output gate.
    pub parts: Vec<Vec<f32>>,
}

impl LanguageModel {
    /// Reads words one after another; the feed-forward network has no states, and says nothing.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn inside(&self, words: &[u32]) -> Result<Inside, TrainingError> {
        let batch = Batch::beginning(words);
        let vectors = self.embed(&batch.read);
        let (hidden, parts) = match &self.reader {
            Reader::FeedForward(_) => return Ok(Inside::default()),
            Reader::Recurrent(cell) => {
                (cell.hidden(), vec![Tensor::cat(cell.forward(&vectors, cell.first(1)), 0)])
            }
            Reader::Lstm(cell) => (cell.hidden(), parts(cell.forward(&vectors, cell.first(1)))),
        };
        let transaction = parts.into_iter().fold(Transaction::default(), Transaction::register);
        let parts = read_back(transaction).await?;
        Ok(Inside { words: batch.read, hidden, parts })
    }
}

fn parts(steps: Vec<(LstmState, Gates)>) -> Vec<Tensor<2>> {
    let all = |read: fn(&(LstmState, Gates)) -> &Tensor<2>| {
        Tensor::cat(steps.iter().map(|step| read(step).clone()).collect(), 0)
    };
    vec![
        all(|(state, _)| &state.hidden),
        all(|(state, _)| &state.cell),
        all(|(_, gates)| &gates.forget),
        all(|(_, gates)| &gates.input),
        all(|(_, gates)| &gates.output),
    ]
}
