//! What can be said of a model before its weights are read: by its configuration, its tokeniser, and
//! the headers of its files of weights.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::CheckpointError;
use super::names::{
    CLASSIFIER, DECODER, DECODER_BIAS, DECODER_BIAS_ALIAS, TensorSpec, canonical, classifier,
    decoder, expected,
};
use super::reading::{Described, configuration, tokenizer_of};
use super::spelling::{unwrapped, wrapper};
use crate::assumption::Assumption;
use crate::config::BertConfig;
use crate::file_names::{ADAPTER, INDEX, WEIGHTS, without_mark};
use crate::head::Head;
use crate::tokenizer::Tokenizer;

/// The longest header that is read. That of BERT large has about 60 kB.
pub const MAX_HEADER_BYTES: u64 = 4 << 20;

/// The bytes before a header, which say how long it is.
pub const LENGTH_BYTES: usize = 8;

/// The longest index that is read. It names every tensor once; BERT large's has 40 kB.
const MAX_INDEX_BYTES: usize = 4 << 20;

/// How values may be stored; `I8` needs scales beside it.
const SUPPORTED: [&str; 4] = ["F32", "F16", "BF16", "I8"];

/// What a header says that is no tensor.
const METADATA: &str = "__metadata__";

/// Other forms of weights. Pickled ones run code when they are read.
const OTHER_WEIGHTS: [&str; 5] = [
    "pytorch_model.bin",
    "pytorch_model.bin.index.json",
    "tf_model.h5",
    "flax_model.msgpack",
    "model.onnx",
];

/// The header of a file of weights.
#[derive(Clone, Debug)]
pub struct Header {
    /// The tensors by their names, as JSON.
    pub json: Vec<u8>,
    /// Bytes of the whole file.
    pub bytes: u64,
}

/// What a header says of a tensor.
#[derive(Clone)]
pub struct Stored {
    /// How values are stored, as the format names it.
    pub dtype: String,
    /// Its shape.
    pub shape: Vec<usize>,
}

/// What can be read of a checkpoint.
#[derive(Default)]
pub struct Told {
    /// By canonical name.
    pub specs: BTreeMap<String, TensorSpec>,
    /// Those that are complete.
    pub heads: BTreeSet<Head>,
    /// That the labels of the configuration are not those of the classifier.
    pub unnamed: Option<Assumption>,
}

/// Whether files are those of a model, as far as that can be told without their values: `files` are
/// all others, `headers` those of the files of weights, both by their names.
///
/// What had to be assumed.
///
/// # Errors
/// A file that is missing, the first fault found in any of them, or that they do not belong together.
pub fn check(
    mut files: BTreeMap<String, Vec<u8>>,
    headers: &BTreeMap<String, Header>,
) -> Result<Vec<Assumption>, CheckpointError> {
    if !headers.contains_key(WEIGHTS) && !files.contains_key(INDEX) {
        files.get(ADAPTER).map_or(Ok(()), |json| Err(adapter(json)))?;
    }
    let mut described = configuration(&mut files)?;
    let tokenizer = tokenizer_of(&mut files, &mut described)?;
    let Described { config, mut assumed, .. } = described;
    fits(&config, &tokenizer)?;
    let (pieces, rows) = (tokenizer.vocabulary().len(), config.vocab_size);
    if pieces < rows {
        assumed.push(Assumption::Rows { pieces, rows });
    }
    let names = headers.keys().chain(files.keys()).cloned().collect();
    let mut tensors = Vec::new();
    for name in weights(&names, files.get(INDEX).map(Vec::as_slice))? {
        let Some(header) = headers.get(&name) else {
            return Err(CheckpointError::MissingFile { name });
        };
        tensors.extend(header.tensors()?);
    }
    let prefix = wrapper(tensors.iter().map(|(name, _)| name.as_str()));
    if !prefix.is_empty() {
        assumed.push(Assumption::Prefix { prefix: prefix.to_owned() });
    }
    let Told { unnamed, .. } = told(&config, &by_canonical_name(tensors)?)?;
    assumed.extend(unnamed);
    Ok(assumed)
}

/// That what was given is an adapter, as its configuration says.
fn adapter(json: &[u8]) -> CheckpointError {
    let read: Option<Value> = serde_json::from_slice(without_mark(json)).ok();
    let base = read.as_ref().and_then(|read| read.get("base_model_name_or_path")?.as_str());
    CheckpointError::Adapter { base: base.unwrap_or("another model").chars().take(80).collect() }
}

/// Whether each piece has its row. A table may have rows that no piece uses.
///
/// # Errors
/// If a piece has none.
pub fn fits(config: &BertConfig, tokenizer: &Tokenizer) -> Result<(), CheckpointError> {
    let (wanted, vocabulary) = (config.vocab_size, tokenizer.vocabulary().len());
    if vocabulary > wanted {
        return Err(CheckpointError::VocabularySize { config: wanted, vocabulary });
    }
    Ok(())
}

/// The files of the weights among those of these names: one, or those that the index names.
///
/// # Errors
/// If there is none, or the index makes no sense.
pub fn weights(
    names: &BTreeSet<String>,
    index: Option<&[u8]>,
) -> Result<Vec<String>, CheckpointError> {
    if names.contains(WEIGHTS) {
        return Ok(vec![WEIGHTS.to_owned()]);
    }
    if let Some(index) = index {
        return Ok(shards(index)?.into_iter().collect());
    }
    let other = OTHER_WEIGHTS.into_iter().find(|name| names.contains(*name));
    let mut single = names.iter().filter(|name| name.ends_with(".safetensors"));
    match (single.next(), single.next(), other) {
        (Some(only), None, _) => Ok(vec![only.clone()]),
        (Some(_), Some(_), _) => Err(CheckpointError::MissingFile { name: INDEX.to_owned() }),
        (None, _, Some(name)) => Err(CheckpointError::OtherWeights { name: name.to_owned() }),
        (None, _, None) => Err(CheckpointError::MissingFile { name: WEIGHTS.to_owned() }),
    }
}

