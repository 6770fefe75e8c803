//! The shape of a BERT, in Hugging Face's field names (`config.json`).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

mod error;

pub use error::ConfigError;

/// The longest `config.json` that is read. Real ones have less than 2 kB.
const MAX_CONFIG_BYTES: usize = 1 << 20;

/// The most parameters a model may have (BERT large has 335 million). A larger model does not fit
/// into a browser's memory, so it is refused before anything is allocated for it.
pub const MAX_PARAMETERS: u64 = 400_000_000;

/// The smallest and largest `layer_norm_eps`. Both are ordinary numbers in single precision.
const LAYER_NORM_EPS: (f64, f64) = (1e-30, 0.1);

/// A BERT's sizes. Fields that this project does not use are ignored when reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BertConfig {
    /// Pieces in the vocabulary, |V|.
    pub vocab_size: usize,
    /// Features of a token vector, d.
    pub hidden_size: usize,
    /// Layers, L.
    pub num_hidden_layers: usize,
    /// Heads of each layer, H; divides `hidden_size`.
    pub num_attention_heads: usize,
    /// Features inside the feed-forward network, 4 d in the paper.
    pub intermediate_size: usize,
    /// The non-linearity; only `gelu` (the exact form) is supported.
    pub hidden_act: String,
    /// Rows of the position table: the longest input.
    pub max_position_embeddings: usize,
    /// Segments.
    pub type_vocab_size: usize,
    /// What LayerNorm adds to the variance.
    pub layer_norm_eps: f64,
    /// The id of `[PAD]`.
    #[serde(default)]
    pub pad_token_id: u32,
}

impl BertConfig {
    /// Reads and checks a `config.json`.
    ///
    /// Fields are those of Hugging Face's `BertConfig`. `pad_token_id` defaults to 0; `model_type`
    /// and `position_embedding_type` may be absent, but must say `bert` and `absolute` if present.
    ///
    /// # Errors
    /// A [`ConfigError`] names the first field that is missing, malformed or unsupported.
    pub fn from_json(bytes: &[u8]) -> Result<Self, ConfigError> {
        if bytes.len() > MAX_CONFIG_BYTES {
            return Err(ConfigError::TooLong { bytes: bytes.len(), limit: MAX_CONFIG_BYTES });
        }
        let fields: Map<String, Value> = serde_json::from_slice(bytes)
            .map_err(|error| ConfigError::NotJson { reason: error.to_string() })?;
        check_family(&fields)?;
        let config = Self {
            vocab_size: size(&fields, "vocab_size")?,
            hidden_size: size(&fields, "hidden_size")?,
            num_hidden_layers: size(&fields, "num_hidden_layers")?,
            num_attention_heads: size(&fields, "num_attention_heads")?,
            intermediate_size: size(&fields, "intermediate_size")?,
            hidden_act: text(&fields, "hidden_act")?,
            max_position_embeddings: size(&fields, "max_position_embeddings")?,
            type_vocab_size: size(&fields, "type_vocab_size")?,
            layer_norm_eps: number(&fields, "layer_norm_eps")?,
            pad_token_id: pad(&fields)?,
        };
        config.check()?;
        Ok(config)
    }

