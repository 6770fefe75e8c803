//! One unit, and the line that one unit draws.

pub mod link;
pub mod panels;
pub(crate) mod view;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::room::{Counts, Rail, Reads, Room};

/// The room.
pub static ROOM: Room = Room {
    reads: Reads::NOTHING,
    counts: Counts::Nothing,
    properties: link::PROPERTIES,
    ..Room::new("neuron", keys::room_neuron, Rail::Before, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(&ROOM, view::open);
