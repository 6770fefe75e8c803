//! How text becomes pieces.

pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::panels::Panel;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room {
    view: View::Pieces,
    name: keys::room_pieces,
    panels: &[
        Panel::new("pieces-greedy", keys::panel_pieces_greedy),
        Panel::new("pieces-words", keys::panel_pieces_words),
        Panel::new("pieces-normal", keys::panel_pieces_normal),
        Panel::new("pieces-training", keys::panel_pieces_training),
    ],
    open: view::open,
};
