//! One layer, step by step.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use super::Room;
use crate::parts::RoomProgram;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room { view: View::Block, name: keys::room_block, place: keys::room_block };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(View::Block, view::open);
