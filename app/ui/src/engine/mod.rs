//! The page's end of the line to the engine, a Web Worker.

#[cfg(target_family = "wasm")]
pub mod client;
#[cfg(target_family = "wasm")]
pub mod faults;
pub mod supervisor;
#[cfg(target_family = "wasm")]
pub mod teaching;
pub mod weights;
#[cfg(target_family = "wasm")]
mod worker;
