//! Teach it: fine-tuning.

pub mod panels;
mod recorded;
mod requests;
pub mod state;
pub(crate) mod view;

use self::state::chosen::TeachState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::room::{About, Counts, Example, Group, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::own("task"),
    Field::own("source"),
    Field::own("apart"),
    Field::own("scope"),
    Field::own("epochs"),
    Field::own("batch_size"),
    Field::own("learning_rate"),
    Field::own("warm_up"),
    Field::own("seed"),
    Field::own("reading"),
    Field::own("decoding"),
    Field::own("longest_span"),
    Field::own("summary"),
    Field::own("balanced"),
    Field::own("keep_best"),
    Field::own("further"),
];

/// The room.
pub static ROOM: Room = Room {
    example: Example::own("Just what I needed today: a third password for the same website."),
    about: About::All,
    counts: Counts::Encoder(keys::network_teach_count),
    fields: FIELDS,
    ..Room::new("teach", keys::room_teach, (Group::Teach, 0), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::attention::beside(asked.store, asked.input).into_iter().collect(),
    reads_tuned: state::attention::asked,
    begin: requests::begin,
    keeps: &[Keeps::of::<TeachState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
