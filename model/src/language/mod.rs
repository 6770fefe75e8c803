//! Language models from before the Transformer: the next word by counting ([`NGrams`]), by a window
//! of word vectors (Bengio et al. 2003), and by recurrent networks, plain and LSTM, on one text and
//! judged by the same held-out words.

#[cfg(feature = "network")]
mod batch;
#[cfg(feature = "network")]
mod inside;
#[cfg(feature = "network")]
mod network;
mod ngrams;
mod outcome;
#[cfg(feature = "network")]
mod reach;
mod recipe;
mod text;
#[cfg(feature = "network")]
mod trainer;

#[cfg(feature = "network")]
pub use inside::Inside;
#[cfg(feature = "network")]
pub use network::{LanguageModel, Reader};
pub use ngrams::NGrams;
pub use outcome::{HeldOut, Reach, RowLoss, Step};
pub use recipe::{Architecture, Recipe, RecipeError};
pub use text::{END, Text, TextError, UNKNOWN};
#[cfg(feature = "network")]
pub use trainer::Trainer;
