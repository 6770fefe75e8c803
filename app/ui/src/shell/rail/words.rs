//! What the places are called.

use crate::rooms::room_of;
use crate::state::network::Stop;
use crate::state::view::View;
use crate::t;

/// In the box of half a layer.
pub(super) fn short(stop: Stop) -> String {
    match stop.view {
        View::Block => t!(network_feed_forward),
        _ => t!(network_attention),
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
    match stop.view {
        View::Heads => t!(network_attention_full, layer = layer),
        View::Block => t!(network_feed_forward_full, layer = layer),
        view => room_of(view).map_or("", |room| room.place.text()).to_owned(),
    }
}
