//! Networks that learn to translate beside the passes, a step of each by turns.
//!
//! `run` takes the steps, `ask` answers questions, `state` is what they share.

mod ask;
mod run;
mod state;

use protocol::{Payload, Response, Sealed, Translate, TranslationTold};
use wasm_bindgen_futures::spawn_local;

use crate::course::Mode;
use crate::scope::post_payload;

/// Does what the page asks.
pub fn accept(id: u32, translate: Translate) {
    match translate {
        Translate::Begin { recipe, networks } => run::begin(id, recipe, networks),
        Translate::Run => state::steer(id, Mode::Running),
        Translate::Pause => state::steer(id, Mode::Paused),
        Translate::Step => state::steer(id, Mode::OneStep),
        Translate::End => state::end(id),
        Translate::Answer { text } => spawn_local(ask::answers(id, text)),
        Translate::Look { text, network, place } => {
            spawn_local(ask::look(id, text, network, place));
        }
    }
}

fn tell(id: u32, told: &TranslationTold) {
    tell_with(id, told, Vec::new());
}

fn tell_with(id: u32, told: &TranslationTold, buffers: Vec<Vec<f32>>) {
    let message = Response::Translation { id, told: Sealed::new(told) };
    post_payload(&Payload { message, buffers, files: Vec::new(), handles: Vec::new() });
}

fn failed(id: u32, error: impl std::fmt::Display) {
    tell(id, &TranslationTold::Failed { detail: error.to_string() });
}
