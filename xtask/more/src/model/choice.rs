//! Which files of a repository a model needs.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

/// What a model is; read before anything else is asked for.
pub const CONFIG: &str = "config.json";
/// How texts are cut.
pub const TOKENIZER: &str = "tokenizer.json";
/// Which file holds which tensor, where there are several.
pub const INDEX: &str = "model.safetensors.index.json";

const WEIGHTS: &str = "model.safetensors";
const ENDING: &str = ".safetensors";

/// The terms of the weights, as they are usually called.
pub const LICENCES: [&str; 5] = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "NOTICE"];

const SMALL: [&str; 5] = [TOKENIZER, "tokenizer_config.json", "vocab.txt", INDEX, super::CARD];

/// The small files among `names` that belong to a model, besides [`CONFIG`].
pub fn small<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let wanted = |name: &&str| SMALL.contains(name) || LICENCES.contains(name);
    names.iter().copied().filter(wanted).collect()
}

/// The files of weights among `names`. `index`: what [`INDEX`] holds, if it is there.
///
/// # Errors
/// If there are none in a form that is read here.
pub fn weights(names: &[&str], index: Option<&[u8]>) -> Result<Vec<String>> {
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
        (_, Some(other)) => bail!(
            "The weights are only there as {other}, which is not read here. Save the model as \
             {WEIGHTS}."
        ),
        _ => bail!("There is no {WEIGHTS}."),
    }
}

fn shards(names: &[&str], index: &[u8]) -> Result<Vec<String>> {
    #[derive(Deserialize)]
    struct Index {
        weight_map: BTreeMap<String, String>,
    }
    let index: Index =
        serde_json::from_slice(index).with_context(|| format!("{INDEX} cannot be read"))?;
    let shards: BTreeSet<String> = index.weight_map.into_values().collect();
    match shards.iter().find(|name| !names.contains(&name.as_str())) {
        Some(missing) => bail!("{INDEX} names {missing}, which is not there."),
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
        assert_eq!(weights(&shards, Some(index)).unwrap(), shards[..2]);
        assert_eq!(weights(&[WEIGHTS, "other.safetensors"], None).unwrap(), [WEIGHTS]);
        assert_eq!(weights(&["only.safetensors"], None).unwrap(), ["only.safetensors"]);
        for (names, index, wanted) in [
            (&["x-1.safetensors", INDEX][..], Some(&index[..]), "x-2.safetensors"),
            (&["pytorch_model.bin"], None, "only there as pytorch_model.bin"),
            (&["a.safetensors", "b.safetensors"], None, "no model.safetensors"),
            (&["x-1.safetensors"], Some(b"[]"), "cannot be read"),
        ] {
            let error = weights(names, index).unwrap_err();
            assert!(format!("{error:#}").contains(wanted), "{error:#}");
        }
    }
}
