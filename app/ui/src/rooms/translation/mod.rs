//! Attention and translation: an encoder and a decoder, with and without attention, and a Transformer.

pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use self::state::chosen::TranslationState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::room::{About, Counts, Example, Group, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::choice("networks"),
    Field::choice("task"),
    Field::choice("length"),
    Field::choice("width"),
    Field::choice("batch_size"),
    Field::choice("steps"),
    Field::choice("learning_rate"),
    Field::choice("teacher_forcing"),
    Field::choice("seed"),
    Field::choice("network"),
    Field::choice("place"),
];

/// The room.
pub static ROOM: Room = Room {
    example: Example::own(state::chosen::EXAMPLE),
    about: About::Own(&[
        keys::map_own_source,
        keys::map_own_encoder,
        keys::map_own_attention,
        keys::map_own_decoder,
        keys::map_own_target,
    ]),
    reads: Reads::OWN,
    counts: Counts::Nothing,
    fields: FIELDS,
    ..Room::new("translation", keys::room_translation, (Group::Around, 4), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    begin: requests::begin,
    keeps: &[Keeps::of::<TranslationState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
