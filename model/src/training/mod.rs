//! Fine-tuning: a head on the encoder, and as much of the encoder below it as is wanted, learn
//! labelled examples (Devlin et al. 2019, section 3.2).
//!
//! How to train and what comes out are plain values; only the run itself needs the network.

mod described;
mod encoded;
mod gradients;
mod hidden;
mod lesson;
mod order;
mod output;
mod phase;
mod plan;
mod sample;
mod scale;
mod schedule;
mod scope;
mod score;
mod size;

#[cfg(feature = "network")]
mod batch;
#[cfg(feature = "network")]
mod error;
#[cfg(feature = "network")]
mod export;
#[cfg(feature = "network")]
mod foreseen;
#[cfg(feature = "network")]
mod import;
#[cfg(feature = "network")]
mod loss;
#[cfg(feature = "network")]
mod network;
#[cfg(feature = "network")]
mod optimizer;
#[cfg(feature = "network")]
mod parts;
#[cfg(feature = "network")]
mod portions;
#[cfg(feature = "network")]
mod reads;
#[cfg(feature = "network")]
mod sentence_transformers;
#[cfg(feature = "network")]
mod sentences;
#[cfg(feature = "network")]
mod squares;
#[cfg(feature = "network")]
mod task_head;
#[cfg(feature = "network")]
mod taught;
#[cfg(feature = "network")]
mod together;
#[cfg(feature = "network")]
mod tokenizer_files;
#[cfg(feature = "network")]
mod trainer;
#[cfg(feature = "network")]
mod verdict;

pub use described::{Described, DescriptionError};
pub use encoded::{Asked, Encoded, Goal, encode, read};
pub use gradients::LayerGradient;
pub use hidden::{HiddenSpan, LONGEST_HIDDEN};
pub use lesson::{Lesson, lesson_order};
pub use order::Order;
pub use output::{HiddenPiece, Judged, Output, Score, SpanOutput, Step};
pub use phase::Phase;
pub use plan::{Decoding, Plan, SpanSummary};
pub use sample::LEAST_SAMPLED;
pub use scale::Scale;
pub use schedule::learning_rate;
pub use scope::Scope;
pub use score::score;
pub use size::{SPAN_FEATURES, head_parameters};

#[cfg(feature = "network")]
pub use error::TrainingError;
#[cfg(feature = "network")]
pub(crate) use export::masked_language_model;
#[cfg(feature = "network")]
pub use export::{ExportError, File};
#[cfg(feature = "network")]
pub(crate) use foreseen::foreseen;
#[cfg(feature = "network")]
pub use import::ImportError;
#[cfg(feature = "network")]
pub use loss::mean_squared_error;
#[cfg(feature = "network")]
pub use network::Network;
#[cfg(feature = "network")]
pub(crate) use network::read as read_back;
#[cfg(feature = "network")]
pub(crate) use optimizer::adam_w;
#[cfg(feature = "network")]
pub use shaders::cross_entropy;
#[cfg(feature = "network")]
pub use task_head::TaskHead;
#[cfg(feature = "network")]
pub use taught::Taught;
#[cfg(feature = "network")]
pub use tokenizer_files::tokenizer_files;
#[cfg(feature = "network")]
pub use trainer::{Half, Halves, Share, Trainer};
