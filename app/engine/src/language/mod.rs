//! Language models that learn beside the passes, a step of each by turns.
//!
//! `run` reads the text and takes the steps, `ask` answers questions, `state` is what they share.

mod ask;
mod run;
mod state;

use protocol::{Language, LanguageTold, Payload, Response, Sealed};
use wasm_bindgen_futures::spawn_local;

use crate::course::Mode;
use crate::scope::post_payload;

/// Does what the page asks.
pub fn accept(id: u32, language: Language) {
    match language {
        Language::Begin { text, recipe, networks } => run::begin(id, text, recipe, networks),
        Language::Run => state::steer(id, Mode::Running),
        Language::Pause => state::steer(id, Mode::Paused),
        Language::Step => state::steer(id, Mode::OneStep),
        Language::End => state::end(id),
        Language::Next { beginning, count, word } => {
            spawn_local(ask::next(id, beginning, count, word));
        }
        Language::Inside { beginning, network } => {
            spawn_local(ask::inside(id, beginning, network));
        }
        Language::Reach { beginning } => spawn_local(ask::reach(id, beginning)),
    }
}

fn tell(id: u32, told: &LanguageTold) {
    tell_with(id, told, Vec::new());
}

fn tell_with(id: u32, told: &LanguageTold, buffers: Vec<Vec<f32>>) {
    let message = Response::Language { id, told: Sealed::new(told) };
    post_payload(&Payload { message, buffers, files: Vec::new(), handles: Vec::new() });
}

fn failed(id: u32, error: impl std::fmt::Display) {
    tell(id, &LanguageTold::Failed { detail: error.to_string() });
}
