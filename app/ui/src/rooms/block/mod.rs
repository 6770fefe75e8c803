//! One layer, step by step.

pub mod panels;
pub mod state;
pub(crate) mod view;

use text::wishes::TracePart;

use self::state::part::BlockState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::shell::without;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::parameters;
use crate::state::room::{About, Counts, Example, Group, Predictions, Reads, Room};
use crate::state::shown::wishes;

/// What it keeps.
const FIELDS: &[Field] = &[Field::choice("part")];

/// The room.
pub static ROOM: Room = Room {
    about: About::Layer,
    place: keys::network_feed_forward_each,
    example: Example { queries: &[2], layer: Some(4), of: Some("block"), ..Example::ANIMAL },
    reads: Reads {
        one_piece: true,
        predictions: Predictions::EveryPiece,
        layer: true,
        ..Reads::BERT
    },
    counts: Counts::Share(parameters::feed_forward),
    wishes: |chosen| {
        [
            wishes::by_layers(chosen),
            wishes::once(chosen, &[TracePart::Context, TracePart::AttentionOutput]),
            wishes::block(chosen),
            wishes::once(chosen, &[TracePart::NextSentenceLogits]),
        ]
        .concat()
    },
    fields: FIELDS,
    ..Room::new("block", keys::room_block, (Group::Look, 5), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| without::beside(asked, panels::BOARD),
    keeps: &[Keeps::of::<BlockState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
