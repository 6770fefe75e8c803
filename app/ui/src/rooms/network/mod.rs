//! The network on one screen: what is typed stands on top, what comes out at the bottom, and
//! everything between them is a number of the pass.

pub mod panels;
pub mod state;
pub(crate) mod view;

use text::wishes::TracePart::{Embeddings, Hidden, LabelLogits, ReplacedLogits, TokenLabelLogits};
use text::wishes::Wish;

use self::state::NetworkState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::parameters;
use crate::state::room::{About, Chosen, Counts, Example, Group, Predictions, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::choice("open"),
    Field::choice("vectors"),
    Field::choice("stop"),
    Field::choice("lines"),
    Field::choice("compare"),
    Field::choice("head"),
];

/// The room.
pub static ROOM: Room = Room {
    about: About::All,
    example: Example::FRANCE,
    reads: Reads { predictions: Predictions::Chosen, edits: true, one_piece: true, ..Reads::BERT },
    counts: Counts::Share(parameters::encoder),
    wishes: states,
    fields: FIELDS,
    ..Room::new("network", keys::room_network, (Group::Front, 0), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    asks: state::asks,
    beside: state::comparing::beside,
    wishes: state::wishes,
    reads_tuned: state::comparing::reads_tuned,
    keeps: &[Keeps::of::<NetworkState>()],
    ..RoomProgram::new(&ROOM, view::open)
};

/// The vectors below the first layer and behind each, and what a classifier says, where there is one.
fn states(chosen: Chosen) -> Vec<Wish> {
    let layers = (0..chosen.layers).map(|layer| Wish::of(Hidden, layer));
    let around =
        [Embeddings, LabelLogits, TokenLabelLogits, ReplacedLogits].map(|part| Wish::of(part, 0));
    around.into_iter().chain(layers).collect()
}
