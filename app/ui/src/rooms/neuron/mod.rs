//! One unit, and the line that one unit draws.

pub mod link;
pub mod panels;
pub(crate) mod view;

use super::Room;
use crate::parts::RoomProgram;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room =
    Room { view: View::Neuron, name: keys::room_neuron, place: keys::room_neuron };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram::new(View::Neuron, view::open);
