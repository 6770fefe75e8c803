//! Sinusoids and the learned table.

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
    Room { view: View::Positions, name: keys::room_positions, place: keys::network_positions_full };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: state::reversal::compared,
    ..RoomProgram::new(View::Positions, view::open)
};
