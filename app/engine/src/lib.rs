//! The engine: a Web Worker that owns the device and the model. It has no DOM.
//!
//! `mailbox` receives, `session` holds what is loaded and what is waiting, `work` does one thing
//! after the other, `load`, `devices` and `pass` are those things. `run` is what learns beside them,
//! `kinds` names the kinds of it. Everything compiles natively too, where tests steer it.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

mod adapter;
mod ahead;
mod choice;
mod devices;
mod fetch;
mod files;
mod folder;
mod give_way;
mod given;
#[cfg(all(feature = "webgpu", target_family = "wasm"))]
mod gpu;
#[cfg(not(all(feature = "webgpu", target_family = "wasm")))]
#[path = "no_gpu.rs"]
mod gpu;
mod helper;
mod kinds;
mod language;
mod load;
mod mailbox;
mod near_rows;
mod partner;
mod pass;
mod pretraining;
mod progress;
mod queue;
mod random;
#[cfg(not(target_family = "wasm"))]
pub mod record;
mod run;
mod sample;
mod scope;
mod session;
mod shelf;
mod teaching;
mod trainer;
mod translation;
mod turn;
mod weights;
mod work;

/// Serves the page from now on; in a worker that the engine started, the engine.
pub fn start() {
    if partner::replica::is_asked_for() {
        return partner::replica::serve();
    }
    gpu::prepare();
    mailbox::open();
    ahead::begin();
    wasm_bindgen_futures::spawn_local(work::for_ever());
}
