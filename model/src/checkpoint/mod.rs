//! Checkpoints in the Hugging Face layout: `config.json`, `vocab.txt` or `tokenizer.json`, and
//! `model.safetensors`, which may be cut into several files.
//!
//! Values come out as plain single-precision arrays, so that they can go to any device. Nothing in
//! a file is trusted: lengths, names, shapes, types and scales are checked before a value is read.

mod error;
pub mod names;
mod outline;
mod reading;
mod spelling;

#[cfg(feature = "network")]
mod decode;
#[cfg(feature = "network")]
pub mod digest;
#[cfg(feature = "network")]
mod files;
#[cfg(feature = "network")]
mod header;
#[cfg(feature = "network")]
mod near;
#[cfg(feature = "network")]
mod open;
#[cfg(feature = "network")]
pub mod quantise;

pub use crate::file_names::{is_of_a_model, is_of_a_tokenizer};
pub use error::CheckpointError;
pub use outline::{Header, MAX_HEADER_BYTES, check};
pub use reading::tokenizer;

#[cfg(feature = "network")]
pub use decode::HostTensor;
#[cfg(feature = "network")]
pub use files::ModelFiles;
#[cfg(feature = "network")]
pub use names::{DECODER, TensorSpec, WORD_EMBEDDINGS};
#[cfg(feature = "network")]
pub use near::NearRow;
#[cfg(feature = "network")]
pub use open::{Checkpoint, StoredBytes};
#[cfg(feature = "network")]
pub use quantise::{halve, quantise, quantise_except};
#[cfg(feature = "network")]
pub(crate) use spelling::{canonical, in_encoder, over_whole_text, without_prefix};

pub use crate::head::Head;
