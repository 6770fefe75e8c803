//! The GPU's side of every operation: kernels from `compute/`, launched on burn's own device.

mod attention;
mod block_mean;
mod composed;
mod embedding;
mod family;
mod launch;
mod layer_norm;
mod linear;
mod matmul;
mod packed;
mod ranking;
mod template;
mod tune;
#[cfg(target_family = "wasm")]
mod web;

pub use family::Family;
pub use launch::launches;
pub use tune::{Tuning, tune};
#[cfg(target_family = "wasm")]
pub use web::ask_for_subgroups;
