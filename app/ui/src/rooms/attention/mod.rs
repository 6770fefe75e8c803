//! The attention of every head.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::parameters;
use crate::state::room::{Compares, Counts, Predictions, Rail, Reads, Room};

/// The room.
pub static ROOM: Room = Room {
    place: keys::network_all_heads_full,
    reads: Reads { predictions: Predictions::Nothing, ..Reads::BERT },
    counts: Counts::Share(parameters::all_attention),
    compares: Some(Compares { panels: &[panels::COMPARE], wishes: None }),
    properties: link::PROPERTIES,
    ..Room::new("attention", keys::attention, Rail::Over, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::compare::beside(asked.store, asked.input).into_iter().collect(),
    ..RoomProgram::new(&ROOM, view::open)
};
