//! The page: what a person sees and does. No tensor arithmetic beyond what a view needs, no
//! burn: the engine, a Web Worker, runs the model, and messages of `protocol` go between them.
//!
//! `state` holds what was typed and chosen, `engine` talks to the worker, `views` shows, `paint`
//! and `export` draw and save. What does not touch the browser also builds and is tested natively.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

pub mod engine;
pub mod export;
pub mod keyboard;
pub mod paint;
pub mod state;
pub mod text;

#[cfg(target_family = "wasm")]
mod app;
#[cfg(target_family = "wasm")]
mod browser;
#[cfg(target_family = "wasm")]
mod focus;
#[cfg(target_family = "wasm")]
mod history;
#[cfg(target_family = "wasm")]
mod page;
#[cfg(target_family = "wasm")]
mod page_file;
#[cfg(target_family = "wasm")]
mod panic;
#[cfg(target_family = "wasm")]
mod shell;
#[cfg(target_family = "wasm")]
mod views;

#[cfg(target_family = "wasm")]
pub use app::start;
