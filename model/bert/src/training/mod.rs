//! Fine-tuning: a head on the encoder, and as much of the encoder below it as is wanted, learn
//! labelled examples (Devlin et al. 2019, section 3.2).
//!
//! How to train and what comes out are plain values; only the run itself needs the network.

mod batch;
mod descent;
mod error;
mod export;
mod foreseen;
mod import;
mod loss;
mod network;
mod optimizer;
mod parts;
mod reads;
mod recorded;
mod sentence_transformers;
mod sentences;
mod squares;
mod task_head;
mod taught;
mod together;
mod tokenizer_files;
mod trainer;
mod verdict;

pub(crate) use descent::descend;
pub use error::TrainingError;
pub(crate) use export::masked_language_model;
pub use export::{ExportError, File};
pub(crate) use foreseen::foreseen;
pub use import::ImportError;
pub use loss::{binary_cross_entropy, mean_squared_error, weighted_cross_entropy};
pub use network::Network;
pub(crate) use network::read as read_back;
pub(crate) use optimizer::{adam_w, clipped_adam_w};
pub(crate) use recorded::{Kept, recall, record};
pub use shaders::cross_entropy;
pub use task_head::TaskHead;
pub use taught::Taught;
pub use tokenizer_files::tokenizer_files;
pub use trainer::{Half, Halves, Share, Trainer};
