//! The messages between the page (`ui`) and the engine, its Web Worker.
//!
//! A message on the wire is `{json, buffers}`: a [`Request`] or [`Response`] as JSON, and the
//! values of its arrays as transferred `ArrayBuffer`s that the JSON refers to by index. A message that
//! brings files is `{json, buffers, files}`, and with files that the other side reads itself
//! `{json, buffers, handles}`.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

pub mod fetch;
mod fine_tuning;
pub mod language;
mod messages;
mod payload;
pub mod pretraining;
pub mod run;
mod sealed;
pub mod translation;
mod wire;

pub use fine_tuning::*;
pub use messages::*;
pub use payload::{Array, Dtype, Payload, PayloadError};
pub use sealed::Sealed;
pub use wire::{WireError, from_js, to_js};

/// Version of the messages. The page and the engine refuse to work with another one: a browser
/// may still hold an older engine in its cache.
pub const PROTOCOL: u32 = 20;
