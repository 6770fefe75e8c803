//! One token in one layer of the result on screen.

use std::sync::Arc;

use text::switches::LayerSwitches;
use text::wishes::TracePart;

use super::part::LayerPart;
use crate::state::shown::Shown;
use text::layer_norm::Moments;

/// A vector that views share.
pub type Vector = Arc<Vec<f32>>;

/// Everything that the room shows of one token in one layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The layer that the result has the inside of, counted from 0.
    pub layer: usize,
    /// The token, counted from 0.
    pub token: usize,
    /// Its piece.
    pub piece: String,
    /// What is switched in this layer.
    pub switches: LayerSwitches,
    /// One entry a [`LayerPart`]; `None` where the pass did not make it.
    vectors: Vec<Option<Vector>>,
    /// Mean and variance before each of the two LayerNorms, as the engine computed them.
    moments: [Option<Moments>; 2],
    /// The heads' weighted sums of values side by side, `[heads * head_size]`.
    pub context: Option<Vector>,
    /// Features of one head.
    pub head_size: usize,
}

impl Seen {
    /// The token in the layer whose inside `shown` has; `None` if it has none or is too short.
    pub fn new(shown: &Shown, token: usize) -> Option<Self> {
        let layer = inside(shown)?;
        let piece = shown.encoding.pieces.get(token)?.clone();
        let vector = |part: &LayerPart| Some(Arc::new(part.of(shown, layer, token)?.to_vec()));
        let moments = |part: TracePart| Moments::from_row(shown.part(part, layer)?.row(token)?);
        let context = context(shown, layer, token);
        let head_size = context.as_ref().map_or(0, |all| all.len() / shown.heads.max(1));
        Some(Self {
            layer,
            token,
            piece,
            switches: shown.input.switches.layer(layer),
            vectors: LayerPart::ALL.iter().map(vector).collect(),
            moments: [moments(TracePart::AttentionMoments), moments(TracePart::FeedForwardMoments)],
            context: context.map(Arc::new),
            head_size,
        })
    }

    /// The vector of a part.
    pub fn vector(&self, part: LayerPart) -> Option<&Vector> {
        let place = LayerPart::ALL.iter().position(|own| *own == part)?;
        self.vectors.get(place)?.as_ref()
    }

    /// One value of a part.
    pub fn value(&self, part: LayerPart, index: usize) -> Option<f32> {
        self.vector(part)?.get(index).copied()
    }

    /// Mean and variance before the LayerNorm that makes `part`.
    pub fn moments(&self, part: LayerPart) -> Option<Moments> {
        match part {
            LayerPart::AttentionNorm => self.moments[0],
            LayerPart::Output => self.moments[1],
            _ => None,
        }
    }

    /// Whether `part` is switched off in this layer.
    pub fn is_off(&self, part: LayerPart) -> bool {
        use LayerPart::*;
        match part {
            Attention => !self.switches.attention,
            AttentionNorm | Output => !self.switches.layer_norm,
            Neurons | Activations | FeedForward => !self.switches.feed_forward,
            Input | AttentionSum | FeedForwardSum => false,
        }
    }

    /// The |value| that 99 of 100 finite values of the parts inside the feed-forward network, or of
    /// the others, do not exceed: the end of a scale on which a few very large features do not
    /// make all others pale.
    pub fn scale(&self, inner: bool) -> f32 {
        let parts = LayerPart::ALL.iter().filter(|part| part.is_inner() == inner);
        let values = parts.filter_map(|part| self.vector(*part)).flat_map(|vector| vector.iter());
        let mut sizes: Vec<f32> =
            values.filter(|value| value.is_finite()).map(|value| value.abs()).collect();
        sizes.sort_by(f32::total_cmp);
        sizes.get(sizes.len() * 99 / 100).or(sizes.last()).copied().unwrap_or_default()
    }
}

/// The layer that a result has the inside of.
pub fn inside(shown: &Shown) -> Option<usize> {
    let is_sum = |part: &&crate::state::shown::Part| part.wish.part == TracePart::AttentionSum;
    shown.extras.parts.iter().find(is_sum).map(|part| part.wish.layer)
}

/// The weighted sums of all heads, one after another.
fn context(shown: &Shown, layer: usize, token: usize) -> Option<Vec<f32>> {
    let part = shown.part(TracePart::Context, layer)?;
    let rows = (0..shown.heads).map(|head| part.head_row(head, token));
    Some(rows.collect::<Option<Vec<_>>>()?.concat())
}
