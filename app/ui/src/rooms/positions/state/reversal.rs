//! The pieces in reverse order: what the model makes of them shows what order means to it.

use std::collections::BTreeMap;

use leptos::prelude::*;
use protocol::{Beside, Input, Network, Tag};
use text::corruption::{Edit, Edits, Name};
use text::tokenizer::Encoding;
use text::wishes::{TracePart, Wish};

use crate::page::parts::Compared;
use crate::state::predicted::movement::{Movement, movement};
use crate::state::shown::Shown;

/// The pieces between the specials in reverse order.
pub const REVERSED: Tag = Tag::new("reversed", 0);

/// The typed input in reverse order, once it is in pieces.
pub fn compared(asked: &Compared) -> Vec<Beside> {
    let typed = asked.workbench.original.get();
    let last = asked.layers().saturating_sub(1);
    typed.iter().map(|typed| beside(typed, last, asked.input)).collect()
}

/// The input with the pieces between its specials in reverse order, and what the `last` layer
/// makes of it.
fn beside(encoding: &Encoding, last: usize, input: &Input) -> Beside {
    Beside {
        tag: REVERSED,
        input: Input { edits: Edits::of(edits(encoding)), ..input.clone() },
        network: Network::Own,
        wishes: Some(vec![Wish::of(TracePart::Hidden, last)]),
        asking: Default::default(),
    }
}

/// Where each piece stands after the reversal; specials stay. Applied twice it changes nothing.
pub fn places(special: &[bool]) -> Vec<usize> {
    let mut places = Vec::with_capacity(special.len());
    for run in special.chunk_by(|a, b| a == b) {
        let start = places.len();
        let end = start + run.len();
        if run.first() == Some(&true) {
            places.extend(start..end);
        } else {
            places.extend((start..end).rev());
        }
    }
    places
}

/// The moves that reverse the pieces: each in turn goes before the one that was before it.
fn edits(encoding: &Encoding) -> Vec<Edit> {
    let special = &encoding.special;
    let first = |at: usize| at == 0 || special.get(at - 1) != Some(&false);
    let mut front = 0;
    let mut edits = Vec::new();
    for at in (0..special.len()).filter(|at| special.get(*at) == Some(&false)) {
        if !first(at) {
            edits.push(Edit::Move { piece: Name::Original(at), before: Name::Original(front) });
        }
        front = at;
    }
    edits
}

/// One piece in its sentence and in the reversed one, after the last layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Reversed {
    /// The piece.
    pub piece: String,
    /// Where it stands.
    pub from: usize,
    /// Where it stands in the reversed sentence.
    pub to: usize,
    /// The largest difference between two numbers of its two vectors.
    pub difference: f32,
    /// How far its vector moved.
    pub movement: Option<Movement>,
}

/// Every piece and its vector in the reversed sentence; `None` until both have come.
pub fn reversed(shown: &Shown) -> Option<Vec<Reversed>> {
    let after = shown.other(&REVERSED)?.extras.hidden().next_back()?;
    let before = shown.extras.hidden().next_back()?;
    let tokens = shown.tokens();
    let places = places(&shown.encoding.special);
    let width = before.len().checked_div(tokens)?;
    if after.len() != before.len() || width == 0 {
        return None;
    }
    let row = |values: &'_ [f32], at: usize| {
        values.get(at * width..(at + 1) * width).map(<[f32]>::to_vec)
    };
    let one = |(from, to): (usize, &usize)| {
        let (here, there) = (row(before, from)?, row(after, *to)?);
        let difference = here.iter().zip(&there).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        let piece = shown.encoding.pieces.get(from)?.clone();
        let movement = movement(&here, &there);
        Some(Reversed { piece, from, to: *to, difference, movement })
    };
    places.iter().enumerate().map(one).collect()
}

/// Two equal pieces of one input.
#[derive(Clone, Debug, PartialEq)]
pub struct Equal {
    /// The piece.
    pub piece: String,
    /// Where they stand.
    pub at: [usize; 2],
    /// The cosine of their vectors after the last layer.
    pub now: f32,
    /// The same in the intact network, where something is switched.
    pub before: Option<f32>,
}

