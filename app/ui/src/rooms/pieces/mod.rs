//! How text becomes pieces.

pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use self::state::training::Training;
use crate::kit::text::keys;
use crate::page::parts::RoomProgram;
use crate::state::field::Field;
use crate::state::kept::Keeps;
use crate::state::room::{About, Counts, Example, Group, Reads, Room};

/// What it keeps.
const FIELDS: &[Field] = &[Field::own_text("text"), Field::own("form"), Field::own("size")];

/// The room.
pub static ROOM: Room = Room {
    about: About::Pieces,
    example: Example::own("She is quiet but not unaffable."),
    reads: Reads { pass: false, one_piece: true, ..Reads::BERT },
    counts: Counts::Pieces,
    fields: FIELDS,
    ..Room::new("pieces", keys::pieces, (Group::Look, 0), panels::PANELS)
};

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    begin: requests::begin,
    keeps: &[Keeps::of::<Training>()],
    ..RoomProgram::new(&ROOM, view::open)
};
