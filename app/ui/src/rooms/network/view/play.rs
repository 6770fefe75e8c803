//! Lets the signal run from the text to the answer, or a stop at a time.

use std::sync::Arc;

use leptos::prelude::*;

use super::Network;
use super::clock::{BEFORE, later, stepped};
use crate::kit::browser;
use crate::state::store::Change;

/// A frame that comes later than this is not made up for.
const LONGEST: f64 = 0.1;

/// Plays from the beginning, or goes on; pauses where it plays.
pub fn toggle(network: Network) {
    if network.playing.get_untracked().is_some() {
        return pause(network);
    }
    let end = untrack(|| network.end()) as f64;
    let now = untrack(|| network.now());
    network.moving.set(Some(if now >= end { 0.0 } else { now }));
    play_until(network, end);
}

/// Stops where it is.
pub fn pause(network: Network) {
    network.playing.set(None);
}

/// One stop on, played; or back, at once.
pub fn step(network: Network, forward: bool) {
    let end = untrack(|| network.end());
    let now = untrack(|| network.now());
    // Who presses again while a stop is on its way has seen it: it is there, and the next one begins.
    let passing = stepped(now, true, end);
    let now = match network.playing.get_untracked() {
        Some(until) if forward && until == passing && now > passing - 1.0 => {
            go(network, passing);
            passing
        }
        _ => now,
    };
    // Behind the last stop comes the first again.
    if forward && now >= end as f64 {
        return go(network, 1.0);
    }
    let to = stepped(now, forward, end);
    if forward && !browser::moves_less() {
        network.moving.set(Some(now));
        play_until(network, to);
    } else {
        go(network, to);
    }
}

/// Goes to a moment.
pub fn go(network: Network, to: f64) {
    pause(network);
    let end = untrack(|| network.end());
    let whole = to.fract() == 0.0;
    network.moving.set((!whole).then_some(to));
    if whole {
        let stop = Some(to as usize).filter(|stop| *stop < end);
        network.kept.change(Change::Stream, |kept| kept.stop = stop);
    }
}

/// Typing interrupts it, and shows the whole network again; a link or the way back says itself where
/// it stops.
pub fn stop_when_typed(network: Network) {
    let store = network.store;
    Effect::new(move |before: Option<(Arc<str>, Option<Arc<str>>, u32)>| {
        let now = (store.sentence.get(), store.pair.get(), store.restored.get());
        let Some(before) = before.filter(|before| *before != now) else { return now };
        // A signal that says the same again would have the picture painted once more a key.
        if network.moving.with_untracked(Option::is_some) {
            network.playing.set(None);
            network.moving.set(None);
        }
        let restored = before.2 != now.2;
        network.left.set(None);
        if !restored && network.kept.now.with_untracked(|kept| kept.stop.is_some()) {
            network.kept.change(Change::Follow, |kept| kept.stop = None);
        }
        now
    });
}

fn play_until(network: Network, until: f64) {
    let plays = network.playing.get_untracked().is_some();
    network.playing.set(Some(until));
    if !plays {
        frame(network, browser::now());
    }
}

/// One frame after the other, for as long as it plays and the room is there.
fn frame(network: Network, before: f64) {
    request_animation_frame(move || {
        let Some(until) = network.playing.try_get_untracked().flatten() else { return };
        let time = browser::now();
        let seconds =
            ((time - before) / 1000.0).clamp(0.0, LONGEST) * network.speed.get_untracked();
        let (now, layers) = untrack(|| (network.now(), timed(network)));
        let next = later(now, seconds, layers, until);
        if next >= until {
            return go(network, until);
        }
        network.moving.set(Some(next));
        frame(network, time);
    });
}

/// The layers whose stops are as many as those that it plays.
fn timed(network: Network) -> usize {
    network.end() - BEFORE - 1
}
