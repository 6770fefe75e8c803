//! Which piece sees which, in BERT and its relatives.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::room::{Counts, Rail, Reads, Room};

/// The room.
pub static ROOM: Room = Room {
    reads: Reads { pass: false, one_piece: true, ..Reads::BERT },
    counts: Counts::Nothing,
    properties: link::PROPERTIES,
    ..Room::new("families", keys::room_families, Rail::After, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(&ROOM, view::open);
