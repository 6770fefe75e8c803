//! How many parameters each place of the network has.

use text::config::BertConfig;

pub use text::parameters::*;

use super::network::Stop;
use super::view::View;

/// The parameters of a place; of a room about no part of its own, those of the whole encoder.
pub fn at(stop: Stop, config: &BertConfig) -> Count {
    match stop.view {
        View::Pieces => Count::none(),
        View::Input => tokens(config),
        View::Positions => positions(config),
        View::Heads => attention(config),
        View::Block => feed_forward(config),
        View::Corrupt => masked_words(config),
        View::Pairs => pooled_next_sentence(config),
        View::Question => question(config),
        View::Attention => all_attention(config),
        _ => encoder(config),
    }
}