/// Which files an index names.
fn shards(index: &[u8]) -> Result<BTreeSet<String>, CheckpointError> {
    #[derive(Deserialize)]
    struct Index {
        weight_map: BTreeMap<String, String>,
    }
    let bad = |reason: String| CheckpointError::BadFile { name: INDEX.to_owned(), reason };
    if index.len() > MAX_INDEX_BYTES {
        return Err(bad(format!("it has {} bytes, which is too long", index.len())));
    }
    let index: Index =
        serde_json::from_slice(without_mark(index)).map_err(|error| bad(error.to_string()))?;
    Ok(index.weight_map.into_values().collect())
}

impl Header {
    /// The tensors, by their names as they are written.
    fn tensors(&self) -> Result<Vec<(String, Stored)>, CheckpointError> {
        #[derive(Deserialize)]
        struct Entry {
            dtype: String,
            shape: Vec<usize>,
            data_offsets: [u64; 2],
        }
        let mut entries: Map<String, Value> = serde_json::from_slice(&self.json)
            .map_err(|error| CheckpointError::NotJson { reason: error.to_string() })?;
        entries.remove(METADATA);
        let (mut tensors, mut last) = (Vec::new(), 0);
        for (name, entry) in entries {
            let Entry { dtype, shape, data_offsets: [_, end] } = serde_json::from_value(entry)
                .map_err(|error| CheckpointError::BadHeader { reason: error.to_string() })?;
            last = end.max(last);
            tensors.push((name, Stored { dtype, shape }));
        }
        match wrong_length(last, self.json.len(), self.bytes) {
            Some(error) => Err(error),
            None => Ok(tensors),
        }
    }
}

/// What is wrong with the length of a file, whose values end so many bytes after its header.
pub fn wrong_length(end: u64, header: usize, found: u64) -> Option<CheckpointError> {
    let expected = ((LENGTH_BYTES + header) as u64).saturating_add(end);
    if found < expected {
        return Some(CheckpointError::Truncated { expected, found });
    }
    (found > expected).then_some(CheckpointError::TooLong { expected, found })
}

/// Tensors of one or several files by their canonical names.
///
/// # Errors
/// If two are called alike.
pub fn by_canonical_name<T: Clone>(
    all: impl IntoIterator<Item = (String, T)>,
) -> Result<BTreeMap<String, T>, CheckpointError> {
    let mut named = BTreeMap::new();
    for (name, of) in unwrapped(all.into_iter().collect()) {
        let canonical = canonical(&name);
        if named.insert(canonical.clone(), of).is_some() {
            return Err(CheckpointError::Ambiguous { name: canonical });
        }
    }
    // Where a file has both and they differ, `transformers` computes with the decoder's.
    let alias = named.get(DECODER_BIAS_ALIAS).cloned();
    named.extend(alias.map(|alias| (DECODER_BIAS.to_owned(), alias)));
    Ok(named)
}

/// What can be read of a model with these tensors, by their canonical names. A head must be complete
/// or absent; the encoder must be complete.
///
/// # Errors
/// The first tensor that is missing or has another shape.
pub fn told(
    config: &BertConfig,
    tensors: &BTreeMap<String, Stored>,
) -> Result<Told, CheckpointError> {
    let table = expected(config);
    let there = table.iter().filter(|spec| tensors.contains_key(&spec.name));
    let mut told = Told { heads: there.filter_map(|spec| spec.head).collect(), ..Told::default() };
    for spec in table {
        if spec.head.is_none_or(|head| told.heads.contains(&head)) {
            told.accept(spec, tensors)?;
        }
    }
    if told.heads.contains(&Head::MaskedLanguageModel) && tensors.contains_key(DECODER) {
        told.accept(decoder(config), tensors)?;
    }
    let Some(stored) = tensors.get(CLASSIFIER) else { return Ok(told) };
    // Where the configuration does not count the labels, the classifier does.
    let counted = stored.shape.first().copied().unwrap_or(0).max(1);
    let named = config.id2label.len();
    if named > 0 && named != counted {
        told.unnamed = Some(Assumption::Classifier { named, counted });
    }
    for spec in classifier(config, counted) {
        told.heads.extend(spec.head);
        told.accept(spec, tensors)?;
    }
    Ok(told)
}

impl Told {
    /// Checks one tensor and makes it readable.
    fn accept(
        &mut self,
        spec: TensorSpec,
        tensors: &BTreeMap<String, Stored>,
    ) -> Result<(), CheckpointError> {
        let name = spec.name.clone();
        let Some(Stored { dtype, shape }) = tensors.get(&name) else {
            return Err(CheckpointError::MissingTensor { name });
        };
        if *shape != spec.shape {
            let (expected, found) = (spec.shape, shape.clone());
            return Err(CheckpointError::WrongShape { name, expected, found });
        }
        if !SUPPORTED.contains(&dtype.as_str()) {
            return Err(CheckpointError::UnknownDtype { name, dtype: dtype.clone() });
        }
        let scale = || tensors.get(&format!("{name}.scale"));
        let rows = shape.first().copied().unwrap_or(0);
        let of_rows = |scale: &Stored| scale.dtype == "F32" && scale.shape == [rows];
        if dtype == "I8" && !scale().is_some_and(of_rows) {
            return Err(CheckpointError::MissingScale { name });
        }
        self.specs.insert(name, spec);
        Ok(())
    }
}
