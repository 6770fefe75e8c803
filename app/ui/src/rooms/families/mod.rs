//! Which piece sees which, in BERT and its relatives.

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
    Room { view: View::Families, name: keys::room_families, place: keys::room_families };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(View::Families, view::open);
