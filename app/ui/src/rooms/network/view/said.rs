//! The one sentence below the picture: what the stop shows, in numbers of this sentence.

use leptos::prelude::*;
use text::tokenizer::Special;

use super::Network;
use super::clock::{BEFORE, LENS, stops};
use crate::kit::format::share_to;
use crate::kit::text::keys;
use crate::rooms::network::state::facts::Facts;
use crate::rooms::network::state::lines::strongest_head;
use crate::state::part::off;
use crate::t;

/// The sentence at a moment of the signal's way.
pub fn said(network: Network) -> String {
    let (now, decimals) = (network.now(), network.decimals());
    let opened = network.opened();
    network.facts.with(|facts| match (facts, opened) {
        (Some(facts), Some(layer)) => {
            network.seldom().map_or_else(String::new, |seldom| (seldom.said)(facts, layer, now))
        }
        (Some(facts), None) if network.shows_sums() && now >= network.end() as f64 => {
            t!(network_said_vectors, size = size(facts))
        }
        (Some(facts), None) => sentence(facts, now, decimals),
        (None, _) => String::new(),
    })
}

/// The stop that is spoken of: at its end it still is the one.
pub fn stop_of(now: f64) -> usize {
    if now.fract() < 1e-6 { (now as usize).saturating_sub(1) } else { now as usize }
}

fn sentence(facts: &Facts, now: f64, decimals: usize) -> String {
    let (layers, end) = (facts.shown.layers, stops(facts.shown.layers));
    match stop_of(now) {
        _ if now >= end as f64 => whole(facts, decimals),
        0 => t!(network_said_pieces, count = facts.shown.tokens()),
        1 => t!(network_said_vectors, size = size(facts)),
        stop if stop >= layers + BEFORE => answered(facts, decimals),
        stop => layer(facts, stop - BEFORE, now, decimals),
    }
}

/// A piece as a sentence names it.
pub(super) fn name(facts: &Facts, place: usize) -> String {
    let piece = facts.piece(place);
    if piece.starts_with('[') { piece.to_owned() } else { format!("“{piece}”") }
}

/// A word as a sentence names it: without letters it would be lost between the sentence's own signs.
fn quoted(word: &str) -> String {
    match word.chars().any(char::is_alphanumeric) {
        true => word.to_owned(),
        false => format!("“{word}”"),
    }
}

/// How many numbers a vector has.
pub(super) fn size(facts: &Facts) -> usize {
    let states = crate::rooms::network::state::strips::states(&facts.shown);
    states.first().and_then(|part| part.shape.last()).copied().unwrap_or_default()
}

/// In, between and out.
fn whole(facts: &Facts, decimals: usize) -> String {
    if facts.twins.is_some() {
        return t!(network_said_compared);
    }
    if facts.shown.tokens() <= 2 {
        return t!(network_said_empty);
    }
    let times = times(facts.shown.layers);
    let Some((word, probability)) = facts.best.first() else {
        return t!(network_said_whole, times = times, here = name(facts, facts.chosen));
    };
    let probability = share_to(f64::from(*probability), decimals);
    if let Some(follows) = facts.follows {
        return t!(network_said_follows, times = times, share = share_to(follows, decimals));
    }
    let parts = off(&facts.shown.input.switches).len();
    if parts > 0 {
        let word = quoted(word);
        return t!(network_said_off, count = parts, word = word, share = probability);
    }
    if facts.is_gap() {
        let gaps =
            facts.shown.encoding.pieces.iter().filter(|piece| Special::Mask.is(piece)).count();
        let said = if gaps > 1 { keys::network_said_gaps } else { keys::network_said_gap };
        said.with(&[("times", &times), ("word", &quoted(word)), ("share", &probability)])
    } else {
        let here = name(facts, facts.chosen);
        t!(network_said_piece, here = here, times = times, word = word, share = probability)
    }
}

fn answered(facts: &Facts, decimals: usize) -> String {
    let here = name(facts, facts.chosen);
    match facts.best.first().filter(|_| facts.follows.is_none()) {
        Some((word, probability)) => {
            let (word, share) = (quoted(word), share_to(f64::from(*probability), decimals));
            t!(network_said_answer, here = here, word = word, share = share)
        }
        None => t!(network_said_whole, times = times(facts.shown.layers), here = here),
    }
}

fn layer(facts: &Facts, layer: usize, now: f64, decimals: usize) -> String {
    let here = name(facts, facts.chosen);
    let first = match (layer, facts.most.get(layer).copied().flatten()) {
        _ if !facts.shown.input.switches.layer(layer).attention => {
            t!(network_said_no_attention, layer = layer)
        }
        (0, _) | (_, None) => t!(network_said_layer_first, layer = layer),
        (_, Some((from, weight))) => {
            let (word, share) = (name(facts, from), share_to(f64::from(weight), decimals));
            let strongest = || strongest_head(&facts.shown, layer, facts.chosen, from);
            let head = facts.heads.get(layer).copied().flatten();
            let of = match (facts.mean && head.is_none(), head.or_else(strongest)) {
                (true, _) => t!(network_of_all_heads),
                (false, Some(head)) => t!(network_of_head, head = head),
                (false, None) => t!(network_of_one_head),
            };
            let of = of_neighbours(facts, layer, of);
            t!(network_said_layer, layer = layer, here = here, word = word, share = share, of = of)
        }
    };
    let done = now.fract() < 1e-6 || now.fract() >= LENS;
    // What stands after the last layer is the answer, which has a stop of its own.
    let done = done && layer + 1 < facts.shown.layers && facts.is_gap();
    let word = facts.forming.as_ref().and_then(|forming| forming.words.get(layer + 1));
    match word.filter(|_| done) {
        Some(word) => format!("{first} {}", t!(network_said_guess, word = word.best)),
        None => first,
    }
}

/// Of which heads a weight is, and of how many neighbours where a long text has no weight of one piece.
pub(super) fn of_neighbours(facts: &Facts, layer: usize, of: String) -> String {
    match facts.shown.attention.get(layer) {
        Some(maps) if maps.block > 1 => t!(network_of_neighbours, of = of, count = maps.block),
        _ => of,
    }
}

/// So many times, in a word where it is a usual number.
pub fn times(layers: usize) -> String {
    match layers {
        1 => t!(network_once),
        2 => t!(network_twice),
        5 => t!(network_five),
        6 => t!(network_six),
        11 => t!(network_eleven),
        12 => t!(network_twelve),
        other => t!(network_times, count = other),
    }
}
