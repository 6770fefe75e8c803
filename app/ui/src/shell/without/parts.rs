//! What parts are called.

use crate::state::part::Part;
use crate::t;

/// What a part is called within a sentence.
pub fn part_name(part: Part) -> String {
    match part {
        Part::Positions => t!(without_positions),
        Part::Head(layer, head) => t!(without_head, layer = layer, head = head),
        Part::Attention(layer) => t!(without_attention, layer = layer),
        Part::FeedForward(layer) => t!(without_feed_forward, layer = layer),
        Part::Residuals(layer) => t!(without_residuals, layer = layer),
    }
}

/// What several that are off are called together, of a network with so many heads.
pub fn together(parts: &[Part], heads: usize) -> String {
    match parts {
        [part] => part_name(*part),
        all if all.iter().all(|part| part.is_head()) => {
            t!(without_heads, off = all.len(), all = heads)
        }
        all => t!(without_several, count = all.len()),
    }
}

/// What the switch of a part is called.
pub fn switch_name(part: Part) -> String {
    match part {
        Part::Head(layer, head) => t!(without_switch_head, layer = layer, head = head),
        _ => t!(without_switch_part, part = part_name(part)),
    }
}
