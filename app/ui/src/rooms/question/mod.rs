//! Question answering: which span of the passage answers?

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use text::head::Head;
use text::wishes::{TracePart, Wish};

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::parameters;
use crate::state::room::{Counts, Pair, Rail, Reads, Room};

/// The room.
pub static ROOM: Room = Room {
    place: keys::network_question_full,
    reads: Reads {
        pair: Pair::Passage(state::windows::pieces),
        head: Some(Head::QuestionAnswering),
        ..Reads::BERT
    },
    counts: Counts::More(parameters::question),
    wishes: |_| vec![Wish::of(TracePart::SpanLogits, 0)],
    properties: link::PROPERTIES,
    ..Room::new("question", keys::room_question, Rail::Use, panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { beside: state::windows::compared, ..RoomProgram::new(&ROOM, view::open) };
