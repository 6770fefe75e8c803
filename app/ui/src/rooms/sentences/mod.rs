//! Sentences as vectors: what is alike, and what that costs.

pub mod panels;
pub mod state;
pub(crate) mod view;

use self::state::chosen::SentencesState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::rooms::sentences::state::bank::Computed;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::kept::kept;
use crate::state::room::{About, Compares, Example, Group, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[Field::own_text("list"), Field::own("pooling"), Field::own("threshold")];

/// The room.
pub static ROOM: Room = Room {
    about: About::All,
    example: Example { of: Some("sentences"), ..Example::own(state::tries::TRIES[0]) },
    reads: Reads { as_sentences: true, ..Reads::BERT },
    wishes: |chosen| state::bank::wishes(chosen.layers),
    compares: Some(Compares {
        panels: &[panels::NEAREST, panels::MATRIX],
        wishes: Some(state::bank::wishes),
    }),
    fields: FIELDS,
    ..Room::new("sentences", keys::room_sentences, (Group::Ask, 4), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::request::beside(asked.store, asked.input, asked.layers()),
    begin: |page| page.store.lasting::<Computed>().follow(kept(page.store).now),
    keeps: &[Keeps::of::<SentencesState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
