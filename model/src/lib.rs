//! BERT, one concept a file, in the order of the paper (Devlin et al. 2019; Vaswani et al. 2017).
//!
//! Without the feature `network` only the plain-Rust half is built: configuration, tokeniser,
//! switches, wishes and statistics. The encoder itself (burn tensors) comes with `network`.
//!
//! Letters used in shapes: `batch`, `tokens`, `hidden` (d), `heads` (H), `head_size` (d / H),
//! `intermediate` (4 d), `vocabulary`. Rows of an attention matrix are queries, columns keys.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

pub mod activation;
pub mod answers;
pub mod checkpoint;
pub mod config;
pub mod corruption;
pub mod crf;
pub mod data;
pub mod file_names;
pub mod head;
pub mod labels;
pub mod language;
pub mod lessons;
pub mod manifest;
pub mod measures;
pub mod metrics;
#[cfg(feature = "network")]
pub mod packed;
pub mod parameters;
pub mod positional;
pub mod predictions;
pub mod prompting;
pub mod relatives;
pub mod small;
pub mod spans;
pub mod statistics;
pub mod switches;
pub mod tokenizer;
pub mod training;
pub mod translation;
pub mod vectors;
pub mod wishes;

#[cfg(feature = "network")]
mod add_and_norm;
#[cfg(feature = "network")]
pub mod attention;
#[cfg(feature = "network")]
pub mod bert;
#[cfg(feature = "network")]
pub mod block;
#[cfg(feature = "network")]
pub mod comparison;
#[cfg(feature = "network")]
pub mod embeddings;
#[cfg(feature = "network")]
pub mod encoder;
#[cfg(feature = "network")]
pub mod example;
#[cfg(feature = "network")]
pub mod feed_forward;
#[cfg(feature = "network")]
pub mod heads;
#[cfg(feature = "network")]
pub mod input;
#[cfg(feature = "network")]
pub mod layer_norm;
#[cfg(feature = "network")]
pub mod linear;
#[cfg(all(feature = "network", not(target_family = "wasm")))]
pub mod native;
pub mod pretraining;
#[cfg(feature = "network")]
mod random;
#[cfg(feature = "network")]
pub mod recurrent;
#[cfg(feature = "network")]
pub mod report;
#[cfg(feature = "network")]
pub mod shared;
#[cfg(feature = "network")]
pub mod trace;
#[cfg(feature = "network")]
mod upload;
#[cfg(feature = "network")]
pub mod weight;
#[cfg(feature = "network")]
pub mod word_table;
