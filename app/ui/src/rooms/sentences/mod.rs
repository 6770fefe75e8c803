//! Sentences as vectors: what is alike, and what that costs.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::rooms::sentences::state::bank::Computed;
use crate::state::room::{Compares, Rail, Room};

/// The room.
pub static ROOM: Room = Room {
    wishes: |chosen| state::bank::wishes(chosen.layers),
    compares: Some(Compares {
        panels: &[panels::NEAREST, panels::MATRIX],
        wishes: Some(state::bank::wishes),
    }),
    properties: link::PROPERTIES,
    ..Room::new("sentences", keys::room_sentences, Rail::Use, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::request::beside(asked.store, asked.input, asked.layers()),
    begin: |page| page.store.lasting::<Computed>().follow(page.store.sentences),
    ..RoomProgram::new(&ROOM, view::open)
};
