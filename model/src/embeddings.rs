//! The input representation: token + position + segment vectors, then LayerNorm
//! (Devlin et al. 2019, figure 2).

use burn::module::{Module, Param};
use burn::tensor::{Device, Int, Tensor, TensorData};

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::input::EncoderInput;
use crate::layer_norm::LayerNorm;
use crate::positional::{BASE, sinusoids};
use crate::switches::{Positions, Segments, Switches};
use crate::trace::Recorder;
use crate::upload::matrix;
use crate::wishes::TracePart;

/// The three tables and the normalisation of their sum.
#[derive(Module, Debug)]
pub struct Embeddings {
    /// `[vocabulary, hidden]`.
    pub word: Param<Tensor<2>>,
    /// `[positions, hidden]`.
    pub position: Param<Tensor<2>>,
    /// `[segments, hidden]`.
    pub token_type: Param<Tensor<2>>,
    /// Applied to the sum.
    pub layer_norm: LayerNorm,
}

impl Embeddings {
    /// Reads `embeddings.*`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        Ok(Self {
            word: matrix(checkpoint, "embeddings.word_embeddings.weight", device)?,
            position: matrix(checkpoint, "embeddings.position_embeddings.weight", device)?,
            token_type: matrix(checkpoint, "embeddings.token_type_embeddings.weight", device)?,
            layer_norm: LayerNorm::load(checkpoint, "embeddings.LayerNorm", device)?,
        })
    }

    /// The input of layer 0, `[batch, tokens, hidden]`.
    pub fn forward(
        &self,
        input: &EncoderInput,
        switches: &Switches,
        trace: &mut Recorder,
    ) -> Tensor<3> {
        let words = self.words(input);
        trace.keep(TracePart::TokenEmbeddings, 0, || words.clone());
        let mut sum = words;
        if let Some(positions) = self.positions(input.tokens(), switches.positions) {
            trace.keep(TracePart::PositionEmbeddings, 0, || positions.clone());
            sum = sum + positions;
        }
        if let Some(segments) = self.segments(input, switches.segments) {
            trace.keep(TracePart::SegmentEmbeddings, 0, || segments.clone());
            sum = sum + segments;
        }
        trace.keep(TracePart::EmbeddingSum, 0, || sum.clone());
        let output = if switches.embedding_layer_norm { self.layer_norm.forward(sum) } else { sum };
        trace.keep(TracePart::Embeddings, 0, || output.clone());
        output
    }

    fn words(&self, input: &EncoderInput) -> Tensor<3> {
        rows(&self.word, &input.ids, input.batch(), input.tokens())
    }

    fn segments(&self, input: &EncoderInput, rule: Segments) -> Option<Tensor<3>> {
        let (batch, tokens) = (input.batch(), input.tokens());
        match rule {
            Segments::None => None,
            Segments::Encoded => Some(rows(&self.token_type, &input.segments, batch, tokens)),
            Segments::AllFirst => {
                Some(rows(&self.token_type, &vec![0; batch * tokens], batch, tokens))
            }
        }
    }

    /// `[1, tokens, hidden]`: the same for every input of a batch.
    fn positions(&self, tokens: usize, rule: Positions) -> Option<Tensor<3>> {
        let [_, hidden] = self.position.dims();
        match rule {
            Positions::None => None,
            Positions::Learned => {
                Some(self.position.val().slice([0..tokens, 0..hidden]).unsqueeze())
            }
            Positions::Sinusoidal => {
                let data = TensorData::new(sinusoids(tokens, hidden, BASE), [1, tokens, hidden]);
                Some(Tensor::from_data(data, &self.position.val().device()))
            }
        }
    }
}

/// Rows `ids` of `table`, `[batch, tokens, hidden]`.
fn rows(table: &Param<Tensor<2>>, ids: &[i32], batch: usize, tokens: usize) -> Tensor<3> {
    let table = table.val();
    let [_, hidden] = table.dims();
    let ids =
        Tensor::<1, Int>::from_data(TensorData::new(ids.to_vec(), [ids.len()]), &table.device());
    table.select(0, ids).reshape([batch, tokens, hidden])
}
