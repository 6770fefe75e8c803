//! Queries, keys and values of one head, and the heads together.

pub mod panels;
pub mod state;
pub(crate) mod view;

use super::Room;
use crate::parts::RoomProgram;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room { view: View::Heads, name: keys::room_heads, place: keys::room_heads };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(View::Heads, view::open);
