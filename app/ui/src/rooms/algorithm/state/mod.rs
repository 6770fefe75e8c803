//! The forward pass and the training step as lists of lines, each with the tensors that it reads
//! and makes (after Phuong & Hutter 2022, algorithms 9 and 12).

pub mod chosen;
pub mod finding;
pub mod masked_head;
pub mod tensors;
pub mod training;

use text::switches::{Activation, LayerSwitches};
use text::wishes::TracePart;

use self::tensors::Source;

/// A line of the forward pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// How many pieces there are.
    Length,
    /// A vector for each piece.
    Embed,
    /// The vectors as rows of a matrix.
    Rows,
    /// Once for each layer.
    Layers,
    /// Attention and residual.
    Attention,
    /// The first LayerNorm.
    AttentionNorm,
    /// Feed-forward network and residual.
    FeedForward,
    /// The second LayerNorm.
    OutputNorm,
    /// The head's linear map and GELU.
    Transform,
    /// The head's LayerNorm.
    HeadNorm,
    /// Scores of all pieces, and their softmax.
    Predict,
}

/// A tensor of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tensor {
    /// As the line calls it, in the markup of formulas.
    pub symbol: &'static str,
    /// Where its values are.
    pub source: Source,
}

impl Tensor {
    /// Its symbol in a layer with these switches: what is left out or replaced is not claimed.
    pub fn written(&self, layer: &LayerSwitches) -> &'static str {
        use TracePart::*;
        match self.source {
            Source::Part(Scores) if !layer.scaling => "S = Q K^{T}",
            Source::Part(FeedForwardActivations) if layer.activation == Activation::Relu => {
                "ReLU(X W_{1} + b_{1})"
            }
            Source::Part(AttentionSum) if !layer.residual => "MHA(X)",
            Source::Part(FeedForwardSum) if !layer.residual => "FFN(X)",
            Source::Part(AttentionNormed | Hidden)
                if !layer.layer_norm && self.symbol.starts_with("LayerNorm") =>
            {
                "X"
            }
            _ => self.symbol,
        }
    }
}

const fn part(symbol: &'static str, part: TracePart) -> Tensor {
    Tensor { symbol, source: Source::Part(part) }
}

const fn from(symbol: &'static str, source: Source) -> Tensor {
    Tensor { symbol, source }
}

impl Line {
    /// All lines, in order.
    pub const ALL: [Self; 11] = [
        Self::Length,
        Self::Embed,
        Self::Rows,
        Self::Layers,
        Self::Attention,
        Self::AttentionNorm,
        Self::FeedForward,
        Self::OutputNorm,
        Self::Transform,
        Self::HeadNorm,
        Self::Predict,
    ];

    /// Whether it belongs to a layer.
    pub fn is_per_layer(self) -> bool {
        use Line::*;
        matches!(self, Layers | Attention | AttentionNorm | FeedForward | OutputNorm)
    }

    /// How far it is set in.
    pub fn depth(self) -> usize {
        usize::from(self.is_per_layer() && self != Self::Layers)
    }

