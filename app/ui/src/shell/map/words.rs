//! What the parts of the map are called.

use crate::state::network::Part;
use crate::state::parameters;
use crate::state::room::{About, Counts};
use crate::state::store::Store;
use crate::t;

/// What a part is called.
pub(super) fn name(part: Part) -> String {
    match part {
        Part::Text => t!(map_text),
        Part::Pieces => t!(pieces),
        Part::Vectors => t!(map_vectors),
        Part::Attention(layer) => t!(network_attention_full, layer = layer),
        Part::FeedForward(layer) => t!(network_feed_forward_full, layer = layer),
        Part::Answer => t!(answer),
    }
}

/// How the style sheet knows a part.
pub(super) fn class(part: Part) -> &'static str {
    match part {
        Part::Text => "map-text",
        Part::Pieces => "map-pieces",
        Part::Vectors => "map-vectors",
        Part::Attention(_) => "map-attention",
        Part::FeedForward(_) => "map-feed-forward",
        Part::Answer => "map-answer",
    }
}

/// The id of its button.
pub(super) fn id(part: Part) -> String {
    let layer = part.layer().map_or_else(String::new, |layer| format!("-{layer}"));
    format!("{}{layer}", class(part))
}

/// Where a learner is.
pub(super) fn place((about, layer): (About, usize)) -> String {
    match about {
        About::Own(_) => t!(map_own),
        About::Pieces => t!(map_in_pieces),
        About::Vectors => t!(map_in_vectors),
        About::Attention => t!(map_in_attention, layer = layer),
        About::Layer => t!(map_in_layer, layer = layer),
        About::Answer => t!(map_in_answer),
        About::All => t!(map_in_all),
    }
}

/// A part, and what is counted of it. A model without the head of masked words has no answer to count.
pub(super) fn counted(store: Store, part: Part) -> (String, Counts) {
    let lacks = |room| store.rooms.named(room).is_some_and(|room| store.lacks_for(room).is_some());
    match part {
        Part::Text => (name(part), Counts::Nothing),
        Part::Pieces => (name(part), Counts::Pieces),
        Part::Vectors => (name(part), Counts::Share(parameters::embeddings)),
        Part::Attention(_) => (name(part), Counts::Share(parameters::attention)),
        Part::FeedForward(_) => (name(part), Counts::Share(parameters::feed_forward)),
        Part::Answer if lacks("corrupt") => (name(part), Counts::Nothing),
        Part::Answer => (t!(network_mlm_full), Counts::More(parameters::masked_words)),
    }
}
