//! Language models from before the Transformer: the next word by counting ([`NGrams`]), by a window
//! of word vectors (Bengio et al. 2003), and by recurrent networks, plain and LSTM, on one text and
//! judged by the same held-out words.

mod ngrams;
mod outcome;
mod recipe;
mod text;

pub use ngrams::NGrams;
pub use outcome::{HeldOut, Reach, RowLoss, Step};
pub use recipe::{Architecture, Recipe, RecipeError};
pub use text::{END, Text, TextError, UNKNOWN};
