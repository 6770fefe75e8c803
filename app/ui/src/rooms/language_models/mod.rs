//! Language models: the next word by counting, by a window of word vectors, and word after word.

pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use self::state::chosen::LanguageState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::room::{About, Counts, Example, Group, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::choice("source"),
    Field::choice("networks"),
    Field::choice("vocabulary"),
    Field::choice("order"),
    Field::choice("width"),
    Field::choice("hidden"),
    Field::choice("context"),
    Field::choice("length"),
    Field::choice("batch_size"),
    Field::choice("steps"),
    Field::choice("learning_rate"),
    Field::choice("freeze"),
    Field::choice("apart"),
    Field::choice("seed"),
    Field::choice("plain"),
    Field::choice("word"),
];

/// The room.
pub static ROOM: Room = Room {
    example: Example::own(state::chosen::EXAMPLE),
    about: About::Own(&[
        keys::map_own_words_before,
        keys::map_own_word_vector,
        keys::map_own_hidden,
        keys::map_own_next_word,
    ]),
    reads: Reads { pass: true, ..Reads::OWN },
    counts: Counts::Nothing,
    fields: FIELDS,
    ..Room::new("language-models", keys::room_language, (Group::Around, 3), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    begin: requests::begin,
    keeps: &[Keeps::of::<LanguageState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
