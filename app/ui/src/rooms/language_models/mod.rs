//! Language models: the next word by counting, by a window of word vectors, and word after word.

pub mod link;
pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::room::{Counts, Rail, Reads, Room};

/// The room.
pub static ROOM: Room = Room {
    reads: Reads { pass: true, ..Reads::OWN },
    counts: Counts::Nothing,
    properties: link::PROPERTIES,
    ..Room::new("language-models", keys::room_language, Rail::Before, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { begin: requests::begin, ..RoomProgram::new(&ROOM, view::open) };
