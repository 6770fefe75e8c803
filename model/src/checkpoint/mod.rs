//! Checkpoints in the Hugging Face layout: `config.json`, `vocab.txt` or `tokenizer.json`, and
//! `model.safetensors`, which may be cut into several files.
//!
//! Values come out as plain single-precision arrays, so that they can go to any device. Nothing in
//! a file is trusted: lengths, names, shapes, types and scales are checked before a value is read.

mod decode;
pub mod digest;
mod error;
mod files;
mod header;
pub mod names;
mod open;
pub mod quantise;
mod reading;
mod spelling;

pub use crate::file_names::is_of_a_model;
pub use decode::HostTensor;
pub use error::CheckpointError;
pub use files::ModelFiles;
pub use header::MAX_HEADER_BYTES;
pub use names::{DECODER, TensorSpec, WORD_EMBEDDINGS};
pub use open::Checkpoint;
pub use quantise::{halve, quantise};
pub(crate) use spelling::{canonical, in_encoder, over_whole_text, without_prefix};

pub use crate::head::Head;
