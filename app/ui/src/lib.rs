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
