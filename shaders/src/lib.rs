//! Compute shaders as operations on burn tensors. This crate knows matrices, not BERT.
//!
//! Each operation is declared once, with a body of stock burn operations, which the training
//! graph uses as it stands or with a hand-written gradient. The GPU backend overrides that body
//! with a WGSL kernel from `compute/`, the CPU with a loop from `cpu/`.

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
mod embedding;
mod family;
mod flex;
mod launch;
mod layer_norm;
mod layer_norm_gradient;
mod lengths;
mod linear;
mod linear_gradient;
mod packed;
mod packed_gradient;
mod padding;
mod panels;
mod ranking;
mod template;
mod tune;
#[cfg(target_family = "wasm")]
mod web;

pub use activation::Activation;
pub use adamw::{AdamStep, adam_step};
pub use attention::{Attended, Attending, HeadSet, attention};
pub use block_mean::block_mean;
pub use embedding::{Tables, embedding};
pub use family::Family;
pub use launch::launches;
pub use layer_norm::layer_norm;
pub use lengths::Lengths;
pub use linear::{add_linear, linear, linear_columns};
pub use packed::{Packed, attention_packed};
pub use panels::panels_from_rows;
pub use ranking::{Ranking, piece_scores, ranking};
pub use tune::{Tuning, tune};
#[cfg(target_family = "wasm")]
pub use web::ask_for_subgroups;
