//! Where each row of a matrix looks most, as a headline.

use text::tokenizer::Special;

use crate::kit::marked::{plain, value};
use crate::page::finding::{Finding, Strength};
use crate::state::picture::Picture;
use crate::t;

/// What at least so many of the rows have in common is what the matrix shows.
const COMMON: [f64; 2] = [0.5, f64::INFINITY];

/// What a piece looks at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// `[CLS]` or `[SEP]`.
    Ends,
    /// The one before it.
    Before,
    /// The one after it.
    After,
    /// Itself.
    Own,
    /// Any other.
    Other,
}

impl Habit {
    /// All of them.
    const ALL: [Self; 5] = [Self::Ends, Self::Before, Self::After, Self::Own, Self::Other];

    /// What it is called.
    fn name(self) -> String {
        match self {
            Self::Ends => t!(attention_habit_ends),
            Self::Before => t!(attention_habit_before),
            Self::After => t!(attention_habit_after),
            Self::Own => t!(attention_habit_own),
            Self::Other => t!(attention_habit_other),
        }
    }

    fn of(picture: &Picture, row: usize) -> Option<Self> {
        let numbers = picture.row(row).iter().enumerate().filter(|(_, share)| !share.is_nan());
        let (most, _) = numbers.max_by(|a, b| a.1.total_cmp(b.1))?;
        let pieces = &picture.rows.get(row)?.pieces;
        let own = picture.columns.iter().position(|token| token.pieces == *pieces);
        Some(match own {
            _ if Special::frames(&picture.columns.get(most)?.label) => Self::Ends,
            Some(own) if most == own => Self::Own,
            Some(own) if most + 1 == own => Self::Before,
            Some(own) if most == own + 1 => Self::After,
            _ => Self::Other,
        })
    }
}

/// How many rows have each habit, the most frequent first; those that nobody has are left out.
pub fn habits(picture: &Picture) -> Vec<(Habit, usize)> {
    let rows: Vec<Habit> =
        (0..picture.rows.len()).filter_map(|row| Habit::of(picture, row)).collect();
    let count = |habit: Habit| (habit, rows.iter().filter(|one| **one == habit).count());
    let mut all: Vec<_> =
        Habit::ALL.map(count).into_iter().filter(|(_, count)| *count > 0).collect();
    all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    all
}

/// All of them in a line below the matrix.
pub fn said(picture: &Picture) -> String {
    let all = picture.rows.len();
    let one = |(habit, count): (Habit, usize)| format!("{} {}", habit.name(), of(count, all));
    let habits: Vec<String> = habits(picture).into_iter().map(one).collect();
    t!(attention_habits, habits = habits.join(", "))
}

/// What most rows do; `before` is how strong the last finding was.
pub fn finding(picture: &Picture, before: Option<Strength>) -> Option<Finding> {
    let all = picture.rows.len();
    let (habit, count) = *habits(picture).first()?;
    let strength = Strength::of(count as f64 / all as f64, COMMON, before);
    let (count, habit) = (value(&of(count, all)), habit.name());
    let text = match strength {
        Strength::Strong => t!(attention_habit_common, count = count, habit = habit),
        Strength::Weak | Strength::None => t!(attention_no_habit, count = count, habit = habit),
    };
    Some(Finding::new(strength, text))
}

fn of(count: usize, all: usize) -> String {
    plain(&t!(attention_count_of, count = count, all = all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::picture::Token;

    /// Four pieces between `[CLS]` and nothing; each looks at one column alone.
    fn picture(looks_at: [usize; 4]) -> Picture {
        let labels = ["[CLS]", "the", "cat", "sat"];
        let token =
            |(at, label): (usize, &&str)| Token { label: (*label).to_owned(), pieces: vec![at] };
        let tokens: Vec<Token> = labels.iter().enumerate().map(token).collect();
        let mut values = vec![0.0; 16];
        looks_at.iter().enumerate().for_each(|(row, column)| values[4 * row + column] = 1.0);
        Picture { rows: tokens.clone(), columns: tokens, values }
    }

    #[test]
    fn what_half_of_the_rows_do_is_a_habit() {
        let found = |looks_at, before| {
            let found = finding(&picture(looks_at), before).expect("a finding");
            (found.strength, plain(&found.text))
        };
        let text = "2 of 4 queries look most at the piece before.";
        assert_eq!(found([3, 3, 1, 2], None), (Strength::Strong, text.to_owned()));
        let text = "No common habit: only 1 of 4 queries look most at [CLS] or [SEP].";
        assert_eq!(found([0, 1, 1, 1], None), (Strength::None, text.to_owned()));
    }

    #[test]
    fn each_habit_is_counted_below_the_matrix() {
        assert_eq!(
            said(&picture([0, 2, 2, 1])),
            "Where rows look most: [CLS] or [SEP] 1 of 4, the piece after 1 of 4, the piece itself 1 of 4, another piece 1 of 4."
        );
        assert_eq!(
            habits(&picture([1, 0, 0, 2])),
            [(Habit::Ends, 2), (Habit::Before, 1), (Habit::After, 1)]
        );
        assert_eq!(finding(&Picture::default(), None), None);
    }
}
