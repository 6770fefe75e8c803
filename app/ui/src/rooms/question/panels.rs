//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("question-answer", keys::answer),
    Panel::new("question-logits", keys::panel_question_logits),
    Panel::new("question-matrix", keys::panel_question_matrix),
    Panel::new("question-best", keys::panel_question_best),
    Panel::new("question-none", keys::panel_question_none),
    Panel::new("question-formula", keys::formula),
    Panel::new("question-windows", keys::panel_question_windows),
    Panel::new("question-intact", keys::changes),
    Panel::new("question-about", keys::about),
];
