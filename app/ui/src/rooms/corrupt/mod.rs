//! Masked words: corrupting the input, and predicting what was there.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room =
    Room { view: View::Corrupt, name: keys::room_corrupt, place: keys::network_mlm_full };
