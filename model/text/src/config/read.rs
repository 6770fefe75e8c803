//! Reading `config.json`, in the words of each family.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{BertConfig, ConfigError, Family, HiddenAct, Problem, SPREAD, classified};
use crate::assumption::Assumption;
use crate::file_names::without_mark;

/// The longest `config.json` that is read. Real ones have less than 2 kB; lists of labels make them
/// longer.
const MAX_CONFIG_BYTES: usize = 1 << 20;

/// The most labels that are read. ImageNet has a thousand; no data set of texts has as many.
const MAX_LABELS: u32 = 10_000;

/// Labels that are named where all are numbered.
const NAMED: usize = 3;

/// Keys that change what the model computes, each with the only value that is supported.
const FIXED: [(&str, &str); 6] = [
    ("is_decoder", "false"),
    ("is_encoder_decoder", "false"),
    ("add_cross_attention", "false"),
    ("pruned_heads", "{}"),
    ("quantization_config", "null"),
    ("auto_map", "null"),
];

/// What LayerNorm adds to the variance where no file says it; DistilBERT's code reads no other.
const EPSILON: f64 = 1e-12;

type Fields = Map<String, Value>;

impl BertConfig {
    /// Reads and checks a `config.json`.
    ///
    /// # Errors
    /// As those of [`Self::read`].
    pub fn from_json(bytes: &[u8]) -> Result<Self, ConfigError> {
        Self::read(bytes).map(|(config, _)| config)
    }

    /// Reads and checks a `config.json`; beside it what was assumed where it says nothing.
    ///
    /// Fields are those of Hugging Face's `BertConfig`, `DistilBertConfig`, `ElectraConfig` or
    /// `RobertaConfig`, and have their defaults. `model_type` may be absent where `architectures` says the same, or
    /// nothing does and it is a BERT. Unknown fields are ignored.
    ///
    /// # Errors
    /// A [`ConfigError`] names the first field that is malformed or unsupported.
    pub fn read(bytes: &[u8]) -> Result<(Self, Vec<Assumption>), ConfigError> {
        if bytes.len() > MAX_CONFIG_BYTES {
            return Err(ConfigError::TooLong { bytes: bytes.len(), limit: MAX_CONFIG_BYTES });
        }
        let fields: Fields = serde_json::from_slice(without_mark(bytes))
            .map_err(|error| ConfigError::NotJson { reason: error.to_string() })?;
        let architectures = architectures(&fields);
        let family = family(&fields, &architectures)?;
        check_mathematics(&fields)?;
        let mut read = Reader { fields: &fields, family, assumed: Vec::new() };
        let electra = family == Family::Electra;
        let config = Self {
            model_type: family,
            architectures: architectures
                .into_iter()
                .filter(|class| classified(class).is_some())
                .collect(),
            vocab_size: read.size("vocab_size")?,
            embedding_size: electra.then(|| read.size("embedding_size")).transpose()?,
            hidden_size: read.size("hidden_size")?,
            num_hidden_layers: read.size("num_hidden_layers")?,
            num_attention_heads: read.size("num_attention_heads")?,
            intermediate_size: read.size("intermediate_size")?,
            hidden_act: read.hidden_act()?,
            max_position_embeddings: read.size("max_position_embeddings")?,
            type_vocab_size: if family.has_segments() { read.size("type_vocab_size")? } else { 0 },
            layer_norm_eps: read.epsilon()?,
            initializer_range: initial_spread(&fields),
            pad_token_id: pad(&fields, family)?,
            id2label: read.labels(),
            problem_type: problem(&fields),
        };
        config.check()?;
        Ok((config, read.assumed))
    }
}

/// What a file says, and what it leaves open.
struct Reader<'a> {
    fields: &'a Fields,
    family: Family,
    assumed: Vec<Assumption>,
}

