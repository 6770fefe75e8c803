//! Teach it: fine-tuning.

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
pub const ROOM: Room = Room { view: View::Teach, name: keys::room_teach, place: keys::room_teach };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::attention::beside(asked.store, asked.input).into_iter().collect(),
    begin: requests::begin,
    ..RoomProgram::new(View::Teach, view::open)
};
