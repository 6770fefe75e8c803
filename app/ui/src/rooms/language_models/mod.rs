//! Language models: the next word by counting, by a window of word vectors, and word after word.

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
    Room { view: View::LanguageModels, name: keys::room_language, place: keys::room_language };

/// Its program.
pub const PROGRAM: RoomProgram =
    RoomProgram { begin: requests::begin, ..RoomProgram::new(View::LanguageModels, view::open) };
