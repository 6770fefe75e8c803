//! The run and what its networks write. It outlives the room.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::translation::{Answer, WrittenBy};
use text::translation::Architecture;

use super::Run;
use crate::run::asked::Exchange;
use crate::run::learns::Parts;
use crate::state::lasting::Lasts;
use crate::state::store::Store;

/// What a network wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct Writing {
    /// The network.
    pub network: Architecture,
    /// The signs.
    pub signs: Vec<String>,
    /// `[looks, signs of the source and the end]`, if it looks.
    pub map: Option<Arc<Vec<f32>>>,
}

/// What all of them wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct Writings {
    /// What was typed.
    pub text: String,
    /// Each network.
    pub networks: Vec<Writing>,
}

/// One look in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct LookOf {
    /// What was typed.
    pub text: String,
    /// The network.
    pub network: Architecture,
    /// What it wrote.
    pub written: Vec<String>,
    /// Signs that were written before the look.
    pub place: usize,
    /// q, k, v, scores, weights, context; nothing without attention.
    pub parts: Parts,
    /// -ln p of each right sign and the end, after right signs and after its own.
    pub forced: [Vec<f32>; 2],
}

/// The signals.
#[derive(Clone, Copy, Default)]
pub struct Translating {
    /// The run.
    pub run: RwSignal<Run>,
    /// What the networks write.
    pub written: Exchange<(), Writings>,
    /// One look: of which network, and after how many signs.
    pub look: Exchange<(Architecture, usize), LookOf>,
}

impl Lasts for Translating {
    fn begin(_: Store) -> Self {
        Self::default()
    }
}

impl Translating {
    /// Takes the answer to a question, with its numbers.
    pub fn hear(self, id: u32, answer: Answer, parts: Parts) {
        match answer {
            Answer::Written { text, networks } => {
                let mut parts = parts.into_iter();
                let one = |of: WrittenBy| Writing {
                    network: of.network,
                    signs: of.signs,
                    map: of.map.and_then(|_| parts.next()),
                };
                let networks = networks.into_iter().map(one).collect();
                self.written.hear(id, Writings { text, networks });
            }
            Answer::Looked { text, network, written, place, forced, .. } => {
                self.look.hear(id, LookOf { text, network, written, place, parts, forced });
            }
        }
    }
}
