//! From nothing: a small BERT pretrained from random weights.

pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use self::state::chosen::PretrainingState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::room::{About, Counts, Example, Group, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::choice("source"),
    Field::choice("vocabulary"),
    Field::choice("layers"),
    Field::choice("hidden"),
    Field::choice("heads"),
    Field::choice("tokens"),
    Field::choice("batch_size"),
    Field::choice("steps"),
    Field::choice("warm_up"),
    Field::choice("learning_rate"),
    Field::choice("weight_decay"),
    Field::choice("apart"),
    Field::choice("scheme"),
    Field::choice("rate"),
    Field::choice("split"),
    Field::choice("whole_words"),
    Field::choice("seed"),
];

/// The room.
pub static ROOM: Room = Room {
    example: Example::own(state::example::EXAMPLE),
    about: About::Own(&[keys::map_own_pieces, keys::map_own_small, keys::map_own_hidden]),
    reads: Reads::OWN,
    counts: Counts::Nothing,
    fields: FIELDS,
    ..Room::new("nothing", keys::room_nothing, (Group::Teach, 1), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    begin: requests::begin,
    keeps: &[Keeps::of::<PretrainingState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
