//! Pretraining from random weights: a small BERT learns a text by masked language modelling
//! (Devlin et al. 2019, section 3.1), without next sentences (as Liu et al. 2019, section 4.2).
//!
//! [`Text`] makes pieces of a text: its own WordPiece vocabulary, rows to learn from, rows that are
//! held out. [`Pretrainer`] learns from them step by step and [`Baselines`] says what counting alone
//! would reach.

#[cfg(feature = "network")]
mod baselines;
#[cfg(feature = "network")]
mod hidden;
#[cfg(all(feature = "network", not(target_family = "wasm")))]
mod kept;
#[cfg(feature = "network")]
mod network;
mod outcome;
#[cfg(feature = "network")]
mod pretrainer;
mod recipe;
mod text;

#[cfg(all(feature = "network", not(target_family = "wasm")))]
pub use kept::KeptError;
#[cfg(feature = "network")]
pub use network::Pretrained;
pub use outcome::{Baselines, HeldOut, Step};
#[cfg(feature = "network")]
pub use pretrainer::Pretrainer;
pub use recipe::{Recipe, RecipeError};
pub use text::{Text, TextError};
