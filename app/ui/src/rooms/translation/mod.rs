//! Attention and translation: an encoder and a decoder, with and without attention, and a Transformer.

pub mod link;
pub mod panels;
mod requests;
pub mod state;
pub(crate) mod view;

use super::Room;
use crate::parts::RoomProgram;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room =
    Room { view: View::Translation, name: keys::room_translation, place: keys::room_translation };

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { begin: requests::begin, ..RoomProgram::new(View::Translation, view::open) };
