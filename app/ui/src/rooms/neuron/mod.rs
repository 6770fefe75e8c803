//! One unit, and the line that one unit draws.

pub mod panels;
mod state;
pub(crate) mod view;

use small::written::line::LineChosen;
use small::written::unit::Unit;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::{Keeps, OfRoom};
use crate::state::room::{About, Counts, Group, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::choice("weights"),
    Field::choice("inputs"),
    Field::choice("bias"),
    Field::choice("activation"),
    Field::choice("as_input"),
    Field::choice("points"),
    Field::choice("seed"),
    Field::choice("rate"),
    Field::choice("steps"),
    Field::choice("start"),
];

/// The room.
pub static ROOM: Room = Room {
    about: About::Own(&[
        keys::map_own_inputs,
        keys::map_own_weights,
        keys::map_own_bend,
        keys::map_own_output,
    ]),
    reads: Reads::NOTHING,
    counts: Counts::Nothing,
    fields: FIELDS,
    ..Room::new("neuron", keys::room_neuron, (Group::Around, 0), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    keeps: &[Keeps::of::<Unit>(), Keeps::of::<LineChosen>()],
    ..RoomProgram::new(&ROOM, view::open)
};

impl OfRoom for Unit {
    const ROOM: &'static str = "neuron";
}

impl OfRoom for LineChosen {
    const ROOM: &'static str = "neuron";
}
