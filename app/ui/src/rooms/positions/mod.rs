//! Sinusoids and the learned table.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use text::wishes::{TracePart, Wish};

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::parameters;
use crate::state::room::{Counts, Rail, Room};

/// The room.
pub static ROOM: Room = Room {
    place: keys::network_positions_full,
    counts: Counts::Share(parameters::positions),
    wishes: |chosen| vec![Wish::of(TracePart::Hidden, chosen.layers.saturating_sub(1))],
    properties: link::PROPERTIES,
    ..Room::new("positions", keys::room_positions, Rail::Part, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { beside: state::reversal::compared, ..RoomProgram::new(&ROOM, view::open) };
