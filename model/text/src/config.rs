//! The shape of a BERT, in Hugging Face's field names (`config.json`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::head::Head;

mod error;
mod family;
mod hidden_act;
mod read;

pub use error::ConfigError;
pub use family::Family;
pub use hidden_act::HiddenAct;

/// The most parameters a model may have (BERT large has 335 million). A larger model does not fit
/// into a browser's memory, so it is refused before anything is allocated for it.
pub const MAX_PARAMETERS: u64 = 400_000_000;

/// The smallest and largest `layer_norm_eps`. Both are ordinary numbers in single precision.
const LAYER_NORM_EPS: (f64, f64) = (1e-30, 0.1);

/// The sizes of a BERT, or of a member of its family. Fields that this project does not use are
/// ignored when reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BertConfig {
    /// The family, which decides what the encoder has besides its layers.
    #[serde(default)]
    pub model_type: Family,
    /// The class that the checkpoint was saved from, where it has a `classifier` and so must say
    /// what that classifies; other classes are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub architectures: Vec<String>,
    /// Pieces in the vocabulary, |V|.
    pub vocab_size: usize,
    /// Features of the three embedding tables where they are projected to `hidden_size`; `None`
    /// where both are the same by definition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub embedding_size: Option<usize>,
    /// Features of a token vector, d.
    pub hidden_size: usize,
    /// Layers, L.
    pub num_hidden_layers: usize,
    /// Heads of each layer, H; divides `hidden_size`.
    pub num_attention_heads: usize,
    /// Features inside the feed-forward network, 4 d in the paper.
    pub intermediate_size: usize,
    /// The non-linearity of the feed-forward network.
    pub hidden_act: HiddenAct,
    /// Rows of the position table; see [`Self::positions`] for the longest input.
    pub max_position_embeddings: usize,
    /// Segments; 0 in a family without them.
    pub type_vocab_size: usize,
    /// What LayerNorm adds to the variance.
    pub layer_norm_eps: f64,
    /// Standard deviation of the weights before training (Devlin et al. 2018's code: 0.02).
    #[serde(default = "spread")]
    pub initializer_range: f32,
    /// The id of `[PAD]`.
    #[serde(default)]
    pub pad_token_id: u32,
    /// Names of the labels that a classifier tells apart, by their ids.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub id2label: BTreeMap<u32, String>,
    /// What a classifier of whole texts was trained for; `None` where the file does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem_type: Option<Problem>,
}

/// What a classifier of whole texts was trained for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    /// A number.
    Regression,
    /// One label of several: softmax.
    SingleLabelClassification,
    /// Any of several labels: a sigmoid each.
    MultiLabelClassification,
}

/// Standard deviation of weights before training, where a configuration has none.
pub const SPREAD: f32 = 0.02;

fn spread() -> f32 {
    SPREAD
}

impl BertConfig {
    /// Checks that the model is one that this program can run. Nothing is allocated.
    ///
    /// # Errors
    /// The first fault found, as a [`ConfigError`].
    pub fn check(&self) -> Result<(), ConfigError> {
        for (field, value, minimum, maximum) in self.bounds() {
            let value = value as u64;
            if !(minimum..=maximum).contains(&value) {
                let field = self.model_type.key(field);
                return Err(ConfigError::OutOfRange { field, value, minimum, maximum });
            }
        }
        self.check_parameters()?;
        if !self.hidden_size.is_multiple_of(self.num_attention_heads) {
            let (heads, hidden) = (self.num_attention_heads, self.hidden_size);
            return Err(ConfigError::HeadsDoNotDivide { heads, hidden });
        }
        let (minimum, maximum) = LAYER_NORM_EPS;
        if !(minimum..=maximum).contains(&self.layer_norm_eps) {
            return Err(ConfigError::BadEpsilon { value: self.layer_norm_eps, minimum, maximum });
        }
        if self.pad_token_id as usize >= self.vocab_size {
            let (id, vocabulary) = (self.pad_token_id, self.vocab_size);
            return Err(ConfigError::PadOutsideVocabulary { id, vocabulary });
        }
        Ok(())
    }

    /// The row of the position table for the first piece: RoBERTa counts from behind that of padding
    /// (Liu et al. 2019's published code).
    pub fn first_position(&self) -> usize {
        match self.model_type {
            Family::Roberta => self.pad_token_id as usize + 1,
            Family::Bert | Family::DistilBert | Family::Electra => 0,
        }
    }

    /// Pieces of the longest input.
    pub fn positions(&self) -> usize {
        self.max_position_embeddings.saturating_sub(self.first_position())
    }

