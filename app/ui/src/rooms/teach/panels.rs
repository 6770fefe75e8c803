//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// The run.
pub const RUN: &str = "teach-run";
/// What it has learned.
pub const LEARNED: &str = "teach-learned";
/// What it says of the typed text.
pub const TRY: &str = "teach-try";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(RUN, keys::panel_teach_run),
    Panel::new(LEARNED, keys::panel_teach_learned),
    Panel::new(TRY, keys::panel_teach_try),
    Panel::new("teach-task", keys::panel_teach_task).extra(),
    Panel::new("teach-data", keys::panel_teach_data).extra(),
    Panel::new("teach-plan", keys::panel_teach_plan).extra(),
    Panel::new("teach-runs", keys::panel_teach_runs).extra(),
    Panel::new("teach-networks", keys::panel_teach_networks).extra(),
    Panel::new("teach-about", keys::about).extra(),
    Panel::new("teach-curves", keys::curves).extra(),
];
