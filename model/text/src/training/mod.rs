//! Fine-tuning: a head on the encoder, and as much of the encoder below it as is wanted, learn
//! labelled examples (Devlin et al. 2019, section 3.2).
//!
//! How to train and what comes out are plain values; only the run itself needs the network.

mod class_weights;
mod cut_off;
mod described;
mod encoded;
mod gradients;
mod hidden;
mod lesson;
mod order;
mod output;
mod phase;
mod plan;
mod portions;
mod sample;
mod scale;
mod schedule;
mod scope;
mod score;
mod size;

pub use class_weights::class_weights;
pub use cut_off::CutOff;
pub use described::{Described, DescriptionError};
pub use encoded::{Asked, Encoded, Goal, encode, read};
pub use gradients::LayerGradient;
pub use hidden::{HiddenSpan, LONGEST_HIDDEN};
pub use lesson::{Lesson, lesson_order};
pub use order::Order;
pub use output::{HiddenPiece, Judged, Output, Score, SpanOutput, Step, said_labels};
pub use phase::Phase;
pub use plan::{Decoding, Plan, SpanSummary};
pub use portions::{PORTION, portions};
pub use sample::LEAST_SAMPLED;
pub use scale::Scale;
pub use schedule::learning_rate;
pub use scope::Scope;
pub use score::score;
pub use size::{SPAN_FEATURES, head_parameters};
