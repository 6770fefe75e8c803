//! What the places are called.

use crate::state::network::Stop;
use crate::state::room::Rail;
use crate::t;

/// In the box of half a layer.
pub(super) fn short(stop: Stop) -> String {
    match stop.room.rail {
        Rail::Half { short, .. } => short.text().to_owned(),
        _ => stop.room.name.text().to_owned(),
    }
}

/// What the box of half a layer is called: what is read in it and where it is.
pub(super) fn name(stop: Stop) -> String {
    let layer = stop.layer.unwrap_or_default();
    t!(network_half, layer = layer, half = short(stop))
}

/// Where it stands alone.
pub(super) fn full(stop: Stop) -> String {
    let layer = stop.layer.unwrap_or_default();
    match stop.room.rail {
        Rail::Half { full, .. } => full.with(&[("layer", &layer)]),
        _ => stop.room.place.text().to_owned(),
    }
}
