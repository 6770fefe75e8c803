//! Parts by name, as lessons call them.

use super::{
    attention, base, embeddings, feed_forward, large, layer, layers, masked_words, next_sentence,
    pooler, positions, question, tokens,
};
use crate::config::BertConfig;

/// A part of a BERT, or a whole one, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The encoder with its pooler.
    All,
    /// Token, position and segment tables with their LayerNorm.
    Embeddings,
    /// The same without the position table.
    Tokens,
    /// The position table.
    Positions,
    /// The attention of one layer.
    Attention,
    /// The feed-forward network of one layer.
    FeedForward,
    /// One layer.
    Layer,
    /// All layers.
    Layers,
    /// The pooler.
    Pooler,
    /// What the head for masked words adds.
    MaskedWords,
    /// What the next-sentence head adds to the pooler.
    NextSentence,
    /// What the question-answering head adds.
    Question,
    /// The whole of BERT base.
    Base,
    /// The whole of BERT large.
    Large,
}

impl Part {
    /// Their names.
    pub const NAMES: [(&str, Self); 14] = [
        ("all", Self::All),
        ("embeddings", Self::Embeddings),
        ("tokens", Self::Tokens),
        ("positions", Self::Positions),
        ("attention", Self::Attention),
        ("feed forward", Self::FeedForward),
        ("layer", Self::Layer),
        ("layers", Self::Layers),
        ("pooler", Self::Pooler),
        ("masked words", Self::MaskedWords),
        ("next sentence", Self::NextSentence),
        ("question", Self::Question),
        ("base", Self::Base),
        ("large", Self::Large),
    ];

    /// Its parameters in a model of these sizes.
    pub fn parameters(self, config: &BertConfig) -> u64 {
        match self {
            Self::All => config.parameters(),
            Self::Embeddings => embeddings(config).parameters,
            Self::Tokens => tokens(config).parameters,
            Self::Positions => positions(config).parameters,
            Self::Attention => attention(config).parameters,
            Self::FeedForward => feed_forward(config).parameters,
            Self::Layer => layer(config),
            Self::Layers => layers(config).parameters,
            Self::Pooler => pooler(config).parameters,
            Self::MaskedWords => masked_words(config).parameters,
            Self::NextSentence => next_sentence(config).parameters,
            Self::Question => question(config).parameters,
            Self::Base => base().parameters(),
            Self::Large => large().parameters(),
        }
    }
}
