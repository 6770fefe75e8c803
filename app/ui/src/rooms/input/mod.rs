//! Token, position and segment vectors, and their sum.

pub mod panels;
pub mod state;
pub(crate) mod view;

use text::wishes::{TracePart, Wish};

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::parameters;
use crate::state::room::{About, Counts, Example, Group, Reads, Room};
use crate::state::shown::wishes;

/// The room.
pub static ROOM: Room = Room {
    about: About::Vectors,
    example: Example { of: Some("input"), ..Example::ANIMAL },
    place: keys::network_tokens_full,
    reads: Reads { one_piece: true, ..Reads::BERT },
    counts: Counts::Share(parameters::tokens),
    // Padding is shown by what the first head makes of it, and by what it leaves unchanged.
    wishes: |chosen| {
        let mut wishes =
            [wishes::input(chosen), wishes::once(chosen, &[TracePart::Embeddings])].concat();
        wishes.push(Wish { head: Some(0), ..Wish::of(TracePart::Scores, 0) });
        wishes.push(Wish::of(TracePart::Hidden, chosen.layers.saturating_sub(1)));
        wishes
    },
    ..Room::new("input", keys::input, (Group::Look, 1), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(&ROOM, view::open);
