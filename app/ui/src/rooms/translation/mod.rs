//! Attention and translation: an encoder and a decoder, with and without attention, and a Transformer.

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
    reads: Reads::OWN,
    counts: Counts::Nothing,
    properties: link::PROPERTIES,
    ..Room::new("translation", keys::room_translation, Rail::Before, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { begin: requests::begin, ..RoomProgram::new(&ROOM, view::open) };
