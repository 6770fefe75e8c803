//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// Start and end of every piece.
pub const LOGITS: &str = "question-logits";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("question-answer", keys::answer),
    Panel::new(LOGITS, keys::panel_question_logits),
    Panel::new("question-matrix", keys::panel_question_matrix),
    Panel::new("question-best", keys::panel_question_best).extra(),
    Panel::new("question-none", keys::panel_question_none).extra(),
    Panel::new("question-formula", keys::formula).extra(),
    Panel::new("question-windows", keys::panel_question_windows).extra(),
    Panel::new("question-intact", keys::changes).extra(),
    Panel::new("question-about", keys::about).extra(),
];
