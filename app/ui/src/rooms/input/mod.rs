//! Token, position and segment vectors, and their sum.

pub mod panels;
pub mod state;
pub(crate) mod view;

use super::Room;
use crate::parts::RoomProgram;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room =
    Room { view: View::Input, name: keys::input, place: keys::network_tokens_full };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(View::Input, view::open);
