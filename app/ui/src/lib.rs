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
pub mod lessons;
pub mod models;
pub mod paint;
pub mod rooms;
pub mod state;
pub mod text;

mod app;
mod browser;
mod controls;
mod focus;
mod history;
mod page;
mod page_file;
mod panic;
mod parts;
mod picked;
mod pictures;
mod shell;
mod split;
mod storage;

pub use app::start;
