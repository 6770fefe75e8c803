//! What the parts of a layer are called.

use text::switches::Activation;

use crate::kit::text::{Key, keys};
use crate::rooms::block::state::part::LayerPart;

/// The name in a box of a layer with this non-linearity.
pub fn name(part: LayerPart, activation: Activation) -> Key {
    match part {
        LayerPart::Input => keys::input,
        LayerPart::Attention => keys::attention,
        LayerPart::AttentionSum => keys::sum,
        LayerPart::AttentionNorm => keys::layer_norm,
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
pub fn formula(part: LayerPart, activation: Activation) -> &'static str {
    match part {
        LayerPart::Input => "x",
        LayerPart::Attention => "a = [z₁ … zₕ] Wₒᵀ + bₒ",
        LayerPart::AttentionSum => "s = x + a",
        LayerPart::AttentionNorm => "h = (s − μ) / √(σ² + ε) · γ + β",
        LayerPart::Neurons => "u = h W₁ᵀ + b₁",
        LayerPart::Activations => match activation {
            Activation::Gelu => "g = GELU(u)",
            Activation::Relu => "g = ReLU(u)",
        },
        LayerPart::FeedForward => "f = g W₂ᵀ + b₂",
        LayerPart::FeedForwardSum => "t = h + f",
        LayerPart::Output => "y = (t − μ) / √(σ² + ε) · γ + β",
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
            let [gelu, relu] = [Activation::Gelu, Activation::Relu]
                .map(|activation| [name(part, activation).text(), formula(part, activation)]);
            if part == LayerPart::Activations {
                assert_eq!([gelu, relu], [["GELU", "g = GELU(u)"], ["ReLU", "g = ReLU(u)"]]);
            } else {
                assert_eq!(gelu, relu);
            }
        }
    }
}
