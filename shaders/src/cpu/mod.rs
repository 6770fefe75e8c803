//! The steps of an encoder on one processor core, as plain functions on slices.
//!
//! They are written for the 128-bit instructions of WebAssembly but use none of them by name: loops
//! over arrays of fixed length, which the compiler turns into vector code on every target. All
//! matrices are row-major. Every product runs through one inner loop, in `product`.

mod activation;
mod adamw;
mod attention;
mod attention_gradient;
mod bytes;
mod cross_entropy;
mod layer_norm;
mod layer_norm_gradient;
mod linear;
mod linear_gradient;
mod panels;
mod product;
mod ranking;
mod reduction;
#[cfg(test)]
mod reference;
#[cfg(not(all(feature = "relaxed-simd", target_family = "wasm")))]
mod sums;
#[cfg(all(feature = "relaxed-simd", target_family = "wasm"))]
#[path = "sums_fused.rs"]
mod sums;
mod transpose;

pub(crate) use activation::{gelu, gelu_slope, tanh};
pub(crate) use adamw::adam_step;
pub(crate) use attention::{AttentionShape, attention};
pub(crate) use attention_gradient::attention_gradient;
pub(crate) use bytes::{Bytes, scores_of_bytes};
pub(crate) use cross_entropy::cross_entropy;
pub(crate) use layer_norm::{layer_norm, moments};
pub(crate) use layer_norm_gradient::{LayerNormGradient, layer_norm_gradient};
pub(crate) use linear::linear;
pub(crate) use linear_gradient::{bias_gradient, input_gradient, weight_gradient};
pub(crate) use panels::{PANEL, pack_transposed, packed_len};
pub(crate) use product::Rows;
pub(crate) use ranking::Ranked;
