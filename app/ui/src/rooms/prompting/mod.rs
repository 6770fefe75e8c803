//! Prompting: a label is the word that the model puts beside a text.

pub mod link;
pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use text::head::Head;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::room::{Counts, Pair, Rail, Reads, Room};

/// The room.
pub static ROOM: Room = Room {
    reads: Reads { pair: Pair::Nothing, head: Some(Head::MaskedLanguageModel), ..Reads::BERT },
    counts: Counts::Nothing,
    properties: link::PROPERTIES,
    ..Room::new("prompting", keys::room_prompting, Rail::Use, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| requests::beside(asked.store, asked.input),
    begin: requests::begin,
    ..RoomProgram::new(&ROOM, view::open)
};
