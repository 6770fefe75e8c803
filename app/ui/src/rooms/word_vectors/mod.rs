//! Word vectors: one vector for each word, learned from the words around it.

pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use self::state::asked::Asked;
use self::state::chosen::WordVectorsState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::room::{About, Counts, Example, Group, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::choice("source"),
    Field::choice("method"),
    Field::choice("width"),
    Field::choice("window"),
    Field::choice("negatives"),
    Field::choice("rate"),
    Field::choice("passes"),
    Field::choice("seed"),
    Field::choice("power"),
    Field::choice("threshold"),
    Field::choice("most"),
    Field::choice("matrix"),
    Field::choice("target"),
    Field::choice("row_window"),
    Field::choice("row_negatives"),
    Field::choice("draw"),
    Field::choice("word"),
    Field::choice("a"),
    Field::choice("b"),
    Field::choice("c"),
];

/// The room.
pub static ROOM: Room = Room {
    example: Example::own(state::looked::EXAMPLE),
    about: About::Own(&[keys::map_own_word, keys::map_own_word_vector, keys::map_own_neighbours]),
    reads: Reads::OWN,
    counts: Counts::Nothing,
    fields: FIELDS,
    ..Room::new("word-vectors", keys::room_vectors, (Group::Around, 2), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    begin: requests::begin,
    keeps: &[Keeps::of::<WordVectorsState>(), Keeps::of::<Asked>()],
    ..RoomProgram::new(&ROOM, view::open)
};