    /// Features of the three embedding tables, which the encoder projects to d where it is another
    /// number.
    pub fn embedding_width(&self) -> usize {
        self.embedding_size.unwrap_or(self.hidden_size)
    }

    /// Whether token vectors are projected to d before the first layer.
    pub fn projects_embeddings(&self) -> bool {
        self.embedding_width() != self.hidden_size
    }

    /// The names of `count` labels: those of the file, or numbered ones as Hugging Face makes them.
    pub fn labels(&self, count: usize) -> Vec<String> {
        let named = |id: u32| self.id2label.get(&id).cloned();
        (0..count as u32).map(|id| named(id).unwrap_or_else(|| format!("LABEL_{id}"))).collect()
    }

    /// What the `classifier` of a checkpoint classifies, by the class it was saved from.
    pub fn classified(&self) -> Option<Head> {
        self.architectures.iter().find_map(|class| classified(class))
    }

    /// Whether it says of a discriminator of ELECTRA.
    pub fn is_discriminator(&self) -> bool {
        self.architectures.iter().any(|class| class == "ElectraForPreTraining")
    }

    /// Features of one head's queries, keys and values, d / H (0 if there are no heads).
    pub fn head_size(&self) -> usize {
        self.hidden_size.checked_div(self.num_attention_heads).unwrap_or(0)
    }

    /// Parameters of the encoder with its pooler, without heads:
    /// (|V| + positions + segments) d + 2 d, a layer 4 (d² + d) + 2 d · intermediate +
    /// intermediate + d + 4 d (which is 12 d² + 13 d at intermediate = 4 d), the pooler d² + d,
    /// which BERT alone has. Where embeddings are narrower, with e features, e takes the place of d
    /// in the first term, and the projection adds e d + d.
    ///
    /// Saturates instead of overflowing, so that it can be asked of sizes that nobody checked.
    pub fn parameters(&self) -> u64 {
        let wide = |size: usize| size as u64;
        let linear = |out: u64, inputs: u64| out.saturating_mul(inputs).saturating_add(out);
        let sum =
            |parts: &[u64]| parts.iter().fold(0_u64, |total, part| total.saturating_add(*part));

        let hidden = wide(self.hidden_size);
        let intermediate = wide(self.intermediate_size);
        let width = wide(self.embedding_width());
        let layer_norm = hidden.saturating_mul(2);
        let rows = [self.vocab_size, self.max_position_embeddings, self.type_vocab_size].map(wide);
        let projection = if width == hidden { 0 } else { linear(hidden, width) };
        let embeddings =
            sum(&[sum(&rows).saturating_mul(width), width.saturating_mul(2), projection]);
        let layer = sum(&[
            linear(hidden, hidden).saturating_mul(4),
            linear(intermediate, hidden),
            linear(hidden, intermediate),
            layer_norm.saturating_mul(2),
        ]);
        let layers = layer.saturating_mul(wide(self.num_hidden_layers));
        let pooler = if self.model_type == Family::Bert { linear(hidden, hidden) } else { 0 };
        sum(&[embeddings, layers, pooler])
    }

    fn check_parameters(&self) -> Result<(), ConfigError> {
        let parameters = self.parameters();
        if parameters > MAX_PARAMETERS {
            return Err(ConfigError::TooManyParameters { parameters, limit: MAX_PARAMETERS });
        }
        Ok(())
    }

    /// Field, value, smallest and largest supported value. Five pieces are the five specials, two
    /// positions are `[CLS]` and `[SEP]`; a pair needs two segments.
    fn bounds(&self) -> [(&'static str, usize, u64, u64); 8] {
        let segments = if self.model_type.has_segments() { (1, 64) } else { (0, 0) };
        let positions = self.first_position() as u64 + 2;
        [
            ("vocab_size", self.vocab_size, 5, 1_000_000),
            ("hidden_size", self.hidden_size, 1, 4_096),
            ("embedding_size", self.embedding_width(), 1, 4_096),
            ("num_hidden_layers", self.num_hidden_layers, 1, 48),
            ("num_attention_heads", self.num_attention_heads, 1, 4_096),
            ("intermediate_size", self.intermediate_size, 1, 65_536),
            ("max_position_embeddings", self.max_position_embeddings, positions, 65_536),
            ("type_vocab_size", self.type_vocab_size, segments.0, segments.1),
        ]
    }
}

/// What the classifier of a class classifies.
fn classified(class: &str) -> Option<Head> {
    if class.ends_with("ForSequenceClassification") {
        Some(Head::SequenceClassification)
    } else if class.ends_with("ForTokenClassification") {
        Some(Head::TokenClassification)
    } else {
        None
    }
}
