//! Queries, keys and values of one head, and the heads together.

pub mod panels;
pub mod state;
pub(crate) mod view;

use text::wishes::TracePart;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::shell::without;
use crate::state::parameters;
use crate::state::room::{About, Counts, Example, Group, Predictions, Reads, Room};
use crate::state::shown::wishes;

/// The room.
pub static ROOM: Room = Room {
    about: About::Attention,
    example: Example { of: Some("heads"), ..Example::ANIMAL },
    place: keys::network_attention_each,
    reads: Reads {
        one_piece: true,
        predictions: Predictions::EveryPiece,
        layer: true,
        ..Reads::BERT
    },
    counts: Counts::Share(parameters::attention),
    wishes: |chosen| {
        [
            wishes::by_layers(chosen),
            wishes::head(chosen),
            wishes::once(chosen, &[TracePart::NextSentenceLogits]),
        ]
        .concat()
    },
    ..Room::new("heads", keys::room_heads, (Group::Look, 4), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| without::beside(asked, panels::ABLATE),
    ..RoomProgram::new(&ROOM, view::open)
};
