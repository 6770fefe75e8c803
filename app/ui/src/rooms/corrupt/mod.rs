//! Masked words: corrupting the input, and predicting what was there.

pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::panels::Panel;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room {
    view: View::Corrupt,
    name: keys::room_corrupt,
    panels: &[
        Panel::new("answers", keys::panel_answers),
        Panel::new("corrupting", keys::panel_corrupting).of_control("schemes"),
        Panel::new("lens", keys::panel_lens).of_control("lens"),
        Panel::new("candidates", keys::panel_candidates).of_control("lens"),
        Panel::new("contrast", keys::panel_contrast).of_control("contrast"),
        Panel::new("changes", keys::panel_changes).of_control("changes"),
        Panel::new("boundary", keys::panel_boundary).of_control("boundary"),
    ],
    open: view::open,
};
