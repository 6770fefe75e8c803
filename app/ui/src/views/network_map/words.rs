//! What the places are called.

use crate::state::network::Stop;
use crate::t;

/// The heading of the column that begins with `stop`.
pub(super) fn column(stop: Stop) -> String {
    match stop {
        Stop::Pieces => t!(network_text),
        Stop::Input | Stop::Positions => t!(network_input),
        Stop::Attention(layer) | Stop::FeedForward(layer) => t!(network_layer, layer = layer),
        Stop::MaskedWords | Stop::NextSentence => t!(network_output),
        Stop::Question | Stop::Teach => t!(network_tasks),
        Stop::AllHeads | Stop::Algorithm => t!(network_whole),
    }
}

/// In the box.
pub(super) fn short(stop: Stop) -> String {
    match stop {
        Stop::Pieces => t!(network_pieces),
        Stop::Input => t!(network_tokens),
        Stop::Positions => t!(network_positions),
        Stop::Attention(_) => t!(network_attention),
        Stop::FeedForward(_) => t!(network_feed_forward),
        Stop::MaskedWords => t!(network_mlm),
        Stop::NextSentence => t!(network_nsp),
        Stop::Question => t!(network_question),
        Stop::Teach => t!(network_teach),
        Stop::AllHeads => t!(network_all_heads),
        Stop::Algorithm => t!(network_algorithm),
    }
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
        Stop::Teach => t!(network_teach_full),
        Stop::AllHeads => t!(network_all_heads_full),
        Stop::Algorithm => t!(network_algorithm_full),
    }
}
