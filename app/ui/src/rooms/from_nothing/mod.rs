//! From nothing: a small BERT pretrained from random weights.

pub mod link;
pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use super::Room;
use crate::parts::RoomProgram;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room =
    Room { view: View::FromNothing, name: keys::room_nothing, place: keys::room_nothing };

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { begin: requests::begin, ..RoomProgram::new(View::FromNothing, view::open) };
