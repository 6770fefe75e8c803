//! The sentence below an opened layer: what its step does.

use super::opened::STEPS;
use super::said::{name, size, stop_of};
use crate::rooms::network::state::facts::Facts;
use crate::t;

/// What a step of an opened layer does.
pub fn inside(facts: &Facts, layer: usize, now: f64) -> String {
    let here = name(facts, facts.chosen);
    let head = facts.opened.map_or(0, |(_, head)| head);
    let heads = facts.shown.heads;
    let on = facts.shown.input.switches.layer(layer);
    match stop_of(now) {
        0..=3 if !on.attention => t!(network_said_no_attention, layer = layer),
        0..=2 if on.ablated_heads.contains(&head) => {
            t!(network_said_no_head, layer = layer, head = head)
        }
        4 if !on.attention => t!(network_said_nothing_added),
        4 if !on.residual => t!(network_said_no_residual),
        5 if !on.feed_forward => t!(network_said_no_feed_forward, layer = layer),
        _ if !on.attention && now >= STEPS as f64 => t!(network_said_no_attention, layer = layer),
        _ if on.ablated_heads.contains(&head) && now >= STEPS as f64 => {
            t!(network_said_no_head, layer = layer, head = head)
        }
        _ if now >= STEPS as f64 => {
            t!(network_said_inside, layer = layer, here = here, head = head)
        }
        0 => t!(network_said_compare, here = here),
        1 => t!(network_said_share),
        2 => t!(network_said_collect, here = here),
        3 => t!(network_said_join, count = heads),
        4 => t!(network_said_add),
        _ => t!(network_said_rework, size = size(facts)),
    }
}
