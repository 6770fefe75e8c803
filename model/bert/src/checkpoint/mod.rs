//! Checkpoints in the Hugging Face layout: `config.json`, `vocab.txt` or `tokenizer.json`, and
//! `model.safetensors`, which may be cut into several files.
//!
//! Values come out as plain single-precision arrays, so that they can go to any device. Nothing in
//! a file is trusted: lengths, names, shapes, types and scales are checked before a value is read.

mod decode;
pub mod digest;
mod files;
mod header;
mod near;
mod open;
pub mod quantise;

pub use decode::HostTensor;
pub use files::ModelFiles;
pub use near::NearRow;
pub use open::{Checkpoint, StoredBytes};
pub use quantise::{halve, quantise, quantise_except};
