//! Checkpoints in the Hugging Face layout: `config.json`, `vocab.txt`, `model.safetensors`.
//!
//! Values come out as plain single-precision arrays, so that they can go to any device. Nothing in
//! a file is trusted: lengths, names, shapes, types and scales are checked before a value is read.

mod decode;
pub mod digest;
mod error;
mod header;
pub mod names;
mod open;
pub mod quantise;

pub use decode::HostTensor;
pub use error::CheckpointError;
pub use header::MAX_HEADER_BYTES;
pub use names::{DECODER, Head, TensorSpec};
pub use open::Checkpoint;
pub use quantise::quantise;
