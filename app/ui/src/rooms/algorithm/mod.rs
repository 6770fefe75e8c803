//! The forward pass and the loss as pseudocode, beside their numbers.

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
    Room { view: View::Algorithm, name: keys::room_algorithm, place: keys::room_algorithm };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(View::Algorithm, view::open);
