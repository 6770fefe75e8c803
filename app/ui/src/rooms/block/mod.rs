//! One layer, step by step.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room { view: View::Block, name: keys::room_block, place: keys::room_block };
