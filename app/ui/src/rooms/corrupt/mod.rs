//! Masked words: corrupting the input, and predicting what was there.

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
    Room { view: View::Corrupt, name: keys::room_corrupt, place: keys::network_mlm_full };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::comparing::beside(asked.store, asked.workbench, asked.input),
    ..RoomProgram::new(View::Corrupt, view::open)
};
