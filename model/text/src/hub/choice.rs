//! Which files of a repository a model needs.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use thiserror::Error;

use crate::file_names::{CONFIG, INDEX, WEIGHTS, is_of_a_tokenizer};
use crate::vectors::sentence_model::{LENGTH, MODULES, POOLING};

const ENDING: &str = ".safetensors";

/// Why the weights cannot be had.
#[derive(Debug, Error)]
pub enum NoWeights {
    /// They are in a form that can run code.
    #[error(
        "The weights are only there as {0}, which is not read here. Save the model as {WEIGHTS}."
    )]
    OtherForm(String),
    /// There are none.
    #[error("There is no {WEIGHTS}.")]
    None,
    /// The list of their files cannot be read.
    #[error("{INDEX} cannot be read: {0}.")]
    Index(serde_json::Error),
    /// A file of them is missing.
    #[error("{INDEX} names {0}, which is not there.")]
    Missing(String),
}

/// The small files among `names` that say what a model is and how it cuts texts, its configuration
/// first.
pub fn small<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let wanted =
        |name: &&str| is_of_a_tokenizer(name) || [INDEX, MODULES, POOLING, LENGTH].contains(name);
    let mut found: Vec<&str> = names.iter().copied().filter(wanted).collect();
    found.sort_by_key(|name| *name != CONFIG);
    found
}

/// The files of weights among `names`. `index`: what `model.safetensors.index.json` holds, if it is
/// there.
///
/// # Errors
/// If there are none in a form that is read here.
pub fn weights(names: &[&str], index: Option<&[u8]>) -> Result<Vec<String>, NoWeights> {
    if names.contains(&WEIGHTS) {
        return Ok(vec![WEIGHTS.to_owned()]);
    }
    if let Some(index) = index {
        return shards(names, index);
    }
    let single: Vec<_> = names.iter().filter(|name| name.ends_with(ENDING)).collect();
    let other = names.iter().find(|name| name.ends_with(".bin") || name.ends_with(".h5"));
    match (single.as_slice(), other) {
        ([only], _) => Ok(vec![(**only).to_owned()]),
        (_, Some(other)) => Err(NoWeights::OtherForm((*other).to_owned())),
        _ => Err(NoWeights::None),
    }
}

fn shards(names: &[&str], index: &[u8]) -> Result<Vec<String>, NoWeights> {
    #[derive(Deserialize)]
    struct Index {
        weight_map: BTreeMap<String, String>,
    }
    let index: Index = serde_json::from_slice(index).map_err(NoWeights::Index)?;
    let shards: BTreeSet<String> = index.weight_map.into_values().collect();
    match shards.iter().find(|name| !names.contains(&name.as_str())) {
        Some(missing) => Err(NoWeights::Missing(missing.clone())),
        None => Ok(shards.into_iter().collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_one_file_or_those_of_the_index() {
        let index = br#"{"weight_map": {"a": "x-2.safetensors", "b": "x-1.safetensors", "c": "x-2.safetensors"}}"#;
        let shards = ["x-1.safetensors", "x-2.safetensors", INDEX];
        assert_eq!(weights(&shards, Some(index)).expect("two"), shards[..2]);
        assert_eq!(weights(&[WEIGHTS, "other.safetensors"], None).expect("one"), [WEIGHTS]);
        assert_eq!(
            weights(&["only.safetensors"], None).expect("the only one"),
            ["only.safetensors"]
        );
        for (names, index, wanted) in [
            (&["x-1.safetensors", INDEX][..], Some(&index[..]), "x-2.safetensors"),
            (&["pytorch_model.bin"], None, "only there as pytorch_model.bin"),
            (&["a.safetensors", "b.safetensors"], None, "no model.safetensors"),
            (&["x-1.safetensors"], Some(b"[]"), "cannot be read"),
        ] {
            let error = weights(names, index).expect_err("no weights").to_string();
            assert!(error.contains(wanted), "{error}");
        }
    }

    #[test]
    fn the_configuration_comes_first() {
        let names = ["README.md", "vocab.txt", "onnx.json", POOLING, CONFIG, "pytorch_model.bin"];
        assert_eq!(small(&names), [CONFIG, "vocab.txt", POOLING]);
    }
}
