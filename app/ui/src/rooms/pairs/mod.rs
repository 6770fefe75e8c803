//! Next sentence: does the second follow the first?

pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::panels::Panel;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room {
    view: View::Pairs,
    name: keys::room_pairs,
    panels: &[
        Panel::new("pair-answer", keys::panel_pair_answer),
        Panel::new("pair-path", keys::panel_pair_path),
        Panel::new("pair-changes", keys::panel_pair_changes),
        Panel::new("pair-joint", keys::panel_pair_joint),
        Panel::new("pair-collected", keys::panel_pair_collected),
        Panel::new("pair-about", keys::panel_pair_about),
    ],
    open: view::open,
};
