//! How text becomes pieces.

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
    reads: Reads { pass: false, one_piece: true, ..Reads::BERT },
    counts: Counts::Pieces,
    properties: link::PROPERTIES,
    ..Room::new("pieces", keys::pieces, Rail::Part, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { begin: requests::begin, ..RoomProgram::new(&ROOM, view::open) };
