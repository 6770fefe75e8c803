//! The network that is pretrained: an encoder and the head for masked words.

use burn::module::Module;
use burn::tensor::{Device, Tensor, Transaction};
use text::config::BertConfig;
use text::tokenizer::Vocabulary;

use crate::bert::{Bert, rows_of};
use crate::encoder::Encoder;
use crate::heads::fresh::Fresh;
use crate::heads::mlm::MaskedLanguageModel;
use crate::input::InputError;
use crate::packed::PackedInput;
use crate::training::{ExportError, File, TrainingError, masked_language_model, read_back};

/// The stream of random numbers that first weights are drawn from.
const STREAM: u64 = 0xbe47;

/// An encoder and the head for masked words, whose table is tied to that of the encoder.
#[derive(Module, Debug)]
pub struct Pretrained {
    /// Pieces to vectors.
    pub encoder: Encoder,
    /// Vectors to pieces.
    pub mlm: MaskedLanguageModel,
}

impl Pretrained {
    /// First weights, the same for a seed on every machine: matrices and tables normally distributed
    /// with `initializer_range` as standard deviation, biases 0, LayerNorms that change nothing (as
    /// BERT's code begins).
    pub fn new(config: &BertConfig, seed: u64, device: &Device) -> Self {
        let mut fresh = Fresh::new(seed, STREAM, device);
        fresh.spread = config.initializer_range;
        Self {
            encoder: Encoder::fresh(config, &mut fresh),
            mlm: MaskedLanguageModel::fresh(config, &mut fresh),
        }
    }

    /// Logits of the whole vocabulary, `[asked, vocabulary]`, for some rows of packed inputs. Every
    /// step has a gradient.
    ///
    /// # Errors
    /// If an input does not fit the network.
    pub fn logits(
        &self,
        inputs: &[(&[u32], &[u8])],
        asked: &[usize],
        config: &BertConfig,
    ) -> Result<Tensor<2>, InputError> {
        let packed = PackedInput::of(inputs, config)?;
        let embedded = self.encoder.embeddings.forward_packed(&packed);
        let layers = 0..self.encoder.layers.len();
        let hidden = self.encoder.forward_packed(layers, embedded, &packed.lengths);
        let transformed = self.mlm.transformed(rows_of(&hidden, asked));
        let table = self.encoder.embeddings.word.floats();
        Ok(shaders::matmul(transformed, table.transpose()) + self.mlm.bias.val().unsqueeze::<2>())
    }

    /// Rows of the word embeddings, one behind the other.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn word_vectors(&self, ids: &[u32]) -> Result<Vec<f32>, TrainingError> {
        let rows: Vec<usize> = ids.iter().map(|id| *id as usize).collect();
        let vectors = rows_of(&self.encoder.embeddings.word.floats(), &rows);
        Ok(read_back(Transaction::default().register(vectors)).await?.concat())
    }

    /// `config.json`, `vocab.txt` and `model.safetensors` in Hugging Face's names.
    ///
    /// # Errors
    /// If the device fails or the files cannot be written.
    pub async fn export(
        &self,
        config: &BertConfig,
        vocabulary: &Vocabulary,
    ) -> Result<Vec<File>, ExportError> {
        let Self { encoder, mlm } = self.clone();
        masked_language_model(encoder, mlm, config, vocabulary).await
    }

    /// The same as a whole BERT without other heads.
    pub fn into_bert(self, config: BertConfig) -> Bert {
        let Self { encoder, mlm } = self;
        let mlm = Some(mlm);
        let (pooler, nsp, question, sequence) = (None, None, None, None);
        let (token, replaced) = (None, None);
        Bert { config, encoder, pooler, mlm, nsp, question, sequence, token, replaced }
    }
}
