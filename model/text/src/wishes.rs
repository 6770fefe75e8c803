//! What a forward pass can be asked to keep.
//!
//! A pass keeps only what it was asked for: at 512 pieces the attention of every head alone is
//! 75 MB. `Wish` is the question, a trace the answer.

use serde::{Deserialize, Serialize};

use crate::head::Head;

/// A value inside the network. Shapes are those of one input (the batch axis dropped).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TracePart {
    /// Rows of the token table, `[tokens, hidden]`.
    TokenEmbeddings,
    /// Position vectors that were added, `[tokens, hidden]`.
    PositionEmbeddings,
    /// Segment vectors that were added, `[tokens, hidden]`.
    SegmentEmbeddings,
    /// The sum of the three before its LayerNorm, `[tokens, hidden]`.
    EmbeddingSum,
    /// The input of layer 0, `[tokens, hidden]`.
    Embeddings,
    /// Queries, `[heads, tokens, head_size]`.
    Queries,
    /// Keys, `[heads, tokens, head_size]`.
    Keys,
    /// Values, `[heads, tokens, head_size]`.
    Values,
    /// q.k after scaling and masks, before the softmax, `[heads, tokens, tokens]`.
    Scores,
    /// Attention probabilities, `[heads, tokens, tokens]`.
    Attention,
    /// Attention probabilities averaged over the heads, `[tokens, tokens]`.
    MeanAttention,
    /// Weighted sums of values, `[heads, tokens, head_size]`.
    Context,
    /// The attention sub-layer's output projection, `[tokens, hidden]`.
    AttentionOutput,
    /// Sum with the residual, before LayerNorm, `[tokens, hidden]`.
    AttentionSum,
    /// Mean and variance of each row of `AttentionSum`, `[tokens, 2]`.
    AttentionMoments,
    /// The input of the feed-forward network, `[tokens, hidden]`.
    AttentionNormed,
    /// Feed-forward pre-activations, `[tokens, intermediate]`.
    FeedForwardInner,
    /// Feed-forward activations, `[tokens, intermediate]`.
    FeedForwardActivations,
    /// The feed-forward network's output, `[tokens, hidden]`.
    FeedForwardOutput,
    /// Sum with the residual, before LayerNorm, `[tokens, hidden]`.
    FeedForwardSum,
    /// Mean and variance of each row of `FeedForwardSum`, `[tokens, 2]`.
    FeedForwardMoments,
    /// The layer's output, `[tokens, hidden]`.
    Hidden,
    /// f(W h_CLS + b), `[hidden]`; f is tanh in BERT.
    Pooled,
    /// The two next-sentence logits, index 0 = follows, `[2]`.
    NextSentenceLogits,
    /// Start and end logits of the question-answering head, `[tokens, 2]`.
    SpanLogits,
    /// Logits of a whole input's labels, `[labels]`.
    LabelLogits,
    /// Logits of every piece's labels, `[tokens, labels]`.
    TokenLabelLogits,
    /// Logits of each piece having been replaced, `[tokens, 1]`: p = 1 / (1 + exp(-logit)).
    ReplacedLogits,
}

impl TracePart {
    /// Whether each layer has one of these, so that a wish must name a layer.
    pub fn is_per_layer(self) -> bool {
        use TracePart::*;
        !matches!(
            self,
            TokenEmbeddings
                | PositionEmbeddings
                | SegmentEmbeddings
                | EmbeddingSum
                | Embeddings
                | Pooled
                | NextSentenceLogits
                | SpanLogits
                | LabelLogits
                | TokenLabelLogits
                | ReplacedLogits
        )
    }

    /// The head that computes it; `None` if the encoder does.
    pub fn head(self) -> Option<Head> {
        match self {
            Self::Pooled => Some(Head::Pooler),
            Self::NextSentenceLogits => Some(Head::NextSentence),
            Self::SpanLogits => Some(Head::QuestionAnswering),
            Self::LabelLogits => Some(Head::SequenceClassification),
            Self::TokenLabelLogits => Some(Head::TokenClassification),
            Self::ReplacedLogits => Some(Head::ReplacedPieces),
            _ => None,
        }
    }
}

/// One value to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Wish {
    /// Which value.
    pub part: TracePart,
    /// Of which layer, counted from 0; ignored for parts that are not per layer.
    #[serde(default)]
    pub layer: usize,
    /// Only this head of a part that has a `heads` axis; `None` keeps all of them.
    #[serde(default)]
    pub head: Option<usize>,
    /// At most so many rows and columns of an attention matrix: larger ones are averaged over
    /// square blocks. `None` keeps every value.
    #[serde(default)]
    pub at_most: Option<usize>,
}

impl Wish {
    /// A whole part of `layer`.
    pub fn of(part: TracePart, layer: usize) -> Self {
        Self { part, layer, head: None, at_most: None }
    }

    /// The attention of every head in each of `layers` layers.
    pub fn all_attention(layers: usize) -> Vec<Self> {
        (0..layers).map(|layer| Self::of(TracePart::Attention, layer)).collect()
    }
}
