//! The attention of every head.

pub mod panels;
pub mod state;
pub(crate) mod view;

use leptos::prelude::With as _;
use text::wishes::TracePart::{LabelLogits, ReplacedLogits, TokenLabelLogits};
use text::wishes::Wish;

use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::controls::{Aspect, Controls};
use crate::state::field::Field;
use crate::state::kept::{Keeps, OfRoom, kept};
use crate::state::parameters;
use crate::state::room::{About, Compares, Counts, Group, Predictions, Reads, Room};
use crate::state::shown;

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::choice("aspect"),
    Field::choice("hide_cls"),
    Field::choice("hide_sep"),
    Field::choice("dim"),
    Field::choice("words"),
    Field::choice("threshold"),
    Field::choice("block"),
];

/// The room.
pub static ROOM: Room = Room {
    about: About::Attention,
    place: keys::network_all_heads_full,
    reads: Reads { predictions: Predictions::Nothing, ..Reads::BERT },
    counts: Counts::Share(parameters::all_attention),
    compares: Some(Compares { panels: &[panels::COMPARE], wishes: None }),
    fields: FIELDS,
    ..Room::new("attention", keys::attention, (Group::Look, 3), panels::PANELS)
};

impl OfRoom for Controls {
    const ROOM: &'static str = "attention";
}

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::compare::beside(asked.store, asked.input).into_iter().collect(),
    wishes: |asked, wishes| {
        wishes
            .extend([LabelLogits, TokenLabelLogits, ReplacedLogits].map(|part| Wish::of(part, 0)));
        let one = |controls: &Controls| controls.aspect == Aspect::Head;
        if asked.is_long() && !kept::<Controls>(asked.store).now.with(one) {
            wishes.extend(shown::means(asked.layers()));
        }
    },
    keeps: &[Keeps::of::<Controls>()],
    ..RoomProgram::new(&ROOM, view::open)
};
