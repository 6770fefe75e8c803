//! Reading `config.json`, in the words of each family.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{BertConfig, ConfigError, Family, HiddenAct, SPREAD, classified};

/// The longest `config.json` that is read. Real ones have less than 2 kB; lists of labels make them
/// longer.
const MAX_CONFIG_BYTES: usize = 1 << 20;

/// The most labels that are read. ImageNet has a thousand; no data set of texts has as many.
const MAX_LABELS: u32 = 10_000;

/// Keys that change what the model computes, each with the only value that is supported.
const FIXED: [(&str, &str); 6] = [
    ("is_decoder", "false"),
    ("is_encoder_decoder", "false"),
    ("add_cross_attention", "false"),
    ("pruned_heads", "{}"),
    ("quantization_config", "null"),
    ("auto_map", "null"),
];

/// What DistilBERT's code fixes instead of reading it.
const DISTILBERT_EPSILON: f64 = 1e-12;

type Fields = Map<String, Value>;

impl BertConfig {
    /// Reads and checks a `config.json`.
    ///
    /// Fields are those of Hugging Face's `BertConfig`, `DistilBertConfig` or `ElectraConfig`.
    /// `model_type` may be absent where `architectures` says the same, or nothing does and it is a
    /// BERT; `pad_token_id` defaults to 0. Unknown fields are ignored.
    ///
    /// # Errors
    /// A [`ConfigError`] names the first field that is missing, malformed or unsupported.
    pub fn from_json(bytes: &[u8]) -> Result<Self, ConfigError> {
        if bytes.len() > MAX_CONFIG_BYTES {
            return Err(ConfigError::TooLong { bytes: bytes.len(), limit: MAX_CONFIG_BYTES });
        }
        let fields: Fields = serde_json::from_slice(bytes)
            .map_err(|error| ConfigError::NotJson { reason: error.to_string() })?;
        let architectures = architectures(&fields);
        let family = family(&fields, &architectures)?;
        check_mathematics(&fields)?;
        let size = |field| size(&fields, family.key(field));
        let segments = if family.has_segments() { size("type_vocab_size")? } else { 0 };
        let embedding = fields.contains_key("embedding_size") && family == Family::Electra;
        let config = Self {
            model_type: family,
            architectures: architectures
                .into_iter()
                .filter(|class| classified(class).is_some())
                .collect(),
            vocab_size: size("vocab_size")?,
            embedding_size: embedding.then(|| size("embedding_size")).transpose()?,
            hidden_size: size("hidden_size")?,
            num_hidden_layers: size("num_hidden_layers")?,
            num_attention_heads: size("num_attention_heads")?,
            intermediate_size: size("intermediate_size")?,
            hidden_act: hidden_act(&fields, family.key("hidden_act"))?,
            max_position_embeddings: size("max_position_embeddings")?,
            type_vocab_size: segments,
            layer_norm_eps: match family {
                Family::DistilBert => DISTILBERT_EPSILON,
                Family::Bert | Family::Electra => number(&fields, "layer_norm_eps")?,
            },
            initializer_range: initial_spread(&fields),
            pad_token_id: pad(&fields)?,
            id2label: labels(&fields)?,
        };
        config.check()?;
        Ok(config)
    }
}

