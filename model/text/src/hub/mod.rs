//! The Hugging Face hub: what it says of a model, which of its files are needed, and where they are.

pub mod choice;

use serde::Deserialize;
use thiserror::Error;

use crate::manifest::is_plain;
use crate::vectors::sentence_model::POOLING;

/// Most parts of a model's id: who keeps it, and its name.
const PARTS: usize = 2;

/// What the hub says of a model.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Listing {
    /// Its whole name.
    pub id: String,
    /// The state of its repository.
    pub sha: String,
    /// Its files.
    pub siblings: Vec<Remote>,
}

/// A file of a repository.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Remote {
    /// Its path.
    #[serde(rename = "rfilename")]
    pub name: String,
    /// Its length in bytes, where the hub says it.
    pub size: Option<u64>,
    /// What the hub says of a file that is too large for git itself.
    pub lfs: Option<Large>,
}

/// A large file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Large {
    /// Its digest in hexadecimal digits, where the hub says it.
    pub sha256: Option<String>,
}

/// Why a listing is of no use.
#[derive(Debug, Error)]
pub enum ListingError {
    /// No model can be called so.
    #[error(
        "No model of the hub is called \"{0}\": an id is like bert-base-uncased or someone/their-model."
    )]
    Id(String),
    /// It is not what a hub answers.
    #[error("The answer is not that of a hub: {0}.")]
    Form(#[from] serde_json::Error),
    /// It names the model in a way that cannot be part of an address.
    #[error("The hub calls the model \"{id}\" at \"{sha}\".")]
    Named {
        /// The id.
        id: String,
        /// The state.
        sha: String,
    },
}

/// Where the hub lists the files of a model with their lengths: below its address.
///
/// # Errors
/// If no model can be called so.
pub fn listing_path(id: &str) -> Result<String, ListingError> {
    let parts: Vec<_> = id.split('/').collect();
    match parts.len() <= PARTS && parts.iter().all(|part| is_plain(part)) {
        true => Ok(format!("api/models/{id}?blobs=true")),
        false => Err(ListingError::Id(id.to_owned())),
    }
}

impl Listing {
    /// Reads what the hub answered. Of files in folders only the settings of a sentence model stay.
    ///
    /// # Errors
    /// If it is no listing, or its names are no parts of an address.
    pub fn from_json(json: &[u8]) -> Result<Self, ListingError> {
        let mut listing: Self = serde_json::from_slice(json)?;
        if !listing.id.split('/').all(is_plain) || !is_plain(&listing.sha) {
            return Err(ListingError::Named { id: listing.id, sha: listing.sha });
        }
        listing.siblings.retain(|file| is_plain(&file.name) || file.name == POOLING);
        Ok(listing)
    }

    /// The names of its files.
    pub fn names(&self) -> Vec<&str> {
        self.siblings.iter().map(|file| file.name.as_str()).collect()
    }

    /// The file of this name.
    pub fn file(&self, name: &str) -> Option<&Remote> {
        self.siblings.iter().find(|file| file.name == name)
    }

    /// Where a file is, below the hub's address.
    pub fn path(&self, name: &str) -> String {
        format!("{}/resolve/{}/{name}", self.id, self.sha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = r#"{
        "id": "someone/tiny", "sha": "0123abc", "tags": ["bert"],
        "siblings": [
            { "rfilename": "config.json", "size": 7 },
            { "rfilename": "1_Pooling/config.json", "size": 9 },
            { "rfilename": "onnx/model.onnx", "size": 10 },
            { "rfilename": "model.safetensors", "size": 99, "lfs": { "sha256": "ab", "size": 99 } }
        ]
    }"#;

    #[test]
    fn a_listing_is_read_as_the_hub_writes_it() {
        let listing = Listing::from_json(SAID.as_bytes()).expect("a listing");
        let names = ["config.json", "1_Pooling/config.json", "model.safetensors"];
        assert_eq!(listing.names(), names);
        let weights = listing.file("model.safetensors").expect("weights");
        assert_eq!(weights.size, Some(99));
        assert_eq!(weights.lfs.as_ref().and_then(|lfs| lfs.sha256.as_deref()), Some("ab"));
        let path = "someone/tiny/resolve/0123abc/config.json";
        assert_eq!(listing.path("config.json"), path);
    }

    #[test]
    fn what_cannot_be_part_of_an_address_is_refused() {
        assert_eq!(
            listing_path("bert-base-uncased").expect("an id"),
            "api/models/bert-base-uncased?blobs=true"
        );
        assert!(listing_path("google/bert_uncased_L-2_H-128_A-2").is_ok());
        for id in ["", "a b", "a/b/c", "../etc", "a/", "a?x", "https://huggingface.co/a"] {
            assert!(listing_path(id).is_err(), "{id}");
        }
        for (from, to) in [("someone/tiny", "some one"), ("0123abc", "../x"), ("{", "[")] {
            assert!(Listing::from_json(SAID.replacen(from, to, 1).as_bytes()).is_err());
        }
    }
}
