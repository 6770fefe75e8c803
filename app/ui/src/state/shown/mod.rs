//! The result on screen: tokens and attention that belong together.

mod arrays;
mod maps;
mod opening;
mod part;
mod reading;
pub mod wishes;

use protocol::{DeviceKind, Input, Tag};
use text::statistics;
use text::statistics::Matrix;
use text::tokenizer::Encoding;
use text::wishes::TracePart;

pub use self::maps::Maps;
pub use self::opening::Opening;
pub use self::part::{Extras, Part};
pub use self::reading::ShownError;
pub use self::wishes::{may_be_long, means, wishes};

/// Pieces up to which the attention of every head is kept exactly. Beyond, the overview is
/// averaged down to as many rows and columns, and exact values come for the chosen head only.
pub const EXACT_UP_TO: usize = 128;

/// The input before its edits and with nothing switched off, to show what they changed.
pub const ORIGINAL: Tag = Tag::new("original", 0);

/// Where a result came from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// The file that comes with the page.
    Example,
    /// The engine: the number of its request, where it ran and for how many milliseconds.
    Live {
        /// The request's number.
        request: u32,
        /// Where it ran.
        device: DeviceKind,
        /// How long.
        milliseconds: f64,
    },
}

/// One result: nothing of it is ever drawn with another's tokens.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What was encoded.
    pub input: Input,
    /// Its pieces.
    pub encoding: Encoding,
    /// Layers of the model.
    pub layers: usize,
    /// Heads of each layer.
    pub heads: usize,
    /// One entry a layer: the attention of its heads, averaged down where there are many pieces.
    pub attention: Vec<Maps>,
    /// The exact attention of one layer and head, where `attention` is averaged down.
    pub exact: Option<(usize, usize, Maps)>,
    /// One entry a layer: the exact mean over its heads, where `attention` is averaged down.
    pub means: Vec<Maps>,
    /// Where it came from.
    pub origin: Origin,
    /// What else was asked for.
    pub extras: Extras,
    /// The result of the input before its edits and with nothing switched off, if there was one.
    pub beside: Option<Box<Self>>,
    /// The results of other inputs that the room asked for.
    pub others: Vec<Other>,
}

/// The result of an input that a room asked for beside the person's.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// What the room calls it.
    pub tag: Tag,
    /// The result; it has no attention where none was asked for.
    pub shown: Shown,
}

impl Shown {
    /// Whether the page's own engine answered.
    pub fn is_live(&self) -> bool {
        self.origin != Origin::Example
    }

    /// Whether it is a result of `input`. Edits and switches are told by their text: what was undone
    /// makes no difference to the model.
    pub fn is_of(&self, input: &Input) -> bool {
        let of = |input: &Input| (input.edits.to_string(), input.switches.to_string());
        self.input.sentence == input.sentence
            && self.input.pair == input.pair
            && self.input.longest == input.longest
            && of(&self.input) == of(input)
    }

    /// The value of `part` in `layer`, if it was asked for.
    pub fn part(&self, part: TracePart, layer: usize) -> Option<&Part> {
        let is_it = |found: &&Part| {
            found.wish.part == part && (!part.is_per_layer() || found.wish.layer == layer)
        };
        self.extras.parts.iter().find(is_it)
    }

    /// What `layer` read, `[tokens, hidden]`: the embeddings, or the hidden state before it.
    pub fn layer_input(&self, layer: usize) -> Option<&Part> {
        match layer.checked_sub(1) {
            None => self.part(TracePart::Embeddings, 0),
            Some(before) => self.part(TracePart::Hidden, before),
        }
    }

    /// The result of another input that was asked for.
    pub fn other(&self, tag: &Tag) -> Option<&Self> {
        self.others.iter().find(|other| other.tag == *tag).map(|other| &other.shown)
    }

    /// Pieces.
    pub fn tokens(&self) -> usize {
        self.encoding.pieces.len()
    }

    /// How many pieces one row or column of the overview stands for.
    pub fn overview_block(&self) -> usize {
        self.attention.first().map_or(1, |maps| maps.block)
    }

    /// The exact attention of a head, if this result has it.
    pub fn head(&self, layer: usize, head: usize) -> Option<&[f32]> {
        let maps = self.attention.get(layer)?;
        if maps.block == 1 {
            return maps.get(head);
        }
        self.exact.as_ref().filter(|exact| (exact.0, exact.1) == (layer, head))?.2.get(0)
    }

    /// The exact mean over the heads of each layer, if this result has it.
    pub fn layer_means(&self) -> Option<Vec<Matrix>> {
        if self.overview_block() == 1 {
            let mean = |maps: &Maps| {
                statistics::mean(statistics::heads(&maps.values, maps.side).ok()?).ok()
            };
            return self.attention.iter().map(mean).collect();
        }
        let side = self.tokens();
        let matrix =
            |maps: &Maps| Matrix { rows: side, columns: side, values: maps.values.clone() };
        (!self.means.is_empty()).then(|| self.means.iter().map(matrix).collect())
    }
}
