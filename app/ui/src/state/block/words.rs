//! What the parts of a layer are called.

use crate::state::block::part::LayerPart;
use crate::text::{Key, keys};

/// The name in a box.
pub fn name(part: LayerPart) -> Key {
    match part {
        LayerPart::Input => keys::block_name_input,
        LayerPart::Attention => keys::block_name_attention,
        LayerPart::AttentionSum => keys::block_name_sum,
        LayerPart::AttentionNorm => keys::block_name_norm,
        LayerPart::Neurons => keys::block_name_neurons,
        LayerPart::Activations => keys::block_name_activations,
        LayerPart::FeedForward => keys::block_name_feed_forward,
        LayerPart::FeedForwardSum => keys::block_name_second_sum,
        LayerPart::Output => keys::block_name_output,
    }
}

/// What is computed, in letters.
pub fn formula(part: LayerPart) -> Key {
    match part {
        LayerPart::Input => keys::block_formula_input,
        LayerPart::Attention => keys::block_formula_attention,
        LayerPart::AttentionSum => keys::block_formula_sum,
        LayerPart::AttentionNorm => keys::block_formula_norm,
        LayerPart::Neurons => keys::block_formula_neurons,
        LayerPart::Activations => keys::block_formula_activations,
        LayerPart::FeedForward => keys::block_formula_feed_forward,
        LayerPart::FeedForwardSum => keys::block_formula_second_sum,
        LayerPart::Output => keys::block_formula_output,
    }
}

/// What it is for, in a few sentences.
pub fn about(part: LayerPart) -> Key {
    match part {
        LayerPart::Input => keys::block_about_input,
        LayerPart::Attention => keys::block_about_attention,
        LayerPart::AttentionSum => keys::block_about_sum,
        LayerPart::AttentionNorm => keys::block_about_norm,
        LayerPart::Neurons => keys::block_about_neurons,
        LayerPart::Activations => keys::block_about_activations,
        LayerPart::FeedForward => keys::block_about_feed_forward,
        LayerPart::FeedForwardSum => keys::block_about_second_sum,
        LayerPart::Output => keys::block_about_output,
    }
}
