//! Compute shaders as operations on burn tensors. This crate knows matrices, not BERT.
//!
//! Each operation is declared once, with a body of stock burn operations, which the training
//! graph uses as it stands or with a hand-written gradient. The CPU overrides that body with a
//! loop from `cpu/`, the GPU with a WGSL kernel from `compute/` or, of training, `training/` (`gpu/`, feature
//! `webgpu`).

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

mod activation;
mod adamw;
mod attention;
mod block_mean;
mod cpu;
mod cross_entropy;
mod embedding;
mod flex;
#[cfg(feature = "webgpu")]
mod gpu;
mod layer_norm;
mod layer_norm_gradient;
mod lengths;
mod linear;
mod linear_bytes;
mod linear_gradient;
mod matmul;
mod packed;
mod packed_gradient;
mod padding;
mod panels;
mod ranking;
mod squares;

pub use activation::Activation;
pub use adamw::{AdamStep, adam_step, adam_steps};
pub use attention::{Attended, Attending, HeadSet, attention};
pub use block_mean::block_mean;
pub use cross_entropy::cross_entropy;
pub use embedding::{Tables, embedding};
#[cfg(all(feature = "webgpu", target_family = "wasm"))]
pub use gpu::ask_for_subgroups;
#[cfg(feature = "webgpu")]
pub use gpu::{Family, Tuning, launches, tune};
pub use layer_norm::layer_norm;
pub use lengths::Lengths;
pub use linear::{add_linear, linear, linear_columns};
pub use linear_bytes::{add_linear_of_bytes, linear_of_bytes, widened};
pub use matmul::matmul;
pub use packed::{Packed, attention_packed};
pub use panels::{byte_panels, panels_from_bytes, panels_from_rows, rows_of_byte_panels};
pub use ranking::{Ranking, piece_scores, piece_scores_of_bytes, ranking};
pub use squares::squares;
