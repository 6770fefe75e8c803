//! The panels of every room, of which one at a time is open.
//!
//! A room takes part by naming them here, one line each. What it does not name, such as a row in
//! which a piece is chosen, stays beside every panel.

use std::collections::BTreeSet;

use super::view::View;
use crate::text::{Key, keys};

/// A part of a room that can fill the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The room that it is in.
    pub view: View,
    /// What its room calls it, and the link to it.
    pub id: &'static str,
    /// What it is called.
    pub title: Key,
    /// The control whose absence takes the section away, see [`super::store::Store::hides`].
    pub control: Option<&'static str>,
}

const fn panel(view: View, id: &'static str, title: Key) -> Panel {
    Panel { view, id, title, control: None }
}

impl Panel {
    const fn of_control(self, control: &'static str) -> Self {
        Self { control: Some(control), ..self }
    }
}

/// Every panel.
const PANELS: &[Panel] = &[
    panel(View::Attention, "overview", keys::panel_overview),
    panel(View::Attention, "matrix", keys::panel_matrix),
    panel(View::Attention, "lines", keys::panel_lines),
    panel(View::Pieces, "pieces-greedy", keys::panel_pieces_greedy),
    panel(View::Pieces, "pieces-words", keys::panel_pieces_words),
    panel(View::Pieces, "pieces-normal", keys::panel_pieces_normal),
    panel(View::Pieces, "pieces-training", keys::panel_pieces_training),
    panel(View::Input, "input-vectors", keys::panel_input_vectors),
    panel(View::Input, "input-worked", keys::panel_input_worked),
    panel(View::Input, "input-lengths", keys::panel_input_lengths),
    panel(View::Input, "input-segments", keys::panel_input_segments),
    panel(View::Input, "input-limits", keys::panel_input_limits),
    panel(View::Input, "input-padding", keys::panel_input_padding),
    panel(View::Input, "input-cost", keys::panel_input_cost),
    panel(View::Positions, "positions-tables", keys::panel_positions_tables),
    panel(View::Positions, "positions-curves", keys::panel_positions_curves),
    panel(View::Positions, "positions-one", keys::panel_positions_one),
    panel(View::Positions, "positions-similar", keys::panel_positions_similar),
    panel(View::Positions, "positions-shift", keys::panel_positions_shift),
    panel(View::Positions, "positions-live", keys::panel_positions_live),
    panel(View::Positions, "positions-about", keys::panel_positions_about),
    panel(View::Heads, "heads-projection", keys::panel_heads_projection),
    panel(View::Heads, "heads-scores", keys::panel_heads_scores),
    panel(View::Heads, "heads-mixed", keys::panel_heads_mixed),
    panel(View::Heads, "heads-scaling", keys::panel_heads_scaling),
    panel(View::Heads, "heads-together", keys::panel_heads_together),
    panel(View::Heads, "heads-ablate", keys::panel_heads_ablate),
    panel(View::Heads, "heads-causal", keys::panel_heads_causal),
    panel(View::Heads, "heads-changed", keys::panel_heads_changed),
    panel(View::Block, "block-layer", keys::panel_block_layer),
    panel(View::Block, "block-board", keys::panel_block_board).of_control("switches"),
    panel(View::Block, "block-course", keys::panel_block_course),
    panel(View::Algorithm, "algorithm-forward", keys::panel_algorithm_forward),
    panel(View::Algorithm, "algorithm-training", keys::panel_algorithm_training),
    panel(View::Algorithm, "algorithm-left-out", keys::panel_algorithm_left_out),
    panel(View::Corrupt, "answers", keys::panel_answers),
    panel(View::Corrupt, "corrupting", keys::panel_corrupting).of_control("schemes"),
    panel(View::Corrupt, "lens", keys::panel_lens).of_control("lens"),
    panel(View::Corrupt, "candidates", keys::panel_candidates).of_control("lens"),
    panel(View::Corrupt, "contrast", keys::panel_contrast).of_control("contrast"),
    panel(View::Corrupt, "changes", keys::panel_changes).of_control("changes"),
    panel(View::Corrupt, "boundary", keys::panel_boundary).of_control("boundary"),
    panel(View::Pairs, "pair-answer", keys::panel_pair_answer),
    panel(View::Pairs, "pair-path", keys::panel_pair_path),
    panel(View::Pairs, "pair-changes", keys::panel_pair_changes),
    panel(View::Pairs, "pair-joint", keys::panel_pair_joint),
    panel(View::Pairs, "pair-collected", keys::panel_pair_collected),
    panel(View::Pairs, "pair-about", keys::panel_pair_about),
    panel(View::Question, "question-answer", keys::panel_question_answer),
    panel(View::Question, "question-logits", keys::panel_question_logits),
    panel(View::Question, "question-matrix", keys::panel_question_matrix),
    panel(View::Question, "question-best", keys::panel_question_best),
    panel(View::Question, "question-none", keys::panel_question_none),
    panel(View::Question, "question-formula", keys::panel_question_formula),
    panel(View::Question, "question-windows", keys::panel_question_windows),
    panel(View::Question, "question-intact", keys::panel_question_intact),
    panel(View::Question, "question-about", keys::panel_question_about),
    panel(View::Teach, "teach-task", keys::panel_teach_task),
    panel(View::Teach, "teach-data", keys::panel_teach_data),
    panel(View::Teach, "teach-plan", keys::panel_teach_plan),
    panel(View::Teach, "teach-run", keys::panel_teach_run),
    panel(View::Teach, "teach-learned", keys::panel_teach_learned),
    panel(View::Teach, "teach-try", keys::panel_teach_try),
    panel(View::Teach, "teach-runs", keys::panel_teach_runs),
    panel(View::Teach, "teach-networks", keys::panel_teach_networks),
    panel(View::Teach, "teach-about", keys::panel_teach_about),
];

/// The panels of a room, without those that a link takes away.
pub fn panels(view: View, hide: &BTreeSet<String>) -> Vec<Panel> {
    let is_there = |panel: &&Panel| {
        panel.view == view && panel.control.is_none_or(|control| !hide.contains(control))
    };
    PANELS.iter().filter(is_there).copied().collect()
}

/// The panel before or after, around the ends; nothing moves where there is none.
pub fn turned(panel: usize, count: usize, forward: bool) -> usize {
    let by = if forward { 1 } else { count.saturating_sub(1) };
    (panel.min(count.saturating_sub(1)) + by).checked_rem(count).unwrap_or(panel)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_in_one_room_once() {
        let ids: Vec<&str> = PANELS.iter().map(|panel| panel.id).collect();
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "{ids:?}");
        let is_plain = |id: &str| id.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(ids.iter().all(|id| is_plain(id)), "{ids:?}");
        // A title with a blank to fill cannot stand in a row of names.
        assert!(PANELS.iter().all(|panel| !panel.title.text().contains("{{")));
    }

    #[test]
    fn panels_that_a_link_takes_away_are_left_out() {
        let all = panels(View::Corrupt, &BTreeSet::new());
        let fewer = panels(View::Corrupt, &["lens".to_owned()].into());
        assert_eq!(all.len() - fewer.len(), 2);
        assert!(all.iter().all(|panel| panel.view == View::Corrupt));
    }

    #[test]
    fn turning_goes_around_and_comes_back() {
        assert_eq!([turned(3, 4, true), turned(0, 4, false), turned(9, 4, false)], [0, 3, 2]);
        assert_eq!([turned(2, 0, true), turned(0, 1, true)], [2, 0]);
    }
}
