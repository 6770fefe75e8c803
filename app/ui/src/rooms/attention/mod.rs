//! The attention of every head.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use super::Room;
use crate::parts::RoomProgram;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room =
    Room { view: View::Attention, name: keys::attention, place: keys::network_all_heads_full };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::compare::beside(asked.store, asked.input).into_iter().collect(),
    ..RoomProgram::new(View::Attention, view::open)
};
