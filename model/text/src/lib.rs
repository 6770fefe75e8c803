//! What is known of a model and of texts without computing a network: the tokeniser, the configuration,
//! corruption, data, settings of training and what was judged.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

pub mod activation;
pub mod answers;
pub mod assumption;
pub mod checkpoint;
pub mod config;
pub mod corruption;
pub mod crf;
pub mod data;
pub mod example;
pub mod file_names;
pub mod head;
pub mod hub;
pub mod labels;
pub mod language;
pub mod layer_norm;
pub mod manifest;
pub mod metrics;
pub mod numpy;
pub mod parameters;
pub mod positional;
pub mod predictions;
pub mod pretraining;
pub mod prompting;
pub mod relatives;
pub mod softmax;
pub mod spans;
pub mod statistics;
pub mod switches;
pub mod tokenizer;
pub mod training;
pub mod translation;
pub mod vectors;
pub mod wishes;
pub mod words;
pub mod zip;
