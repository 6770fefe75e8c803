//! Next sentence: does the second follow the first?

pub mod link;
pub mod panels;
pub mod state;
pub(crate) mod view;

use super::Room;
use crate::parts::RoomProgram;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room =
    Room { view: View::Pairs, name: keys::room_pairs, place: keys::network_nsp_full };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(View::Pairs, view::open);
