//! The page: what a person sees and does. No tensor arithmetic beyond what a view needs, no
//! burn: the engine, a Web Worker, runs the model, and messages of `protocol` go between them.
//!
//! From the ground up: `kit` is what views are made of, `state` what was typed and chosen, `engine`
//! the line to the worker, `page` what every view reads, `run` what learns, `shell` what stands around
//! `rooms`. What does not touch the browser also builds and is tested natively.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

pub mod engine;
pub mod kit;
pub mod lessons;
pub mod models;
pub mod rooms;
pub mod state;

mod app;
mod page;
mod run;
mod shell;
mod split;

pub use app::start;
