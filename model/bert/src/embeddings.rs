//! The input representation: token + position + segment vectors, then LayerNorm
//! (Devlin et al. 2019, figure 2).

use burn::module::{Module, Param};
use burn::tensor::{Device, Int, Tensor, TensorData};
use shaders::{Activation, Tables};
use text::checkpoint::CheckpointError;
use text::config::BertConfig;
use text::positional::{BASE, sinusoids};
use text::switches::{Positions, Segments, Switches};
use text::wishes::TracePart;

use crate::checkpoint::Checkpoint;
use crate::heads::fresh::Fresh;
use crate::input::EncoderInput;
use crate::layer_norm::LayerNorm;
use crate::linear::Linear;
use crate::packed::PackedInput;
use crate::trace::Recorder;
use crate::upload::matrix;
use crate::word_table::WordTable;

/// The tables and the normalisation of their sum. `width` is `hidden` unless there is a projection.
#[derive(Module, Debug)]
pub struct Embeddings {
    /// `[vocabulary, width]`.
    pub word: WordTable,
    /// `[positions, width]`.
    pub position: Param<Tensor<2>>,
    /// `[segments, width]`; DistilBERT has none (Sanh et al. 2019, section 3).
    pub token_type: Option<Param<Tensor<2>>>,
    /// Applied to the sum.
    pub layer_norm: LayerNorm,
    /// `[width, hidden]`, applied last, where tables are narrower than layers (Clark et al. 2020,
    /// appendix A).
    pub projection: Option<Linear>,
}

impl Embeddings {
    /// Reads `embeddings.*`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        let config = checkpoint.config();
        let segments = config.model_type.has_segments();
        let segments =
            segments.then(|| matrix(checkpoint, "embeddings.token_type_embeddings.weight", device));
        let projection = config.projects_embeddings();
        let projection = projection.then(|| Linear::load(checkpoint, "embeddings_project", device));
        Ok(Self {
            word: WordTable::load(checkpoint, device)?,
            position: matrix(checkpoint, "embeddings.position_embeddings.weight", device)?,
            token_type: segments.transpose()?,
            layer_norm: LayerNorm::load(checkpoint, "embeddings.LayerNorm", device)?,
            projection: projection.transpose()?,
        })
    }

    /// Tables with first weights.
    pub(crate) fn fresh(config: &BertConfig, fresh: &mut Fresh<'_>) -> Self {
        let (width, hidden) = (config.embedding_width(), config.hidden_size);
        let segments = config.model_type.has_segments();
        Self {
            word: WordTable::Floats(fresh.table(config.vocab_size, width)),
            position: fresh.table(config.max_position_embeddings, width),
            token_type: segments.then(|| fresh.table(config.type_vocab_size, width)),
            layer_norm: fresh.layer_norm(width, config.layer_norm_eps),
            projection: config.projects_embeddings().then(|| fresh.encoder_linear(width, hidden)),
        }
    }

    /// The input of layer 0, `[batch * tokens, hidden]`.
    pub fn forward(
        &self,
        input: &EncoderInput,
        switches: &Switches,
        trace: &mut Recorder,
    ) -> Tensor<2> {
        let [ids, positions, segments] = self.indices(input, switches);
        let (word, ids) = self.word.rows(ids);
        let indices = [ids, positions, segments];
        let rows = input.positions.iter().max().map_or(0, |last| *last as usize + 1);
        let position = self.position_table(rows, switches.positions);
        let table = self.token_type.as_ref().filter(|_| switches.segments != Segments::None);
        let segment = table.map(Param::val);
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
        let output = self.project(shaders::embedding(tables, indices, norm));
        trace.keep(TracePart::Embeddings, 0, || output.clone().unsqueeze::<3>());
        output
    }

    /// The input of layer 0 of packed inputs, `[rows, hidden]`, with nothing switched off.
    pub fn forward_packed(&self, input: &PackedInput) -> Tensor<2> {
        let (word, ids) = self.word.rows(input.ids.clone());
        let indices = [ids, input.positions.clone(), input.segments.clone()];
        let tables = Tables {
            word,
            position: Some(self.position.val()),
            segment: self.token_type.as_ref().map(Param::val),
        };
        let LayerNorm { gamma, beta, epsilon } = &self.layer_norm;
        let norm = (gamma.val(), beta.val(), *epsilon as f32);
        self.project(shaders::embedding(tables, self.upload(&indices), Some(norm)))
    }

    /// `[rows, width]` to `[rows, hidden]`.
    fn project(&self, normed: Tensor<2>) -> Tensor<2> {
        match &self.projection {
            Some(projection) => projection.forward(normed, Activation::None),
            None => normed,
        }
    }

    /// Rows of the three tables for each piece, `[3][batch * tokens]`.
    fn indices(&self, input: &EncoderInput, switches: &Switches) -> [Vec<i32>; 3] {
        let segments = match switches.segments {
            Segments::Encoded => input.segments.clone(),
            Segments::AllFirst | Segments::None => vec![0; input.segments.len()],
        };
        [input.ids.clone(), input.positions.clone(), segments]
    }

    fn upload(&self, indices: &[Vec<i32>]) -> Tensor<2, Int> {
        let shape = [indices.len(), indices.first().map_or(0, Vec::len)];
        Tensor::from_data(TensorData::new(indices.concat(), shape), &self.word.device())
    }

    /// `[positions, width]`.
    fn position_table(&self, rows: usize, rule: Positions) -> Option<Tensor<2>> {
        let [_, width] = self.position.dims();
        match rule {
            Positions::None => None,
            Positions::Learned => Some(self.position.val()),
            Positions::Sinusoidal => {
                let data = TensorData::new(sinusoids(rows, width, BASE), [rows, width]);
                Some(Tensor::from_data(data, &self.position.device()))
            }
        }
    }
}
