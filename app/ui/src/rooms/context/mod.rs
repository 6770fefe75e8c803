//! The vectors of a word in other sentences.

pub mod panels;
pub mod state;
pub(crate) mod view;

use self::state::chosen::ContextState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::room::{About, Compares, Example, Group, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::own("word"),
    Field::own_text("list"),
    Field::own("feature"),
    Field::own("first_piece"),
    Field::own("centred"),
    Field::own("colours"),
];

/// The room.
pub static ROOM: Room = Room {
    about: About::All,
    example: Example {
        queries: &[7, 10],
        of: Some("context"),
        ..Example::own(state::tries::FIRST)
    },
    wishes: |chosen| state::bank::wishes(chosen.layers),
    compares: Some(Compares { panels: &[panels::MAP], wishes: Some(state::bank::wishes) }),
    fields: FIELDS,
    ..Room::new("context", keys::words_in_context, (Group::Ask, 3), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::request::beside(asked.store, asked.input, asked.layers()),
    keeps: &[Keeps::of::<ContextState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
