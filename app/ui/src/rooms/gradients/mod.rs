//! Gradients: a typed expression as a graph, and a network of two layers.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::room::{Counts, Rail, Reads, Room};

/// The room.
pub static ROOM: Room = Room {
    reads: Reads::NOTHING,
    counts: Counts::Nothing,
    properties: link::PROPERTIES,
    ..Room::new("gradients", keys::room_gradients, Rail::Before, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(&ROOM, view::open);
