//! Next sentence: does the second follow the first?

pub mod panels;
pub mod state;
pub(crate) mod view;

use text::head::Head;
use text::wishes::{TracePart, Wish};

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::parameters;
use crate::state::room::{About, Compares, Counts, Example, Group, Reads, Room};

/// The room.
pub static ROOM: Room = Room {
    about: About::Answer,
    // A pair, as one text.
    example: Example {
        of: Some("pairs"),
        ..Example::two("We went to the zoo.", "The elephants were asleep.")
    },
    place: keys::network_nsp_full,
    reads: Reads { head: Some(Head::NextSentence), edits: true, segments: true, ..Reads::BERT },
    counts: Counts::Pooled(parameters::pooled_next_sentence, parameters::next_sentence),
    // The pooler reads the vector of `[CLS]` after the last layer.
    wishes: |chosen| {
        vec![
            Wish::of(TracePart::Hidden, chosen.layers.saturating_sub(1)),
            Wish::of(TracePart::Pooled, 0),
            Wish::of(TracePart::NextSentenceLogits, 0),
        ]
    },
    compares: Some(Compares {
        panels: &["pair-answer"],
        wishes: Some(|_| vec![Wish::of(TracePart::NextSentenceLogits, 0)]),
    }),
    ..Room::new("pairs", keys::room_pairs, (Group::Ask, 1), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::moves::beside(asked.store, asked.workbench, asked.input),
    ..RoomProgram::new(&ROOM, view::open)
};
