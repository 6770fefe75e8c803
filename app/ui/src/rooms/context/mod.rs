//! The vectors of a word in other sentences.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::room::{Compares, Rail, Room};

/// The room.
pub static ROOM: Room = Room {
    wishes: |chosen| state::bank::wishes(chosen.layers),
    compares: Some(Compares { panels: &[panels::MAP], wishes: Some(state::bank::wishes) }),
    properties: link::PROPERTIES,
    ..Room::new("context", keys::words_in_context, Rail::Use, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::request::beside(asked.store, asked.input, asked.layers()),
    ..RoomProgram::new(&ROOM, view::open)
};
