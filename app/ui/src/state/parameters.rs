//! How many parameters each place of the network has.

use model::config::BertConfig;

pub use model::parameters::*;

use super::network::Stop;

/// The parameters of a place.
pub fn at(stop: Stop, config: &BertConfig) -> Count {
    match stop {
        Stop::Pieces => Count::none(),
        Stop::Input => tokens(config),
        Stop::Positions => positions(config),
        Stop::Attention(_) => attention(config),
        Stop::FeedForward(_) => feed_forward(config),
        Stop::MaskedWords => masked_words(config),
        Stop::NextSentence => pooled_next_sentence(config),
        Stop::Question => question(config),
        Stop::AllHeads => all_attention(config),
        Stop::Algorithm | Stop::Context | Stop::Sentences | Stop::Teach => encoder(config),
    }
}
