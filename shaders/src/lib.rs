//! Compute shaders as operations on burn tensors. This crate knows matrices, not BERT.
//!
//! Each operation is declared once, with a body of stock burn operations. The GPU backend
//! overrides that body with a WGSL kernel from `compute/`; the CPU and the training graph use it
//! as it stands, or a hand-written gradient.

mod attention;
mod launch;
mod layer_norm;
mod linear;

pub use attention::{attention_context, attention_scores, softmax};
pub use layer_norm::layer_norm;
pub use linear::linear;
