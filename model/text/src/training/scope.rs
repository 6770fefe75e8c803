//! What is trained and what stays as it was.

use serde::{Deserialize, Serialize};

use crate::config::BertConfig;

/// Which parameters learn. The head always does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Only the head: the encoder's vectors are computed once.
    Head,
    /// The head and so many layers below it; what lies below is computed once.
    LastLayers(usize),
    /// The head, every bias, and every LayerNorm, that of the embeddings included (after BitFit:
    /// Ben Zaken et al. 2022).
    NormsAndBiases,
    /// The head, every layer and the embeddings.
    Everything,
}

impl Scope {
    /// Layers at the bottom whose output never changes; `None` if even some of the embeddings learn.
    pub fn frozen_layers(self, layers: usize) -> Option<usize> {
        match self {
            Self::Head => Some(layers),
            Self::LastLayers(count) => Some(layers.saturating_sub(count)),
            Self::NormsAndBiases | Self::Everything => None,
        }
    }

    /// Parameters of the encoder that learn, by the formulas of its sizes. The pooler is not used
    /// and not counted.
    pub fn encoder_parameters(self, config: &BertConfig) -> usize {
        let (hidden, inner) = (config.hidden_size, config.intermediate_size);
        let norms_and_biases = 3 * hidden + hidden + inner + hidden + 4 * hidden;
        let layer = norms_and_biases + 4 * hidden * hidden + 2 * hidden * inner;
        let width = config.embedding_width();
        let (layers, embedding_norm) = (config.num_hidden_layers, 2 * width);
        match self {
            Self::Head => 0,
            Self::LastLayers(count) => count.min(layers) * layer,
            Self::NormsAndBiases => layers * norms_and_biases + embedding_norm,
            Self::Everything => {
                let rows =
                    config.vocab_size + config.max_position_embeddings + config.type_vocab_size;
                let projection =
                    if config.projects_embeddings() { (width + 1) * hidden } else { 0 };
                layers * layer + rows * width + embedding_norm + projection
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_the_whole_encoder_without_its_pooler() {
        let config: BertConfig = serde_json::from_str(include_str!(
            "../../../../public/models/bertscope-mini/config.json"
        ))
        .expect("a configuration");
        let pooler = config.hidden_size * (config.hidden_size + 1);
        let all = Scope::Everything.encoder_parameters(&config);
        assert_eq!((all + pooler) as u64, config.parameters());
        // L (12 d^2 + 13 d) with an inner size of 4 d.
        let d = config.hidden_size;
        assert_eq!(Scope::LastLayers(2).encoder_parameters(&config), 2 * (12 * d * d + 13 * d));
        assert_eq!(Scope::NormsAndBiases.encoder_parameters(&config), 6 * 13 * d + 2 * d);
        assert_eq!(Scope::LastLayers(9).frozen_layers(6), Some(0));
    }
}
