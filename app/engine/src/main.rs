//! The engine: a Web Worker that owns the device and the model. It has no DOM.
//!
//! `mailbox` receives, `session` holds what is loaded and what is waiting, `work` does one thing
//! after the other, `load`, `devices` and `pass` are those things.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

#[cfg(target_family = "wasm")]
mod adapter;
#[cfg(target_family = "wasm")]
mod ahead;
#[cfg(target_family = "wasm")]
mod course;
#[cfg(target_family = "wasm")]
mod devices;
#[cfg(target_family = "wasm")]
mod fetch;
#[cfg(target_family = "wasm")]
mod files;
mod given;
#[cfg(all(target_family = "wasm", feature = "webgpu"))]
mod gpu;
#[cfg(all(target_family = "wasm", not(feature = "webgpu")))]
#[path = "no_gpu.rs"]
mod gpu;
#[cfg(target_family = "wasm")]
mod helper;
#[cfg(target_family = "wasm")]
mod language;
#[cfg(target_family = "wasm")]
mod load;
#[cfg(target_family = "wasm")]
mod mailbox;
#[cfg(target_family = "wasm")]
mod near_rows;
#[cfg(target_family = "wasm")]
mod partner;
#[cfg(target_family = "wasm")]
mod pass;
#[cfg(target_family = "wasm")]
mod pretraining;
#[cfg(target_family = "wasm")]
mod random;
#[cfg(target_family = "wasm")]
mod sample;
#[cfg(target_family = "wasm")]
mod scope;
#[cfg(target_family = "wasm")]
mod session;
#[cfg(target_family = "wasm")]
mod shelf;
#[cfg(target_family = "wasm")]
mod teaching;
#[cfg(target_family = "wasm")]
mod trainer;
#[cfg(target_family = "wasm")]
mod translation;
#[cfg(target_family = "wasm")]
mod turn;
#[cfg(target_family = "wasm")]
mod weights;
#[cfg(target_family = "wasm")]
mod work;

#[cfg(target_family = "wasm")]
fn main() {
    if partner::replica::is_asked_for() {
        return partner::replica::serve();
    }
    gpu::prepare();
    mailbox::open();
    ahead::begin();
    wasm_bindgen_futures::spawn_local(work::for_ever());
}

#[cfg(not(target_family = "wasm"))]
fn main() {
    eprintln!("The engine runs in a browser: start the page with `cargo xtask serve`.");
    std::process::exit(2);
}
