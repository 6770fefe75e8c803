//! From nothing: a small BERT pretrained from random weights.

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
    ..Room::new("nothing", keys::room_nothing, Rail::Use, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { begin: requests::begin, ..RoomProgram::new(&ROOM, view::open) };
