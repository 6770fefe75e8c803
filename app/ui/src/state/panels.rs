//! The panels of every room, which presenter mode shows one at a time.
//!
//! A room takes part by naming its sections here: one line each, in the order of the page. What it
//! does not name, such as a row in which a piece is chosen, stays beside every panel.

use std::collections::BTreeSet;

use super::view::View;
use crate::text::{Key, keys};

/// A part of a room that can fill a projector's picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The room that it is in.
    pub view: View,
    /// The id of its section, or of the heading that names the section (`aria-labelledby`).
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
    panel(View::Attention, "overview", keys::overview_title),
    panel(View::Attention, "matrix", keys::matrix_title),
    panel(View::Attention, "lines", keys::lines_title),
    panel(View::Attention, "measures", keys::measures_title),
    panel(View::Input, "input-vectors", keys::panel_input_vectors),
    panel(View::Input, "input-worked", keys::panel_input_worked),
    panel(View::Input, "input-lengths", keys::input_lengths_title),
    panel(View::Input, "input-segments", keys::input_segments_title),
    panel(View::Input, "input-limits", keys::input_limits_title),
    panel(View::Input, "input-padding", keys::input_padding_title),
    panel(View::Input, "input-cost", keys::input_cost_title),
    panel(View::Positions, "positions-tables", keys::positions_tables),
    panel(View::Positions, "positions-curves", keys::positions_curves),
    panel(View::Pieces, "pieces-normal", keys::pieces_normal_title),
    panel(View::Pieces, "pieces-words", keys::pieces_words_title),
    panel(View::Pieces, "pieces-greedy", keys::pieces_greedy_panel),
    panel(View::Pieces, "pieces-training", keys::pieces_training_title),
    panel(View::Heads, "heads-projection", keys::heads_projection_title),
    panel(View::Heads, "heads-scores", keys::heads_scores_title),
    panel(View::Heads, "heads-mixed", keys::heads_mixed_title),
    panel(View::Heads, "heads-scaling", keys::heads_scaling_title),
    panel(View::Heads, "heads-together", keys::heads_together_title),
    panel(View::Heads, "heads-ablate", keys::heads_ablate_title),
    panel(View::Heads, "heads-causal", keys::heads_causal_title),
    panel(View::Heads, "heads-changed", keys::heads_changed_title),
    panel(View::Block, "block-layer", keys::block_diagram_panel),
    panel(View::Block, "block-board", keys::block_board_title).of_control("switches"),
    panel(View::Block, "block-course", keys::block_course_title),
    panel(View::Algorithm, "algorithm-forward", keys::algorithm_forward),
    panel(View::Algorithm, "algorithm-training", keys::algorithm_training),
    panel(View::Algorithm, "algorithm-left-out", keys::algorithm_left_out_title),
    panel(View::Corrupt, "editing", keys::row_title),
    panel(View::Corrupt, "corrupting", keys::scheme_title).of_control("schemes"),
    panel(View::Corrupt, "answers", keys::predict_title),
    panel(View::Corrupt, "lens", keys::lens_title).of_control("lens"),
    panel(View::Corrupt, "candidates", keys::candidate_title).of_control("lens"),
    panel(View::Corrupt, "contrast", keys::contrast_title).of_control("contrast"),
    panel(View::Corrupt, "changes", keys::changed_title).of_control("changes"),
    panel(View::Corrupt, "boundary", keys::boundary_title).of_control("boundary"),
    panel(View::Pairs, "pair-guess", keys::pairs_predict_name),
    panel(View::Pairs, "pair-answer", keys::pairs_answer_title),
    panel(View::Pairs, "pair-path", keys::nsp_path_title),
    panel(View::Pairs, "pair-changes", keys::pairs_changes_title),
    panel(View::Pairs, "pair-joint", keys::nsp_joint_title),
    panel(View::Pairs, "pair-collected", keys::pairs_collect_title),
    panel(View::Pairs, "pair-about", keys::pairs_about_title),
    panel(View::Question, "question-answer", keys::question_answer_title),
    panel(View::Question, "question-intact", keys::question_intact_title),
    panel(View::Question, "question-none", keys::question_none_title),
    panel(View::Question, "question-best", keys::question_best_panel),
    panel(View::Question, "question-logits", keys::question_logits_title),
    panel(View::Question, "question-formula", keys::question_formula_title),
    panel(View::Question, "question-matrix", keys::question_matrix_title),
    panel(View::Question, "question-windows", keys::question_windows_panel),
    panel(View::Question, "question-about", keys::question_about_title),
    panel(View::Teach, "teach-task", keys::teach_task_title),
    panel(View::Teach, "teach-data", keys::teach_data_title),
    panel(View::Teach, "teach-plan", keys::teach_plan_title),
    panel(View::Teach, "teach-run", keys::teach_run_title),
    panel(View::Teach, "teach-learned", keys::teach_learned_title),
    panel(View::Teach, "teach-try", keys::teach_try_title),
    panel(View::Teach, "teach-runs", keys::teach_runs_title),
    panel(View::Teach, "teach-networks", keys::teach_networks_title),
    panel(View::Teach, "teach-about", keys::teach_about_title),
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

/// The style rules that leave one panel of a room to be seen: the others go, and so do sections
/// that hold others only, such as a shared frame with its controls. Where the panel is not on the
/// page, because it has nothing to show yet, such frames stay and say so.
pub fn rules(panels: &[Panel], shown: usize) -> String {
    let selector = |panel: &Panel| format!("#{0}, section[aria-labelledby={0}]", panel.id);
    let Some(here) = panels.get(shown).map(selector) else { return String::new() };
    let others: Vec<String> = panels.iter().map(selector).filter(|id| *id != here).collect();
    if others.is_empty() {
        return String::new();
    }
    let others = others.join(", ");
    format!(
        ":root.presenting main :is({others}) {{ display: none; }}\n\
         :root.presenting:has({here}) main section:has({others}):not(:has({here})) {{ display: none; }}\n"
    )
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

    #[test]
    fn the_rules_name_every_other_panel() {
        let panels = panels(View::Attention, &BTreeSet::new());
        let rules = rules(&panels, 1);
        for other in ["overview", "lines", "measures"] {
            let named = format!("#{other}, section[aria-labelledby={other}]");
            assert_eq!(rules.matches(&named).count(), 2, "{rules}");
        }
        assert_eq!(rules.matches("#matrix, section[aria-labelledby=matrix]").count(), 2, "{rules}");
        assert_eq!(super::rules(&panels, 4), "");
    }
}
