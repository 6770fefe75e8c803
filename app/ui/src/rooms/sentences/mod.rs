//! Sentences as vectors: what is alike, and what that costs.

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
    Room { view: View::Sentences, name: keys::room_sentences, place: keys::room_sentences };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::request::beside(asked.store, asked.input, asked.layers()),
    begin: |page| page.store.computed.follow(page.store.sentences),
    ..RoomProgram::new(View::Sentences, view::open)
};
