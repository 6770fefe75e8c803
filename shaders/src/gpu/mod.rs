//! The GPU's side of every operation: kernels from `compute/`, launched on burn's own device.

mod adamw;
mod attention;
mod block_mean;
mod cross_entropy;
mod embedding;
mod family;
mod launch;
mod layer_norm;
mod layer_norm_gradient;
mod linear;
mod linear_bytes;
mod linear_gradient;
mod matmul;
mod packed;
mod packed_gradient;
mod primitive;
mod ranking;
mod squares;
mod template;
mod tune;
#[cfg(target_family = "wasm")]
mod web;

pub(crate) use adamw::adam_steps;
pub use family::Family;
pub use launch::launches;
pub(crate) use primitive::own_kernels;
pub(crate) use squares::squares;
pub use tune::{Tuning, tune};
#[cfg(target_family = "wasm")]
pub use web::ask_for_subgroups;
