//! What the commands of this project have in common: where things are, starting programs, the
//! compiler for WebAssembly, the page and its server.

pub mod commands;
pub mod early;
pub mod page;
pub mod process;
pub mod programs;
pub mod project;
pub mod serve;
pub mod setup;
pub mod watch;
