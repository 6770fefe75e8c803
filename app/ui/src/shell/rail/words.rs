//! What the places are called.

use crate::state::network::Stop;
use crate::t;

/// In the box of half a layer.
pub(super) fn short(stop: Stop) -> String {
    match stop {
        Stop::FeedForward(_) => t!(network_feed_forward),
        _ => t!(network_attention),
    }
}

/// What the box of half a layer is called: what is read in it and where it is.
pub(super) fn name(stop: Stop) -> String {
    let layer = stop.layer().unwrap_or_default();
    t!(network_half, layer = layer, half = short(stop))
}

/// Where it stands alone.
pub(super) fn full(stop: Stop) -> String {
    match stop {
        Stop::Pieces => t!(network_pieces_full),
        Stop::Input => t!(network_tokens_full),
        Stop::Positions => t!(network_positions_full),
        Stop::Attention(layer) => t!(network_attention_full, layer = layer),
        Stop::FeedForward(layer) => t!(network_feed_forward_full, layer = layer),
        Stop::MaskedWords => t!(network_mlm_full),
        Stop::NextSentence => t!(network_nsp_full),
        Stop::Question => t!(network_question_full),
        Stop::Context => t!(network_context_full),
        Stop::Sentences => t!(network_sentences_full),
        Stop::Teach => t!(network_teach_full),
        Stop::AllHeads => t!(network_all_heads_full),
        Stop::Algorithm => t!(network_algorithm_full),
    }
}
