//! Sinusoids and the learned table.

pub mod panels;
pub mod state;
pub(crate) mod view;

use text::wishes::{TracePart, Wish};

use self::state::PositionsState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::parameters;
use crate::state::room::{About, Counts, Example, Group, Room};

/// What it keeps.
const FIELDS: &[Field] = &[
    Field::choice("positions"),
    Field::choice("dimensions"),
    Field::choice("base"),
    Field::choice("at"),
    Field::choice("shift"),
    Field::choice("pair"),
    Field::choice("curves"),
];

/// The room.
pub static ROOM: Room = Room {
    about: About::Vectors,
    example: Example { of: Some("positions"), ..Example::own(state::twice::TRIES[0]) },
    place: keys::network_positions_full,
    counts: Counts::Share(parameters::positions),
    wishes: |chosen| vec![Wish::of(TracePart::Hidden, chosen.layers.saturating_sub(1))],
    fields: FIELDS,
    ..Room::new("positions", keys::room_positions, (Group::Look, 2), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: |asked| [state::reversal::compared(asked), state::twice::compared(asked)].concat(),
    wishes: |asked, wishes| wishes.extend(state::twice::wishes(asked)),
    keeps: &[Keeps::of::<PositionsState>()],
    ..RoomProgram::new(&ROOM, view::open)
};
