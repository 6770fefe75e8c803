//! What the commands need of the system, and how to get what is missing.

mod debian;
pub mod system;
mod toolchain;

pub use toolchain::{Toolchain, WASM, ready as toolchain};
