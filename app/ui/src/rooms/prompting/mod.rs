//! Prompting: a label is the word that the model puts beside a text.

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
    Room { view: View::Prompting, name: keys::room_prompting, place: keys::room_prompting };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| requests::beside(asked.store, asked.input),
    begin: requests::begin,
    ..RoomProgram::new(View::Prompting, view::open)
};
