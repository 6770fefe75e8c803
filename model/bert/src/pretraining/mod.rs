//! Pretraining from random weights: a small BERT learns a text by masked language modelling
//! (Devlin et al. 2019, section 3.1), without next sentences (as Liu et al. 2019, section 4.2).
//!
//! [`Text`] makes pieces of a text: its own WordPiece vocabulary, rows to learn from, rows that are
//! held out. [`Pretrainer`] learns from them step by step and [`Baselines`] says what counting alone
//! would reach.

#[cfg(not(target_family = "wasm"))]
mod kept;
mod network;
mod pretrainer;

#[cfg(not(target_family = "wasm"))]
pub use kept::KeptError;
pub use network::Pretrained;
pub use pretrainer::Pretrainer;
