//! Which lines the token-to-token picture draws, and how strong they are.

use leptos::prelude::With as _;

use crate::state::picture::Picture;
use crate::state::selection::{Selection, Side};
use crate::state::store::Store;

/// Width of the drawing in its own units.
pub const WIDTH: f64 = 560.0;
/// Where the lines begin and end.
pub const EDGES: (f64, f64) = (170.0, 390.0);
/// Height of a token.
pub const STEP: f64 = 24.0;

/// The middle of token `index`.
pub fn middle(index: usize) -> f64 {
    (index as f64 + 0.5) * STEP
}

/// Lines of one strength, from row to column.
pub type Level = Vec<(usize, usize)>;

/// Strengths that are told apart.
pub const LEVELS: usize = 8;
/// Most lines drawn at once: more would be a grey area and a slow page.
const MOST: usize = 4000;
/// Weaker lines are never drawn: they would be invisible.
const FAINTEST: f32 = 0.01;

/// The lines of a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lines {
    /// By strength, the weakest first.
    pub levels: Vec<Level>,
    /// Whether some were left out because there were too many.
    pub thinned: bool,
}

/// What a row or column gets from the tokens on the other side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sums {
    /// For each row: its attention to the chosen keys, where keys are chosen.
    pub rows: Option<Vec<f32>>,
    /// For each column: the attention of the chosen queries to it, where queries are chosen.
    pub columns: Option<Vec<f32>>,
}

/// The opacity of the lines of `level`.
pub fn opacity(level: usize) -> f64 {
    let share = (level + 1) as f64 / LEVELS as f64;
    0.08 + 0.92 * share * share
}

/// The query that the room speaks of, as a row of the picture: the chosen one, or the one that is
/// pointed at while none is.
pub fn query(store: Store, picture: &Picture) -> Option<usize> {
    store.selection.with(|chosen| active(picture, chosen, Side::Query)).first().copied()
}

/// The lines to draw: those of the chosen and hovered tokens, or all where there are none.
pub fn lines(picture: &Picture, selection: &Selection, threshold: f32) -> Lines {
    let (rows, columns) = lit(picture, selection);
    let some = rows.iter().any(|lit| *lit) || columns.iter().any(|lit| *lit);
    let wanted = |row: usize, column: usize| {
        let on = |list: &[bool], index: usize| list.get(index).copied().unwrap_or(false);
        !some || on(&rows, row) || on(&columns, column)
    };
    let floor = threshold.max(FAINTEST);
    let mut found: Vec<(f32, usize, usize)> = Vec::new();
    for row in 0..picture.rows.len() {
        for (column, value) in picture.row(row).iter().enumerate() {
            if *value >= floor && wanted(row, column) {
                found.push((*value, row, column));
            }
        }
    }
    let thinned = found.len() > MOST;
    if thinned {
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(MOST);
    }
    let mut levels = vec![Level::new(); LEVELS];
    for (value, row, column) in found {
        let level = ((value.clamp(0.0, 1.0).sqrt() * LEVELS as f32) as usize).min(LEVELS - 1);
        if let Some(level) = levels.get_mut(level) {
            level.push((row, column));
        }
    }
    Lines { levels, thinned }
}

/// The sums over the chosen tokens; the hovered ones count while nothing is chosen.
pub fn sums(picture: &Picture, selection: &Selection) -> Sums {
    let rows: Vec<usize> = active(picture, selection, Side::Query);
    let columns: Vec<usize> = active(picture, selection, Side::Key);
    let over_rows = |column: usize| rows.iter().map(|row| picture.value(*row, column)).sum();
    let over_columns = |row: usize| columns.iter().map(|column| picture.value(row, *column)).sum();
    Sums {
        columns: (!rows.is_empty()).then(|| (0..picture.columns.len()).map(over_rows).collect()),
        rows: (!columns.is_empty()).then(|| (0..picture.rows.len()).map(over_columns).collect()),
    }
}

/// Rows or columns whose tokens are chosen, or else hovered.
pub fn active(picture: &Picture, selection: &Selection, side: Side) -> Vec<usize> {
    let (axis, chosen, hovered) = match side {
        Side::Query => (&picture.rows, &selection.queries, &selection.hover.queries),
        Side::Key => (&picture.columns, &selection.keys, &selection.hover.keys),
    };
    let matching = |wanted: &dyn Fn(&usize) -> bool| -> Vec<usize> {
        let indices = axis.iter().enumerate();
        indices.filter(|(_, token)| token.pieces.iter().any(wanted)).map(|(i, _)| i).collect()
    };
    let by_choice = matching(&|piece| chosen.contains(piece));
    if by_choice.is_empty() { matching(&|piece| hovered.contains(piece)) } else { by_choice }
}

fn lit(picture: &Picture, selection: &Selection) -> (Vec<bool>, Vec<bool>) {
    let on = |side: Side, axis: &[crate::state::picture::Token]| -> Vec<bool> {
        axis.iter().map(|token| selection.lights(side, &token.pieces)).collect()
    };
    (on(Side::Query, &picture.rows), on(Side::Key, &picture.columns))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::picture::Token;

    fn picture() -> Picture {
        let token = |piece: usize| Token { label: format!("t{piece}"), pieces: vec![piece] };
        Picture {
            rows: vec![token(0), token(1)],
            columns: vec![token(0), token(1)],
            values: vec![0.9, 0.1, 0.25, 0.75],
        }
    }

    #[test]
    fn without_a_choice_every_line_above_the_threshold_is_drawn() {
        let count = |threshold| {
            let drawn = lines(&picture(), &Selection::default(), threshold);
            drawn.levels.iter().map(Vec::len).sum::<usize>()
        };
        assert_eq!((count(0.0), count(0.2), count(0.8)), (4, 3, 1));
    }

    #[test]
    fn a_chosen_query_keeps_its_own_lines_only() {
        let selection = Selection { queries: [1].into(), ..Selection::default() };
        let drawn = lines(&picture(), &selection, 0.0);
        assert!(drawn.levels.iter().flatten().all(|(row, _)| *row == 1));
    }

    #[test]
    fn the_attention_of_several_chosen_queries_is_summed() {
        let selection = Selection { queries: [0, 1].into(), ..Selection::default() };
        let sums = sums(&picture(), &selection);
        assert_eq!(sums.columns, Some(vec![0.9 + 0.25, 0.1 + 0.75]));
        assert_eq!(sums.rows, None);
    }
}
