//! Saving pictures and numbers.

pub mod csv;
#[cfg(target_family = "wasm")]
pub mod save;
