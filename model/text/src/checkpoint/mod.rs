//! Checkpoints in the Hugging Face layout: `config.json`; `tokenizer.json`, `vocab.txt`, or
//! `vocab.json` with `merges.txt`; and `model.safetensors`, which may be cut into several files.
//!
//! Values come out as plain single-precision arrays, so that they can go to any device. Nothing in
//! a file is trusted: lengths, names, shapes, types and scales are checked before a value is read.

mod error;
pub mod names;
pub mod outline;
pub mod reading;
mod spelling;

pub use crate::file_names::{is_of_a_model, is_of_a_tokenizer};
pub use error::CheckpointError;
pub use names::{DECODER, TensorSpec, WORD_EMBEDDINGS};
pub use outline::{Header, MAX_HEADER_BYTES, check};
pub use reading::tokenizer;
pub use spelling::{canonical, in_encoder, over_whole_text, without_prefix};

pub use crate::head::Head;
