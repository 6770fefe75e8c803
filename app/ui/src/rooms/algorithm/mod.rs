//! The forward pass and the loss as pseudocode, beside their numbers.

pub mod panels;
pub mod state;
pub(crate) mod view;

use self::state::chosen::AlgorithmState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::room::{About, Counts, Group, Predictions, Reads, Room};
use crate::state::shown::wishes;

/// What it keeps.
const FIELDS: &[Field] = &[Field::choice("forward"), Field::choice("training")];

/// The room.
pub static ROOM: Room = Room {
    about: About::All,
    reads: Reads {
        one_piece: true,
        edits: true,
        predictions: Predictions::Chosen,
        layer: true,
        ..Reads::BERT
    },
    counts: Counts::Encoder(keys::network_all_count),
    wishes: |chosen| {
        [
            wishes::input(chosen),
            wishes::by_layers(chosen),
            wishes::head(chosen),
            wishes::block(chosen),
        ]
        .concat()
    },
    fields: FIELDS,
    ..Room::new("algorithm", keys::room_algorithm, (Group::Look, 6), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { keeps: &[Keeps::of::<AlgorithmState>()], ..RoomProgram::new(&ROOM, view::open) };
