//! Fine-tuning: a head on the encoder, and as much of the encoder below it as is wanted, learn
//! labelled examples (Devlin et al. 2019, section 3.2).

mod encoded;
mod gradients;
mod loss;
mod order;
mod plan;
mod schedule;
mod scope;
mod trainer;

pub use encoded::{Encoded, encode};
pub use gradients::LayerGradient;
pub use loss::cross_entropy;
pub use order::Order;
pub use plan::Plan;
pub use schedule::learning_rate;
pub use scope::Scope;
pub use trainer::{Judged, Network, Step, Trainer, TrainingError};
