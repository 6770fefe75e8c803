//! Which piece sees which, in BERT and its relatives.

pub mod panels;
pub mod state;
pub(crate) mod view;

use self::state::FamiliesState;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::room::{Counts, Group, Reads, Room};

/// What it keeps, see [`FamiliesState`].
const FIELDS: &[Field] = &[Field::choice("relative"), Field::choice("seed")];

/// The room.
pub static ROOM: Room = Room {
    reads: Reads { pass: false, one_piece: true, ..Reads::BERT },
    counts: Counts::Nothing,
    fields: FIELDS,
    ..Room::new("families", keys::room_families, (Group::Around, 5), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { keeps: &[Keeps::of::<FamiliesState>()], ..RoomProgram::new(&ROOM, view::open) };
