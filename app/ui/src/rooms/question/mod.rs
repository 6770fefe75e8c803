//! Question answering: which span of the passage answers?

pub mod panels;
pub mod state;
pub(crate) mod view;

use text::head::Head;
use text::wishes::{TracePart, Wish};

use self::state::QuestionState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::parameters;
use crate::state::room::{About, Counts, Example, Group, Pair, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[Field::choice("longest"), Field::choice("threshold")];

/// The room.
pub static ROOM: Room = Room {
    about: About::Answer,
    example: Example {
        of: Some("question"),
        ..Example::two(state::examples::FIRST.0, state::examples::FIRST.1)
    },
    place: keys::network_question_full,
    reads: Reads {
        pair: Pair::Passage(state::windows::pieces),
        head: Some(Head::QuestionAnswering),
        ..Reads::BERT
    },
    counts: Counts::More(parameters::question),
    wishes: |_| vec![Wish::of(TracePart::SpanLogits, 0)],
    fields: FIELDS,
    ..Room::new("question", keys::room_question, (Group::Ask, 2), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: state::windows::compared,
    keeps: &[Keeps::of::<QuestionState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
