//! The vectors of a word in other sentences.

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
    Room { view: View::Context, name: keys::words_in_context, place: keys::words_in_context };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::request::beside(asked.store, asked.input, asked.layers()),
    ..RoomProgram::new(View::Context, view::open)
};
