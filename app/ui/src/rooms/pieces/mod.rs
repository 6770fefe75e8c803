//! How text becomes pieces.

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
pub const ROOM: Room = Room { view: View::Pieces, name: keys::pieces, place: keys::pieces };

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { begin: requests::begin, ..RoomProgram::new(View::Pieces, view::open) };
