//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// The learner's own text.
pub const PROMPT: &str = "prompting-prompt";
/// The data set, in ten wordings.
pub const SCORE: &str = "prompting-score";
/// A threshold from a few examples.
pub const FEW: &str = "prompting-few";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(PROMPT, keys::panel_prompting_prompt),
    Panel::new(SCORE, keys::prompting_wordings),
    Panel::new(FEW, keys::panel_prompting_few),
];
