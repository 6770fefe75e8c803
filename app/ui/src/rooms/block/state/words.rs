//! What the parts of a layer are called.

use model::switches::Activation;

use crate::rooms::block::state::part::LayerPart;
use crate::text::{Key, keys};

/// The name in a box of a layer with this non-linearity.
pub fn name(part: LayerPart, activation: Activation) -> Key {
    match part {
        LayerPart::Input => keys::block_name_input,
        LayerPart::Attention => keys::block_name_attention,
        LayerPart::AttentionSum => keys::block_name_sum,
        LayerPart::AttentionNorm => keys::block_name_norm,
        LayerPart::Neurons => keys::block_name_neurons,
        LayerPart::Activations => match activation {
            Activation::Gelu => keys::block_name_gelu,
            Activation::Relu => keys::block_name_relu,
        },
        LayerPart::FeedForward => keys::block_name_feed_forward,
        LayerPart::FeedForwardSum => keys::block_name_second_sum,
        LayerPart::Output => keys::block_name_output,
    }
}

/// What is computed, in letters, in a layer with this non-linearity.
pub fn formula(part: LayerPart, activation: Activation) -> Key {
    match part {
        LayerPart::Input => keys::block_formula_input,
        LayerPart::Attention => keys::block_formula_attention,
        LayerPart::AttentionSum => keys::block_formula_sum,
        LayerPart::AttentionNorm => keys::block_formula_norm,
        LayerPart::Neurons => keys::block_formula_neurons,
        LayerPart::Activations => match activation {
            Activation::Gelu => keys::block_formula_gelu,
            Activation::Relu => keys::block_formula_relu,
        },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_non_linearity_is_called_otherwise_with_relu() {
        for part in LayerPart::ALL {
            let texts = |of: fn(LayerPart, Activation) -> Key| {
                [Activation::Gelu, Activation::Relu].map(|activation| of(part, activation).text())
            };
            let ([gelu, relu], [of_gelu, of_relu]) = (texts(name), texts(formula));
            if part == LayerPart::Activations {
                assert_eq!([gelu, relu], ["GELU", "ReLU"]);
                assert_eq!([of_gelu, of_relu], ["g = GELU(u)", "g = ReLU(u)"]);
            } else {
                assert_eq!((gelu, of_gelu), (relu, of_relu));
            }
        }
    }
}
