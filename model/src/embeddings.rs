//! The input representation: token + position + segment vectors, then LayerNorm
//! (Devlin et al. 2019, figure 2).

use burn::module::{Module, Param};
use burn::tensor::{Device, Int, Tensor, TensorData};
use shaders::Tables;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::input::EncoderInput;
use crate::layer_norm::LayerNorm;
use crate::packed::PackedInput;
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

    /// The input of layer 0, `[batch * tokens, hidden]`.
    pub fn forward(
        &self,
        input: &EncoderInput,
        switches: &Switches,
        trace: &mut Recorder,
    ) -> Tensor<2> {
        let indices = self.indices(input, switches);
        let word = self.word.val();
        let position = self.position_table(input.tokens(), switches.positions);
        let segment = (switches.segments != Segments::None).then(|| self.token_type.val());
        let alone = |table: &Tensor<2>, index: usize| {
            let tables = Tables { word: table.clone(), position: None, segment: None };
            shaders::embedding(tables, self.upload(&indices[index..=index]), None).unsqueeze::<3>()
        };
        trace.keep(TracePart::TokenEmbeddings, 0, || alone(&word, 0));
        if let Some(table) = &position {
            trace.keep(TracePart::PositionEmbeddings, 0, || alone(table, 1));
        }
        if let Some(table) = &segment {
            trace.keep(TracePart::SegmentEmbeddings, 0, || alone(table, 2));
        }

        let tables = Tables { word, position, segment };
        let indices = self.upload(&indices);
        trace.keep(TracePart::EmbeddingSum, 0, || {
            shaders::embedding(tables.clone(), indices.clone(), None).unsqueeze::<3>()
        });
        let LayerNorm { gamma, beta, epsilon } = &self.layer_norm;
        let norm =
            switches.embedding_layer_norm.then(|| (gamma.val(), beta.val(), *epsilon as f32));
        let output = shaders::embedding(tables, indices, norm);
        trace.keep(TracePart::Embeddings, 0, || output.clone().unsqueeze::<3>());
        output
    }

    /// The input of layer 0 of packed inputs, `[rows, hidden]`, with nothing switched off.
    pub fn forward_packed(&self, input: &PackedInput) -> Tensor<2> {
        let indices = [input.ids.clone(), input.positions(), input.segments.clone()];
        let tables = Tables {
            word: self.word.val(),
            position: Some(self.position.val()),
            segment: Some(self.token_type.val()),
        };
        let LayerNorm { gamma, beta, epsilon } = &self.layer_norm;
        let norm = (gamma.val(), beta.val(), *epsilon as f32);
        shaders::embedding(tables, self.upload(&indices), Some(norm))
    }

    /// Rows of the three tables for each piece, `[3][batch * tokens]`.
    fn indices(&self, input: &EncoderInput, switches: &Switches) -> [Vec<i32>; 3] {
        let positions = (0..input.batch()).flat_map(|_| 0..input.tokens() as i32);
        let segments = match switches.segments {
            Segments::Encoded => input.segments.clone(),
            Segments::AllFirst | Segments::None => vec![0; input.segments.len()],
        };
        [input.ids.clone(), positions.collect(), segments]
    }

    fn upload(&self, indices: &[Vec<i32>]) -> Tensor<2, Int> {
        let shape = [indices.len(), indices.first().map_or(0, Vec::len)];
        Tensor::from_data(TensorData::new(indices.concat(), shape), &self.word.device())
    }

    /// `[positions, hidden]`.
    fn position_table(&self, tokens: usize, rule: Positions) -> Option<Tensor<2>> {
        let [_, hidden] = self.position.dims();
        match rule {
            Positions::None => None,
            Positions::Learned => Some(self.position.val()),
            Positions::Sinusoidal => {
                let data = TensorData::new(sinusoids(tokens, hidden, BASE), [tokens, hidden]);
                Some(Tensor::from_data(data, &self.position.device()))
            }
        }
    }
}
