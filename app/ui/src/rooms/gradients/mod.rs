//! Gradients: a typed expression as a graph, and a network of two layers.

pub mod panels;
pub mod state;
pub(crate) mod view;

use small::written::graph::GraphChosen;
use small::written::layers::Layers;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::{Keeps, OfRoom};
use crate::state::room::{About, Counts, Group, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::typed("expression"),
    Field::choice("values"),
    Field::choice("shown"),
    Field::choice("node"),
    Field::choice("points"),
    Field::choice("units"),
    Field::choice("activation"),
    Field::choice("seed"),
    Field::choice("rate"),
    Field::choice("steps"),
    Field::choice("parameter"),
];

/// The room.
pub static ROOM: Room = Room {
    about: About::Own(&[
        keys::map_own_inputs,
        keys::map_own_weights,
        keys::map_own_bend,
        keys::map_own_loss,
    ]),
    reads: Reads::NOTHING,
    counts: Counts::Nothing,
    fields: FIELDS,
    ..Room::new("gradients", keys::room_gradients, (Group::Around, 1), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    keeps: &[Keeps::of::<GraphChosen>(), Keeps::of::<Layers>()],
    ..RoomProgram::new(&ROOM, view::open)
};

impl OfRoom for GraphChosen {
    const ROOM: &'static str = "gradients";
}

impl OfRoom for Layers {
    const ROOM: &'static str = "gradients";
}
