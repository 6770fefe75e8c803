//! A second sentence in the same head: what a token attends to in both, side by side.

use leptos::prelude::*;
use protocol::{Beside, Input, Network, Tag};
use text::predictions::Asking;

use crate::rooms::attention::panels::COMPARE;
use crate::state::align::{Pair, align};
use crate::state::panels::Program;
use crate::state::picture::{Picture, Token};
use crate::state::store::Store;

/// What the room calls the second sentence.
pub const SECOND: Tag = Tag::new("attention-second", 0);

/// A key in both sentences, or in one of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Key {
    /// Its token and the attention it gets in each sentence.
    pub sides: [Option<(String, f32)>; 2],
}

impl Key {
    /// How much more attention it gets in the second sentence.
    pub fn difference(&self) -> Option<f32> {
        let [Some((_, first)), Some((_, second))] = &self.sides else { return None };
        Some(second - first)
    }
}

/// What one query attends to in both sentences.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Compared {
    /// How the query reads in each.
    pub queries: [String; 2],
    /// The keys in their order.
    pub keys: Vec<Key>,
}

/// The second sentence, while its panel is open and compares with no other network.
pub fn beside(store: Store, first: &Input) -> Option<Beside> {
    if store.against.get() != Network::Own {
        return None;
    }
    let sentence = store.compared().filter(|typed| !typed.trim().is_empty())?;
    let is_open = Program::of(store).shows(COMPARE);
    is_open.then(|| Beside {
        tag: SECOND,
        input: Input { sentence, pair: first.pair.clone(), ..Input::default() },
        network: Network::Own,
        wishes: None,
        asking: Asking::default(),
    })
}

/// Both rows of `query`, a piece of the first sentence; `None` where the second has no such token.
pub fn compared(first: &Picture, second: &Picture, query: usize) -> Option<Compared> {
    let row = first.rows.iter().position(|token| token.pieces.contains(&query))?;
    let rows = aligned(&first.rows, &second.rows);
    let other = rows.iter().find_map(|(mine, other)| (*mine == Some(row)).then_some(*other))??;
    let weights = [first.row(row), second.row(other)];
    let tokens = [&first.columns, &second.columns];
    let side = |which: usize, at: Option<usize>| {
        let label = tokens.get(which)?.get(at?)?.label.clone();
        Some((label, *weights.get(which)?.get(at?)?))
    };
    let keys = aligned(&first.columns, &second.columns);
    let keys = keys.into_iter().map(|(one, two)| Key { sides: [side(0, one), side(1, two)] });
    let name = |rows: &[Token], at: usize| rows.get(at).map(|token| token.label.clone());
    Some(Compared {
        queries: [name(&first.rows, row)?, name(&second.rows, other)?],
        keys: keys.collect(),
    })
}

fn aligned(first: &[Token], second: &[Token]) -> Vec<Pair> {
    align(first, second, |one, two| one.label == two.label)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A head that attends evenly to everything up to the query.
    fn picture(words: &[&str]) -> Picture {
        let token =
            |(at, word): (usize, &&str)| Token { label: (*word).to_owned(), pieces: vec![at] };
        let tokens: Vec<Token> = words.iter().enumerate().map(token).collect();
        let weight = |row: usize, column: usize| {
            if column <= row { 1.0 / (row as f32 + 1.0) } else { 0.0 }
        };
        let side = words.len();
        let values = (0..side * side).map(|cell| weight(cell / side, cell % side)).collect();
        Picture { rows: tokens.clone(), columns: tokens, values }
    }

    #[test]
    fn one_word_for_another_keeps_its_place() {
        let (first, second) =
            (picture(&["it", "was", "tired", "."]), picture(&["it", "was", "wide", "."]));
        let compared = compared(&first, &second, 2).expect("both have the place");
        assert_eq!(compared.queries, ["tired", "wide"]);
        assert_eq!(compared.keys.len(), 4);
        assert!(compared.keys.iter().all(|key| key.difference() == Some(0.0)));
        assert_eq!(compared.keys[2].sides[1], Some(("wide".to_owned(), 1.0 / 3.0)));
    }

    #[test]
    fn words_that_only_one_has_stand_alone() {
        let (first, second) =
            (picture(&["a", "cat", "sat"]), picture(&["a", "black", "old", "cat", "sat"]));
        let all = compared(&first, &second, 2).expect("both end alike");
        let sides: Vec<[bool; 2]> =
            all.keys.iter().map(|key| [key.sides[0].is_some(), key.sides[1].is_some()]).collect();
        let (both, second_only) = ([true, true], [false, true]);
        assert_eq!(sides, [both, second_only, second_only, both, both]);
        // 1/3 of three tokens, 1/5 of five.
        assert_eq!(all.keys[0].difference(), Some(1.0 / 5.0 - 1.0 / 3.0));
        assert_eq!(all.keys[1].difference(), None);
        assert_eq!(compared(&picture(&["x", "y"]), &picture(&["z"]), 0), None);
    }

    #[test]
    fn a_sentence_and_itself_differ_nowhere() {
        let words = ["the", "the", "the"];
        let all = compared(&picture(&words), &picture(&words), 1).expect("the same");
        assert!(all.keys.iter().all(|key| key.difference() == Some(0.0)));
        assert_eq!(all.keys.len(), 3);
    }
}
