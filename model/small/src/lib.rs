//! What comes before BERT: networks so small that every number of them fits on a screen, in double
//! precision and plain Rust, with their gradients.
//!
//! Formulas: Rumelhart, Hinton & Williams 1986 (back-propagation); Jurafsky & Martin, Speech and
//! Language Processing, chapters 5 and 7.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

pub mod activation;
pub mod graph;
pub mod logistic;
pub mod neuron;
pub mod points;
pub mod training;
pub mod two_layer;
pub mod word_vectors;
pub mod written;
