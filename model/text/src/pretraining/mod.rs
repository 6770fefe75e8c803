//! Pretraining from random weights: a small BERT learns a text by masked language modelling
//! (Devlin et al. 2019, section 3.1), without next sentences (as Liu et al. 2019, section 4.2).
//!
//! [`Text`] makes pieces of a text: its own WordPiece vocabulary, rows to learn from, rows that are
//! held out. [`Pretrainer`] learns from them step by step and [`Baselines`] says what counting alone
//! would reach.

mod baselines;
mod hidden;
mod outcome;
mod recipe;
mod text;

pub use hidden::{Hidden, Hiding};
pub use outcome::{Baselines, HeldOut, Step};
pub use recipe::{Recipe, RecipeError};
pub use text::{Text, TextError};
