//! Gradients: a typed expression as a graph, and a network of two layers.

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
    Room { view: View::Gradients, name: keys::room_gradients, place: keys::room_gradients };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(View::Gradients, view::open);