impl Reader<'_> {
    /// A field of the family's, unless it is missing.
    fn field(&self, name: &'static str) -> (&'static str, Option<&Value>) {
        let key = self.family.key(name);
        (key, self.fields.get(key).filter(|value| !value.is_null()))
    }

    fn assume(&mut self, field: &str, value: &str) {
        let (field, value) = (field.to_owned(), value.to_owned());
        self.assumed.push(Assumption::Field { field, value });
    }

    fn size(&mut self, name: &'static str) -> Result<usize, ConfigError> {
        let (key, Some(value)) = self.field(name) else {
            let value = usual(self.family, name);
            self.assume(self.family.key(name), &value.to_string());
            return Ok(value);
        };
        whole(key, value)
    }

    fn hidden_act(&mut self) -> Result<HiddenAct, ConfigError> {
        let (field, Some(value)) = self.field("hidden_act") else {
            self.assume(self.family.key("hidden_act"), HiddenAct::Gelu.name());
            return Ok(HiddenAct::Gelu);
        };
        let wrong = ConfigError::WrongType { field, expected: "a text" };
        let found = value.as_str().ok_or(wrong)?;
        let unsupported = || ConfigError::UnsupportedActivation { found: found.to_owned() };
        HiddenAct::named(found).ok_or_else(unsupported)
    }

    fn epsilon(&mut self) -> Result<f64, ConfigError> {
        if self.family == Family::DistilBert {
            return Ok(EPSILON);
        }
        let (field, Some(value)) = self.field("layer_norm_eps") else {
            self.assume("layer_norm_eps", "1e-12");
            return Ok(EPSILON);
        };
        value.as_f64().ok_or(ConfigError::WrongType { field, expected: "a number" })
    }

    /// `id2label`, whose ids count from 0 and whose names may be numbers. Of any other table nothing
    /// is taken: the labels are numbered.
    fn labels(&mut self) -> BTreeMap<u32, String> {
        let (_, Some(table)) = self.field("id2label") else { return BTreeMap::new() };
        let labels = table.as_object().filter(|labels| labels.len() <= MAX_LABELS as usize);
        let named = |(id, label): (&String, &Value)| {
            let name = label.as_str().map_or_else(|| label.to_string(), str::to_owned);
            (label.is_string() || label.is_number()).then_some((id.parse().ok()?, name))
        };
        let read = labels
            .and_then(|labels| labels.iter().map(named).collect::<Option<BTreeMap<u32, String>>>());
        let count = labels.map_or(0, Map::len);
        if let Some(read) = read.filter(|read| read.keys().copied().eq(0..count as u32)) {
            return read;
        }
        let numbered: BTreeMap<u32, String> =
            (0..count as u32).map(|id| (id, id.to_string())).collect();
        let called = match count {
            1..=NAMED => numbered.values().cloned().collect::<Vec<_>>().join(", "),
            _ => "0, 1, 2 and so on".to_owned(),
        };
        self.assumed.push(Assumption::Labels { called });
        numbered
    }
}

/// The sizes that `transformers` takes where a configuration says nothing (`BertConfig`,
/// `DistilBertConfig`, `ElectraConfig`, `RobertaConfig`).
fn usual(family: Family, field: &str) -> usize {
    match (family, field) {
        (Family::Roberta, "vocab_size") => 50_265,
        (_, "vocab_size") => 30_522,
        (_, "max_position_embeddings") => 512,
        (_, "type_vocab_size") => 2,
        (_, "embedding_size") => 128,
        (Family::Electra, "hidden_size") => 256,
        (Family::Electra, "num_attention_heads") => 4,
        (Family::Electra, "intermediate_size") => 1_024,
        (Family::DistilBert, "num_hidden_layers") => 6,
        (_, "hidden_size") => 768,
        (_, "intermediate_size") => 3_072,
        _ => 12,
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

fn whole(field: &'static str, value: &Value) -> Result<usize, ConfigError> {
    let expected = "a whole number that is not negative";
    let value = value.as_u64().ok_or(ConfigError::WrongType { field, expected })?;
    // In the browser `usize` has 32 bits. Anything beyond is refused by the bounds anyway.
    Ok(usize::try_from(value).unwrap_or(usize::MAX))
}

/// `problem_type`; one that is not known is as good as none.
fn problem(fields: &Fields) -> Option<Problem> {
    fields.get("problem_type").cloned().and_then(|found| serde_json::from_value(found).ok())
}

/// `initializer_range`, which no trained network needs: what makes no sense is as good as none.
fn initial_spread(fields: &Fields) -> f32 {
    let given = fields.get("initializer_range").and_then(Value::as_f64);
    given.filter(|spread| *spread > 0.0 && *spread <= 1.0).map_or(SPREAD, |spread| spread as f32)
}

/// The id of `[PAD]`, where the file says none that of the family.
fn pad(fields: &Fields, family: Family) -> Result<u32, ConfigError> {
    match fields.get("pad_token_id") {
        None | Some(Value::Null) => Ok(u32::from(family == Family::Roberta)),
        Some(id) => Ok(u32::try_from(whole("pad_token_id", id)?).unwrap_or(u32::MAX)),
    }
}
