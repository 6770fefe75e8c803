//! Masked words: corrupting the input, and predicting what was there.

pub mod panels;
pub mod state;
pub(crate) mod view;

use text::config::BertConfig;
use text::corruption::Settings;
use text::head::Head;
use text::wishes::{TracePart, Wish};

use self::state::chosen::CorruptState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::parameters::{self, Count};
use crate::state::room::{About, Compares, Counts, Example, Group, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::choice("scheme"),
    Field::choice("rate"),
    Field::choice("split"),
    Field::choice("whole_words"),
    Field::choice("seed"),
    Field::choice("top"),
    Field::place("lens"),
    Field::typed("candidates"),
];

/// The room.
pub static ROOM: Room = Room {
    about: About::Answer,
    example: Example::FRANCE,
    place: keys::network_mlm_full,
    reads: Reads {
        head: Some(Head::MaskedLanguageModel),
        instead: Some(Head::ReplacedPieces),
        edits: true,
        ..Reads::BERT
    },
    counts: Counts::More(head),
    wishes: |chosen| (0..chosen.layers).map(|layer| Wish::of(TracePart::Hidden, layer)).collect(),
    compares: Some(Compares { panels: &["answers"], wishes: Some(|_| Vec::new()) }),
    fields: FIELDS,
    ..Room::new("corrupt", keys::room_corrupt, (Group::Ask, 0), panels::PANELS)
};

/// What stands on the encoder: the head for masked words, or that of a discriminator.
fn head(config: &BertConfig) -> Count {
    match config.is_discriminator() {
        true => parameters::replaced_pieces(config),
        false => parameters::masked_words(config),
    }
}

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| state::comparing::beside(asked.store, asked.workbench, asked.input),
    asks: |asked, asking| {
        state::comparing::asks(asked.store, asked.workbench, asked.layers(), asking);
    },
    wishes: |_, wishes| wishes.push(state::replaced::wish()),
    keeps: &[Keeps::of::<Settings>(), Keeps::of::<CorruptState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
