//! Results for tests, made by hand.

use std::sync::Arc;

use protocol::{DeviceKind, Input};
use text::switches::Switches;
use text::tokenizer::Encoding;
use text::wishes::{TracePart, Wish};

use super::parts::Parts;
use crate::state::shown::{Extras, Origin, Part, Shown};

/// Vectors whose features are these, each as token, position and segment.
pub fn parts(features: &[[f32; 3]]) -> Parts {
    let vector = |of: &dyn Fn(&[f32; 3]) -> f32| Arc::new(features.iter().map(of).collect());
    Parts {
        token: vector(&|feature| feature[0]),
        position: vector(&|feature| feature[1]),
        segment: vector(&|feature| feature[2]),
        sum: vector(&|feature| feature.iter().sum()),
        answer: vector(&|_| 0.0),
    }
}

/// A result of these pieces, the last `padding` of them `[PAD]`, without vectors.
pub fn shown(pieces: &[&str], padding: usize) -> Shown {
    let switches = Switches { padding, ..Switches::default() };
    let count = pieces.len();
    Shown {
        input: Input { switches, ..Input::default() },
        encoding: Encoding {
            pieces: pieces.iter().map(|piece| (*piece).to_owned()).collect(),
            ids: vec![0; count],
            segments: vec![0; count],
            ..Encoding::default()
        },
        layers: 1,
        heads: 1,
        attention: Vec::new(),
        exact: None,
        means: Vec::new(),
        origin: Origin::Live { request: 1, device: DeviceKind::Cpu, milliseconds: 1.0 },
        extras: Extras::default(),
        beside: None,
        others: Vec::new(),
    }
}

/// A traced value of layer 0.
pub fn part(part: TracePart, shape: &[usize], values: &[f32]) -> Part {
    Part { wish: Wish::of(part, 0), shape: shape.to_vec(), values: values.to_vec() }
}
