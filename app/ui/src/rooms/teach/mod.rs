//! Teach it: fine-tuning.

pub mod link;
pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::room::{Counts, Rail, Room};

/// The room.
pub static ROOM: Room = Room {
    counts: Counts::Encoder(keys::network_teach_count),
    properties: link::PROPERTIES,
    ..Room::new("teach", keys::room_teach, Rail::Use, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::attention::beside(asked.store, asked.input).into_iter().collect(),
    reads_tuned: state::attention::asked,
    begin: requests::begin,
    ..RoomProgram::new(&ROOM, view::open)
};
