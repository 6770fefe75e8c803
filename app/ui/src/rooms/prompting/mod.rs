//! Prompting: a label is the word that the model puts beside a text.

pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use text::head::Head;

use self::state::chosen::PromptingState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::room::{About, Counts, Example, Group, Pair, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::typed("template"),
    Field::choice("positive"),
    Field::choice("negative"),
    Field::choice("third"),
    Field::choice("calibrated"),
    Field::choice("seed"),
];

/// The room.
pub static ROOM: Room = Room {
    example: Example { of: Some("prompting"), ..Example::own(state::templates::EXAMPLE) },
    about: About::Answer,
    reads: Reads { pair: Pair::Nothing, head: Some(Head::MaskedLanguageModel), ..Reads::BERT },
    counts: Counts::Nothing,
    fields: FIELDS,
    ..Room::new("prompting", keys::room_prompting, (Group::Ask, 5), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| requests::beside(asked.store, asked.input),
    begin: requests::begin,
    keeps: &[Keeps::of::<PromptingState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
