//! Teach it: fine-tuning.

pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::panels::Panel;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room {
    view: View::Teach,
    name: keys::room_teach,
    panels: &[
        Panel::new("teach-task", keys::panel_teach_task),
        Panel::new("teach-data", keys::panel_teach_data),
        Panel::new("teach-plan", keys::panel_teach_plan),
        Panel::new("teach-run", keys::panel_teach_run),
        Panel::new("teach-learned", keys::panel_teach_learned),
        Panel::new("teach-try", keys::panel_teach_try),
        Panel::new("teach-runs", keys::panel_teach_runs),
        Panel::new("teach-networks", keys::panel_teach_networks),
        Panel::new("teach-about", keys::panel_teach_about),
        Panel::new("teach-curves", keys::panel_teach_curves),
    ],
    open: view::open,
};