    /// Checks that the model is one that this program can run. Nothing is allocated.
    ///
    /// # Errors
    /// The first fault found, as a [`ConfigError`].
    pub fn check(&self) -> Result<(), ConfigError> {
        for (field, value, minimum, maximum) in self.bounds() {
            let value = value as u64;
            if !(minimum..=maximum).contains(&value) {
                return Err(ConfigError::OutOfRange { field, value, minimum, maximum });
            }
        }
        self.check_parameters()?;
        if !self.hidden_size.is_multiple_of(self.num_attention_heads) {
            let (heads, hidden) = (self.num_attention_heads, self.hidden_size);
            return Err(ConfigError::HeadsDoNotDivide { heads, hidden });
        }
        if self.hidden_act != "gelu" {
            return Err(ConfigError::UnsupportedActivation { found: self.hidden_act.clone() });
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

    /// Features of one head's queries, keys and values, d / H (0 if there are no heads).
    pub fn head_size(&self) -> usize {
        self.hidden_size.checked_div(self.num_attention_heads).unwrap_or(0)
    }

    /// Parameters of the encoder with its pooler, without heads:
    /// (|V| + positions + segments) d + 2 d, a layer 4 (d² + d) + 2 d · intermediate +
    /// intermediate + d + 4 d (which is 12 d² + 13 d at intermediate = 4 d), the pooler d² + d.
    ///
    /// Saturates instead of overflowing, so that it can be asked of sizes that nobody checked.
    pub fn parameters(&self) -> u64 {
        let wide = |size: usize| size as u64;
        let linear = |out: u64, inputs: u64| out.saturating_mul(inputs).saturating_add(out);
        let sum =
            |parts: &[u64]| parts.iter().fold(0_u64, |total, part| total.saturating_add(*part));

        let hidden = wide(self.hidden_size);
        let intermediate = wide(self.intermediate_size);
        let layer_norm = hidden.saturating_mul(2);
        let rows = [self.vocab_size, self.max_position_embeddings, self.type_vocab_size].map(wide);
        let embeddings = sum(&[sum(&rows).saturating_mul(hidden), layer_norm]);
        let layer = sum(&[
            linear(hidden, hidden).saturating_mul(4),
            linear(intermediate, hidden),
            linear(hidden, intermediate),
            layer_norm.saturating_mul(2),
        ]);
        let layers = layer.saturating_mul(wide(self.num_hidden_layers));
        sum(&[embeddings, layers, linear(hidden, hidden)])
    }

    fn check_parameters(&self) -> Result<(), ConfigError> {
        let parameters = self.parameters();
        if parameters > MAX_PARAMETERS {
            return Err(ConfigError::TooManyParameters { parameters, limit: MAX_PARAMETERS });
        }
        Ok(())
    }

    /// Field, value, smallest and largest supported value. Five pieces are the five specials, two
    /// positions are `[CLS]` and `[SEP]`, two segments are a pair.
    fn bounds(&self) -> [(&'static str, usize, u64, u64); 7] {
        [
            ("vocab_size", self.vocab_size, 5, 1_000_000),
            ("hidden_size", self.hidden_size, 1, 4_096),
            ("num_hidden_layers", self.num_hidden_layers, 1, 48),
            ("num_attention_heads", self.num_attention_heads, 1, 4_096),
            ("intermediate_size", self.intermediate_size, 1, 65_536),
            ("max_position_embeddings", self.max_position_embeddings, 2, 65_536),
            ("type_vocab_size", self.type_vocab_size, 2, 64),
        ]
    }
}

fn check_family(fields: &Map<String, Value>) -> Result<(), ConfigError> {
    if let Some(found) = other_than(fields, "model_type", "bert") {
        return Err(ConfigError::NotBert { found });
    }
    if let Some(found) = other_than(fields, "position_embedding_type", "absolute") {
        return Err(ConfigError::UnsupportedPositions { found });
    }
    Ok(())
}

/// What an optional field says where it is present and not `wanted`.
fn other_than(fields: &Map<String, Value>, field: &str, wanted: &str) -> Option<String> {
    match fields.get(field) {
        None | Some(Value::Null) => None,
        Some(Value::String(found)) if found == wanted => None,
        Some(Value::String(found)) => Some(found.clone()),
        Some(other) => Some(other.to_string()),
    }
}

fn field<'a>(fields: &'a Map<String, Value>, name: &'static str) -> Result<&'a Value, ConfigError> {
    fields.get(name).ok_or(ConfigError::MissingField { field: name })
}

fn size(fields: &Map<String, Value>, name: &'static str) -> Result<usize, ConfigError> {
    let expected = "a whole number that is not negative";
    let wrong = ConfigError::WrongType { field: name, expected };
    let value = field(fields, name)?.as_u64().ok_or(wrong)?;
    // In the browser `usize` has 32 bits. Anything beyond is refused by the bounds anyway.
    Ok(usize::try_from(value).unwrap_or(usize::MAX))
}

fn text(fields: &Map<String, Value>, name: &'static str) -> Result<String, ConfigError> {
    let wrong = ConfigError::WrongType { field: name, expected: "a text" };
    field(fields, name)?.as_str().map(str::to_owned).ok_or(wrong)
}

fn number(fields: &Map<String, Value>, name: &'static str) -> Result<f64, ConfigError> {
    let wrong = ConfigError::WrongType { field: name, expected: "a number" };
    field(fields, name)?.as_f64().ok_or(wrong)
}

fn pad(fields: &Map<String, Value>) -> Result<u32, ConfigError> {
    match fields.get("pad_token_id") {
        None | Some(Value::Null) => Ok(0),
        Some(_) => Ok(u32::try_from(size(fields, "pad_token_id")?).unwrap_or(u32::MAX)),
    }
}
