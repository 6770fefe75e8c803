//! Language models from before the Transformer: the next word by counting ([`NGrams`]), by a window
//! of word vectors (Bengio et al. 2003), and by recurrent networks, plain and LSTM, on one text and
//! judged by the same held-out words.

mod batch;
mod inside;
mod network;
mod reach;
mod trainer;

pub use inside::Inside;
pub use network::{LanguageModel, Reader};
pub use trainer::Trainer;
