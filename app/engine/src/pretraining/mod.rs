//! Pretraining a small network beside the passes: one at a time, a step at a time.
//!
//! `course` reads the text and takes the steps, `look` asks states that were kept, `compare`
//! fine-tunes them, `state` is what they share.

mod compare;
mod course;
mod look;
mod state;

use protocol::{Payload, Pretrain, Response, Sealed, Told};
use wasm_bindgen_futures::spawn_local;

use crate::course::Mode;
use crate::scope::post_payload;

/// Does what the page asks.
pub fn accept(id: u32, pretrain: Pretrain) {
    match pretrain {
        Pretrain::Begin { text, recipe } => course::begin(id, text, recipe),
        Pretrain::Run => state::steer(id, Mode::Running),
        Pretrain::Pause => state::steer(id, Mode::Paused),
        Pretrain::Step => state::steer(id, Mode::OneStep),
        Pretrain::End => state::end(id),
        Pretrain::Look { state, sentence, count } => {
            spawn_local(look::sentence(id, state, sentence, count));
        }
        Pretrain::Vectors { state, count } => spawn_local(look::vectors(id, state, count)),
        Pretrain::Take { state } => spawn_local(look::take(id, state)),
        Pretrain::Compare { state, dataset, plan } => compare::begin(id, state, dataset, plan),
        Pretrain::EndComparison => compare::end(id),
    }
}

fn tell(id: u32, told: &Told) {
    tell_with(id, told, Vec::new(), Vec::new());
}

fn tell_with(id: u32, told: &Told, buffers: Vec<Vec<f32>>, files: Vec<Vec<u8>>) {
    let message = Response::Pretrained { id, told: Sealed::new(told) };
    post_payload(&Payload { message, buffers, files, handles: Vec::new() });
}

fn failed(id: u32, error: impl std::fmt::Display) {
    tell(id, &Told::Failed { detail: error.to_string() });
}
