//! Masked words: corrupting the input, and predicting what was there.

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use text::head::Head;
use text::wishes::{TracePart, Wish};

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::parameters;
use crate::state::room::{Compares, Counts, Rail, Reads, Room};

/// The room.
pub static ROOM: Room = Room {
    place: keys::network_mlm_full,
    reads: Reads { head: Some(Head::MaskedLanguageModel), edits: true, ..Reads::BERT },
    counts: Counts::More(parameters::masked_words),
    wishes: |chosen| (0..chosen.layers).map(|layer| Wish::of(TracePart::Hidden, layer)).collect(),
    compares: Some(Compares { panels: &["answers"], wishes: Some(|_| Vec::new()) }),
    properties: link::PROPERTIES,
    ..Room::new("corrupt", keys::room_corrupt, Rail::Use, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::comparing::beside(asked.store, asked.workbench, asked.input),
    asks: |asked, asking| state::comparing::ask_more(asked.store, asked.workbench, asking),
    ..RoomProgram::new(&ROOM, view::open)
};
