//! Question answering: which span of the passage answers?

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
    Room { view: View::Question, name: keys::room_question, place: keys::network_question_full };

/// Its program.
pub const PROGRAM: RoomProgram = RoomProgram {
    beside: state::windows::compared,
    ..RoomProgram::new(View::Question, view::open)
};
