//! Which layer, head and tokens are chosen, and which token the pointer is on.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// Which side of an attention matrix a token is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The token that looks: a row.
    Query,
    /// The token that is looked at: a column.
    Key,
}

/// What the pointer or the keyboard cursor is on. Pieces are counted from 0, `[CLS]` included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    /// Pieces lit as queries.
    pub queries: Vec<usize>,
    /// Pieces lit as keys.
    pub keys: Vec<usize>,
}

impl Hover {
    /// The same token on both sides, as the token row means it.
    pub fn token(pieces: &[usize]) -> Self {
        Self { queries: pieces.to_vec(), keys: pieces.to_vec() }
    }

    /// One side only.
    pub fn side(side: Side, pieces: &[usize]) -> Self {
        match side {
            Side::Query => Self { queries: pieces.to_vec(), keys: Vec::new() },
            Side::Key => Self { queries: Vec::new(), keys: pieces.to_vec() },
        }
    }

    /// One cell of the matrix.
    pub fn cell(queries: &[usize], keys: &[usize]) -> Self {
        Self { queries: queries.to_vec(), keys: keys.to_vec() }
    }
}

/// The one selection that every view reads. A token hovered in one view lights up in all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Selection {
    /// Layer, counted from 0.
    pub layer: usize,
    /// Head, counted from 0.
    pub head: usize,
    /// Chosen queries: their attention is summed.
    pub queries: BTreeSet<usize>,
    /// Chosen keys.
    pub keys: BTreeSet<usize>,
    /// What is pointed at; never part of a link.
    #[serde(skip)]
    pub hover: Hover,
}

impl Selection {
    /// Chooses the pieces of one token on one side, or gives them up if all were chosen.
    pub fn toggle(&mut self, side: Side, pieces: &[usize]) {
        let set = match side {
            Side::Query => &mut self.queries,
            Side::Key => &mut self.keys,
        };
        if pieces.iter().all(|piece| set.contains(piece)) {
            pieces.iter().for_each(|piece| {
                set.remove(piece);
            });
        } else {
            set.extend(pieces.iter().copied());
        }
    }

    /// The token that a view of one token shows: the first chosen one of so many, or `[CLS]`.
    pub fn chosen_token(&self, tokens: usize) -> usize {
        self.queries.first().copied().unwrap_or(0).min(tokens.saturating_sub(1))
    }

    /// Whether any of `pieces` is chosen or pointed at on `side`.
    pub fn lights(&self, side: Side, pieces: &[usize]) -> bool {
        let (hovered, chosen) = match side {
            Side::Query => (&self.hover.queries, &self.queries),
            Side::Key => (&self.hover.keys, &self.keys),
        };
        pieces.iter().any(|piece| hovered.contains(piece) || chosen.contains(piece))
    }

    /// The selection after an edit: each chosen token is followed to the place where the same
    /// piece, counted among its equals from the left, now stands; a token that is gone is no
    /// longer chosen.
    pub fn carried(&self, before: &[String], after: &[String]) -> Self {
        let places = places(after);
        let gone = replaced(before, after);
        let follow = |set: &BTreeSet<usize>| {
            let stay = set.iter().filter(|index| Some(**index) != gone);
            stay.filter_map(|index| follow(*index, before, &places)).collect()
        };
        Self {
            queries: follow(&self.queries),
            keys: follow(&self.keys),
            hover: Hover::default(),
            ..self.clone()
        }
    }
}

/// The only place where another piece stands now, as of a piece that was hidden: none of its equals is
/// meant by it.
fn replaced(before: &[String], after: &[String]) -> Option<usize> {
    let pairs = before.iter().zip(after).enumerate();
    let mut other = pairs.filter(|(_, (one, other))| one != other).map(|(place, _)| place);
    let first = other.next();
    first.filter(|_| other.next().is_none() && before.len() == after.len())
}

fn places(pieces: &[String]) -> BTreeMap<&str, Vec<usize>> {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate() {
        places.entry(piece).or_default().push(index);
    }
    places
}

fn follow(index: usize, before: &[String], places: &BTreeMap<&str, Vec<usize>>) -> Option<usize> {
    let piece = before.get(index)?;
    let rank = before.iter().take(index).filter(|other| *other == piece).count();
    places.get(piece.as_str())?.get(rank).copied()
}

/// A layer and a head, counted from 0.
pub(super) type Place = (usize, usize);

/// Such a head, and the last one of the model, which stands in its place. A model that has it may be
/// opened later: until the person chooses another head, links go on naming it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// The one that is named.
    pub(super) named: Place,
    /// The one that stands in its place.
    pub(super) shown: Place,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_chosen_token_is_followed_through_an_edit() {
        let chosen = Selection { queries: [1, 4].into(), ..Selection::default() };
        let carried = chosen.carried(&words("the cat saw the dog"), &words("and the dog cat"));
        assert_eq!(carried.queries, [2, 3].into());
        let hidden = words("the cat saw [MASK] dog");
        let chosen = Selection { queries: [3].into(), ..Selection::default() };
        let first = Selection { queries: [0].into(), ..Selection::default() };
        let before = words("the cat saw the dog");
        assert!(chosen.carried(&before, &hidden).queries.is_empty());
        assert!(first.carried(&before, &words("[MASK] cat saw the dog")).queries.is_empty());
        assert_eq!(first.carried(&before, &hidden).queries, [0].into());
    }

    #[test]
    fn equal_pieces_are_told_apart_by_their_order() {
        let chosen = Selection { keys: [3].into(), ..Selection::default() };
        let before = words("the cat saw the dog");
        assert_eq!(chosen.carried(&before, &words("oh the cat saw the dog")).keys, [4].into());
        assert!(chosen.carried(&before, &words("the cat saw a dog")).keys.is_empty());
    }

    #[test]
    fn choosing_twice_gives_up_again() {
        let mut selection = Selection::default();
        selection.toggle(Side::Query, &[2, 3]);
        assert!(selection.lights(Side::Query, &[3]));
        selection.toggle(Side::Query, &[2, 3]);
        assert!(selection.queries.is_empty());
    }
}
