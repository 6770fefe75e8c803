//! Opens and closes a layer in a short moment, so that one sees which it was.

use leptos::prelude::*;

use super::Network;
use crate::kit::browser;

/// Milliseconds that it takes.
const TIME: f64 = 300.0;

/// The layer that is opened and how far, from 0 to 1.
pub fn opening(network: Network) -> Signal<Option<(usize, f64)>> {
    let begins = network.kept.now.with_untracked(|kept| kept.open.map(|layer| (layer, 1.0)));
    let shown = RwSignal::new(begins);
    let wanted = network.kept.part(|kept| kept.open);
    Effect::new(move |before: Option<Option<usize>>| {
        let wanted = wanted.get();
        let now = shown.get_untracked();
        match (before, wanted, now) {
            (Some(before), _, _) if before == wanted => {}
            // From one layer to another there is nothing to fold.
            (_, Some(layer), Some(_)) => shown.set(Some((layer, 1.0))),
            (_, Some(layer), None) => turn(shown, layer, 0.0, 1.0),
            (_, None, Some((layer, share))) => turn(shown, layer, share, 0.0),
            (_, None, None) => {}
        }
        wanted
    });
    shown.into()
}

fn turn(shown: RwSignal<Option<(usize, f64)>>, layer: usize, from: f64, to: f64) {
    let end = if to > 0.0 { Some((layer, 1.0)) } else { None };
    if browser::moves_less() {
        return shown.set(end);
    }
    step(shown, layer, [from, to], browser::now());
}

fn step(shown: RwSignal<Option<(usize, f64)>>, layer: usize, [from, to]: [f64; 2], begun: f64) {
    request_animation_frame(move || {
        let share = ((browser::now() - begun) / TIME).clamp(0.0, 1.0);
        let eased = share * share * (3.0 - 2.0 * share);
        let is_end = share >= 1.0;
        let end = if to > 0.0 { Some((layer, 1.0)) } else { None };
        let now = if is_end { end } else { Some((layer, from + (to - from) * eased)) };
        // Nothing is left to open once the room is gone.
        if shown.try_set(now).is_none() && !is_end {
            step(shown, layer, [from, to], begun);
        }
    });
}
