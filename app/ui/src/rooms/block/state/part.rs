//! The vectors of one token in a layer, in the order in which they are made.

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::wishes::TracePart;

use crate::state::kept::OfRoom;
use crate::state::shown::Shown;

/// A box of the diagram: LayerNorm(x + attention(x)), then LayerNorm(x + FFN(x)) (Vaswani et al.
/// 2017, section 3.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LayerPart {
    /// What the layer reads, `[hidden]`.
    #[default]
    Input,
    /// The attention sub-layer's output, `[hidden]`.
    Attention,
    /// Its sum with the input, `[hidden]`.
    AttentionSum,
    /// That sum normalised, `[hidden]`.
    AttentionNorm,
    /// What the neurons of the feed-forward network add up, `[intermediate]`.
    Neurons,
    /// The same after GELU, or after ReLU in its place, `[intermediate]`.
    Activations,
    /// The feed-forward network's output, `[hidden]`.
    FeedForward,
    /// Its sum with what it read, `[hidden]`.
    FeedForwardSum,
    /// That sum normalised, which the next layer reads, `[hidden]`.
    Output,
}

/// What the room keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockState {
    /// The box that is opened.
    pub part: LayerPart,
}

impl Fields for BlockState {}

impl OfRoom for BlockState {
    const ROOM: &'static str = "block";
}

impl LayerPart {
    /// Every part, in order.
    pub const ALL: [Self; 9] = [
        Self::Input,
        Self::Attention,
        Self::AttentionSum,
        Self::AttentionNorm,
        Self::Neurons,
        Self::Activations,
        Self::FeedForward,
        Self::FeedForwardSum,
        Self::Output,
    ];

    /// Whether it is inside the feed-forward network, where vectors are longer.
    pub fn is_inner(self) -> bool {
        matches!(self, Self::Neurons | Self::Activations)
    }

    /// The vector of `token` in `layer`, if the result has it.
    pub fn of(self, shown: &Shown, layer: usize, token: usize) -> Option<&[f32]> {
        let part = match self {
            Self::Input => return shown.layer_input(layer)?.row(token),
            Self::Attention => TracePart::AttentionOutput,
            Self::AttentionSum => TracePart::AttentionSum,
            Self::AttentionNorm => TracePart::AttentionNormed,
            Self::Neurons => TracePart::FeedForwardInner,
            Self::Activations => TracePart::FeedForwardActivations,
            Self::FeedForward => TracePart::FeedForwardOutput,
            Self::FeedForwardSum => TracePart::FeedForwardSum,
            Self::Output => TracePart::Hidden,
        };
        shown.part(part, layer)?.row(token)
    }
}
