//! BERT: the encoder, its heads, its checkpoints and its training.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

mod add_and_norm;
pub mod arrays;
pub mod attention;
mod bert;
pub mod block;
pub mod checkpoint;
pub mod comparison;
pub mod embeddings;
pub mod encoder;
pub mod example;
pub mod feed_forward;
pub mod heads;
pub mod input;
pub mod language;
pub mod layer_norm;
pub mod linear;
#[cfg(not(target_family = "wasm"))]
pub mod native;
pub mod packed;
mod predictions;
pub mod pretraining;
mod random;
pub mod recurrent;
pub mod report;
pub mod shared;
pub mod trace;
mod tracks;
pub mod training;
pub mod translation;
mod upload;
pub mod weight;
pub mod word_table;

pub use bert::{Bert, PassError};