/// The names of the classes that the file was saved from.
fn architectures(fields: &Fields) -> Vec<String> {
    let names = fields.get("architectures").and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn family(fields: &Fields, architectures: &[String]) -> Result<Family, ConfigError> {
    let found = match fields.get("model_type") {
        Some(Value::String(found)) => found.clone(),
        None | Some(Value::Null) => match architectures.first() {
            None => return Ok(Family::Bert),
            Some(class) => class_family(class),
        },
        Some(other) => other.to_string(),
    };
    let known = Family::ALL.into_iter().find(|family| family.model_type() == found);
    known.ok_or(ConfigError::NotBert { found })
}

/// What stands before `Model` or `For` in the name of a class, in small letters.
fn class_family(class: &str) -> String {
    let end = ["For", "Model"].iter().filter_map(|word| class.find(word)).min();
    class.get(..end.unwrap_or(class.len())).unwrap_or(class).to_lowercase()
}

fn check_mathematics(fields: &Fields) -> Result<(), ConfigError> {
    match fields.get("position_embedding_type") {
        None | Some(Value::Null) => {}
        Some(Value::String(found)) if found == "absolute" => {}
        Some(found) => {
            let found = found.as_str().map_or_else(|| found.to_string(), str::to_owned);
            return Err(ConfigError::UnsupportedPositions { found });
        }
    }
    for (key, supported) in FIXED {
        let value = fields.get(key).filter(|value| !value.is_null()).map(Value::to_string);
        if let Some(mut value) = value.filter(|value| value != supported) {
            // A quantisation can be described at length.
            if let Some((end, _)) = value.char_indices().nth(60) {
                value.truncate(end);
                value.push('…');
            }
            return Err(ConfigError::Unsupported { key, value });
        }
    }
    Ok(())
}

fn hidden_act(fields: &Fields, name: &'static str) -> Result<HiddenAct, ConfigError> {
    let wrong = ConfigError::WrongType { field: name, expected: "a text" };
    let found = field(fields, name)?.as_str().ok_or(wrong)?;
    let known = HiddenAct::ALL.into_iter().find(|known| known.name() == found);
    known.ok_or_else(|| ConfigError::UnsupportedActivation { found: found.to_owned() })
}

/// `id2label`, whose ids must count from 0.
fn labels(fields: &Fields) -> Result<BTreeMap<u32, String>, ConfigError> {
    let wrong = ConfigError::WrongType {
        field: "id2label",
        expected: "an object of texts, numbered from 0 without a gap",
    };
    let labels = match fields.get("id2label") {
        None | Some(Value::Null) => return Ok(BTreeMap::new()),
        Some(Value::Object(labels)) => labels,
        Some(_) => return Err(wrong),
    };
    let entry = |(id, label): (&String, &Value)| {
        Some((id.parse().ok().filter(|id| *id < MAX_LABELS)?, label.as_str()?.to_owned()))
    };
    let read: Option<BTreeMap<u32, String>> = labels.iter().map(entry).collect();
    read.filter(|read| read.keys().copied().eq(0..labels.len() as u32)).ok_or(wrong)
}

fn field<'a>(fields: &'a Fields, name: &'static str) -> Result<&'a Value, ConfigError> {
    fields.get(name).ok_or(ConfigError::MissingField { field: name })
}

fn size(fields: &Fields, name: &'static str) -> Result<usize, ConfigError> {
    let expected = "a whole number that is not negative";
    let wrong = ConfigError::WrongType { field: name, expected };
    let value = field(fields, name)?.as_u64().ok_or(wrong)?;
    // In the browser `usize` has 32 bits. Anything beyond is refused by the bounds anyway.
    Ok(usize::try_from(value).unwrap_or(usize::MAX))
}

fn number(fields: &Fields, name: &'static str) -> Result<f64, ConfigError> {
    let wrong = ConfigError::WrongType { field: name, expected: "a number" };
    field(fields, name)?.as_f64().ok_or(wrong)
}

/// `initializer_range`, which no trained network needs: what makes no sense is as good as none.
fn initial_spread(fields: &Fields) -> f32 {
    let given = fields.get("initializer_range").and_then(Value::as_f64);
    given.filter(|spread| *spread > 0.0 && *spread <= 1.0).map_or(SPREAD, |spread| spread as f32)
}

fn pad(fields: &Fields) -> Result<u32, ConfigError> {
    match fields.get("pad_token_id") {
        None | Some(Value::Null) => Ok(0),
        Some(_) => Ok(u32::try_from(size(fields, "pad_token_id")?).unwrap_or(u32::MAX)),
    }
}