    /// The line itself: symbols, in the markup of formulas.
    pub fn text(self) -> &'static str {
        match self {
            Self::Length => "N ← length(x)",
            Self::Embed => "*for* t = 0, …, N − 1: e_{t} ← W_{e}[x_{t}] + W_{p}[t]",
            Self::Rows => "X ← [e_{0}, e_{1}, …, e_{N−1}]",
            Self::Layers => "*for* l = 0, …, L − 1:",
            Self::Attention => "X ← X + MHA(X)",
            Self::AttentionNorm | Self::OutputNorm | Self::HeadNorm => {
                "*for* each t: X_{t} ← LayerNorm(X_{t})"
            }
            Self::FeedForward => "X ← X + GELU(X W_{1} + b_{1}) W_{2} + b_{2}",
            Self::Transform => "X ← GELU(X W_{f} + b_{f})",
            Self::Predict => "*return* P = softmax(X W_{u} + b_{u})",
        }
    }

    /// What it reads and makes, in the order in which it is computed.
    pub fn tensors(self) -> &'static [Tensor] {
        use TracePart::*;
        match self {
            Self::Length | Self::Predict => &[],
            Self::Embed => {
                &const {
                    [
                        part("W_{e}[x_{t}]", TokenEmbeddings),
                        part("W_{p}[t]", PositionEmbeddings),
                        part("W_{s}[s_{t}]", SegmentEmbeddings),
                        part("e_{t}", EmbeddingSum),
                    ]
                }
            }
            Self::Rows => &const { [part("X", Embeddings)] },
            Self::Layers => &const { [from("X", Source::LayerInput), part("X′", Hidden)] },
            Self::Attention => {
                &const {
                    [
                        from("X", Source::LayerInput),
                        part("Q = X W_{Q} + b_{Q}", Queries),
                        part("K = X W_{K} + b_{K}", Keys),
                        part("V = X W_{V} + b_{V}", Values),
                        part("S = Q K^{T} / √d_{k}", Scores),
                        from("A = softmax(S)", Source::Attention),
                        part("Z = A V", Context),
                        part("MHA(X) = [Z_{0}, Z_{1}, …] W_{O} + b_{O}", AttentionOutput),
                        part("X + MHA(X)", AttentionSum),
                    ]
                }
            }
            Self::AttentionNorm => {
                &const {
                    [
                        part("X", AttentionSum),
                        part("μ, σ^{2}", AttentionMoments),
                        part("LayerNorm(X)", AttentionNormed),
                    ]
                }
            }
            Self::FeedForward => {
                &const {
                    [
                        part("X", AttentionNormed),
                        part("X W_{1} + b_{1}", FeedForwardInner),
                        part("GELU(X W_{1} + b_{1})", FeedForwardActivations),
                        part("FFN(X)", FeedForwardOutput),
                        part("X + FFN(X)", FeedForwardSum),
                    ]
                }
            }
            Self::OutputNorm => {
                &const {
                    [
                        part("X", FeedForwardSum),
                        part("μ, σ^{2}", FeedForwardMoments),
                        part("LayerNorm(X)", Hidden),
                    ]
                }
            }
            Self::Transform => {
                &const {
                    [
                        from("X", Source::LastHidden),
                        from("GELU(X W_{f} + b_{f})", Source::Transformed),
                    ]
                }
            }
            Self::HeadNorm => {
                &const { [from("X", Source::Transformed), from("LayerNorm(X)", Source::HeadNormed)] }
            }
        }
    }
}

/// A line of the training step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrainingLine {
    /// Once for each text, many times over.
    Texts,
    /// Positions are drawn.
    Select,
    /// What stands there is corrupted.
    Corrupt,
    /// The forward pass.
    Forward,
    /// The loss at the selected positions.
    Loss,
    /// One step downhill.
    Update,
}

impl TrainingLine {
    /// All lines, in order.
    pub const ALL: [Self; 6] =
        [Self::Texts, Self::Select, Self::Corrupt, Self::Forward, Self::Loss, Self::Update];

    /// How far it is set in.
    pub fn depth(self) -> usize {
        usize::from(self != Self::Texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The symbols of all lines of a layer.
    fn symbols(layer: &LayerSwitches) -> Vec<&'static str> {
        let lines =
            Line::ALL.into_iter().filter(|line| line.is_per_layer() && *line != Line::Layers);
        lines.flat_map(Line::tensors).map(|tensor| tensor.written(layer)).collect()
    }

    #[test]
    fn a_symbol_claims_only_what_is_computed() {
        let trained = LayerSwitches::default();
        let is_there = |layer: &LayerSwitches, text: &str| {
            symbols(layer).iter().any(|symbol| symbol.contains(text))
        };
        let relu = LayerSwitches { activation: Activation::Relu, ..trained.clone() };
        assert!(is_there(&trained, "GELU(") && !is_there(&trained, "ReLU("));
        assert!(is_there(&relu, "ReLU(") && !is_there(&relu, "GELU("));
        let unscaled = LayerSwitches { scaling: false, ..trained.clone() };
        assert!(is_there(&trained, "√") && !is_there(&unscaled, "√"));
        let bare = LayerSwitches { layer_norm: false, residual: false, ..trained };
        assert!(!is_there(&bare, "LayerNorm(") && !is_there(&bare, "X + "));
    }
}