/// The places of the first two of all equal pieces, specials left out.
pub fn repeated(encoding: &Encoding) -> Vec<(String, [usize; 2])> {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, (piece, special)) in encoding.pieces.iter().zip(&encoding.special).enumerate() {
        if !special {
            places.entry(piece).or_default().push(at);
        }
    }
    let two = |(piece, places): (&str, Vec<usize>)| match places[..] {
        [first, second, ..] => Some((piece.to_owned(), [first, second])),
        _ => None,
    };
    let mut all: Vec<_> = places.into_iter().filter_map(two).collect();
    all.sort_by_key(|(_, at)| *at);
    all
}

/// The first two of all equal pieces, with their cosines.
pub fn equal_pieces(shown: &Shown) -> Vec<Equal> {
    let one = |(piece, at): (String, [usize; 2])| {
        let before = shown.beside.as_deref().and_then(|beside| cosine(beside, at));
        Some(Equal { piece, at, now: cosine(shown, at)?, before })
    };
    repeated(&shown.encoding).into_iter().filter_map(one).collect()
}

fn cosine(shown: &Shown, [first, second]: [usize; 2]) -> Option<f32> {
    let hidden = shown.extras.hidden().next_back()?;
    let width = hidden.len().checked_div(shown.tokens())?;
    let row = |at: usize| hidden.get(at * width..(at + 1) * width);
    movement(row(first)?, row(second)?).map(|movement| movement.cosine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::predicted::fixture::{LIMIT, shown, tokenizer};
    use crate::state::shown::Other;

    #[test]
    fn specials_stay_and_each_sentence_is_reversed_in_itself() {
        let special = [true, false, false, false, true, false, false, true];
        let found = places(&special);
        assert_eq!(found, [0, 3, 2, 1, 4, 6, 5, 7]);
        assert!((0..8).all(|at| found[found[at]] == at));
        assert_eq!(places(&[true, true]), [0, 1]);
    }

    #[test]
    fn the_edits_make_the_reversed_row() {
        let tokenizer = tokenizer();
        for (sentence, pair) in [("the cat sat", Some("dogs ran")), ("cat", None), ("", None)] {
            let encoding = tokenizer.encode(sentence, pair, LIMIT);
            let all = Edits::of(edits(&encoding));
            let row = all.row(&encoding, tokenizer.vocabulary(), LIMIT);
            assert!(row.refused.is_empty());
            let places = places(&encoding.special);
            let wanted: Vec<u32> = places.iter().map(|at| encoding.ids[*at]).collect();
            assert_eq!(row.row.ids(), wanted, "{sentence}");
            assert_eq!(row.row.segments(), encoding.segments);
        }
    }

    #[test]
    fn pieces_are_compared_with_themselves_elsewhere() {
        let mut shown = shown("the cat the", Vec::new());
        shown.extras.set_hidden(vec![vec![9.0, 1.0, 2.0, 3.0, 8.0]]);
        assert_eq!(reversed(&shown), None);
        let reverse = |shown: &mut Shown, hidden: Vec<f32>| {
            let mut other = Shown { others: Vec::new(), ..shown.clone() };
            other.extras.set_hidden(vec![hidden]);
            shown.others = vec![Other { tag: REVERSED, shown: other }];
        };
        reverse(&mut shown, vec![9.0, 3.0, 2.0, 1.5, 8.0]);
        let found = reversed(&shown).expect("both");
        assert_eq!(found.iter().map(|one| one.to).collect::<Vec<_>>(), [0, 3, 2, 1, 4]);
        assert_eq!(
            found.iter().map(|one| one.difference).collect::<Vec<_>>(),
            [0.0, 0.5, 0.0, 0.0, 0.0]
        );
        let equal = equal_pieces(&shown);
        assert_eq!((equal.len(), equal[0].at, equal[0].now), (1, [1, 3], 1.0));
        assert_eq!(equal[0].before, None);
        reverse(&mut shown, vec![1.0; 3]);
        assert_eq!(reversed(&shown), None);
    }
}
