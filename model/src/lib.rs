//! BERT, one concept a file, in the order of the paper (Devlin et al. 2019; Vaswani et al. 2017).
//!
//! Without the feature `network` only the plain-Rust half is built: configuration, tokeniser,
//! switches, wishes and statistics. The encoder itself (burn tensors) comes with `network`.
//!
//! Letters used in shapes: `batch`, `tokens`, `hidden` (d), `heads` (H), `head_size` (d / H),
//! `intermediate` (4 d), `vocabulary`. Rows of an attention matrix are queries, columns keys.

pub mod config;
pub mod statistics;
pub mod switches;
pub mod tokenizer;
pub mod wishes;

#[cfg(feature = "network")]
pub mod checkpoint;
