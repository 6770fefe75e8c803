//! Pieces that are asked for once the lists of both sentences are known.
//!
//! A word that only one sentence lists needs its probability in the other. It becomes known which
//! words these are with the first answer, so the page asks a second time, and again should a list
//! have changed meanwhile. What was asked for stays asked for as long as the sentences stay.

use std::collections::BTreeSet;

use leptos::prelude::*;
use protocol::Input;

use crate::state::lasting::Lasts;
use crate::state::store::Store;

/// What two compared sentences are recognised by. Edits and switches are told by their text: what
/// was undone makes no difference to the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair([String; 5]);

impl Pair {
    /// The pair of an input and the one it is compared with.
    pub fn of(first: &Input, second: &Input) -> Self {
        // A pair of sentences differs from a sentence alone, even if the second one is empty.
        let pair = first.pair.as_ref().map(|pair| format!("/{pair}")).unwrap_or_default();
        let (edits, switches) = (first.edits.to_string(), first.switches.to_string());
        Self([first.sentence.to_string(), pair, edits, switches, second.sentence.to_string()])
    }
}

/// The pieces asked for beyond those listed.
#[derive(Clone, Debug, Default)]
pub struct FollowUp {
    of: Option<Pair>,
    asked: [BTreeSet<u32>; 2],
}

/// The same for as long as the page is there.
#[derive(Clone, Copy)]
pub struct FollowUps(pub RwSignal<FollowUp>);

impl Lasts for FollowUps {
    fn begin(_: Store) -> Self {
        Self(RwSignal::default())
    }
}

impl FollowUp {
    /// Notes what is missing; `true` if some of it was not asked for before.
    pub fn add(&mut self, pair: Pair, missing: &[Vec<u32>; 2]) -> bool {
        if self.of.as_ref() != Some(&pair) {
            *self = Self { of: Some(pair), ..Self::default() };
        }
        let mut is_new = false;
        for (asked, missing) in self.asked.iter_mut().zip(missing) {
            for piece in missing {
                is_new |= asked.insert(*piece);
            }
        }
        is_new
    }

    /// What is to be asked for of each sentence.
    pub fn pieces(&self, pair: &Pair) -> [Vec<u32>; 2] {
        if self.of.as_ref() != Some(pair) {
            return Default::default();
        }
        self.asked.each_ref().map(|asked| asked.iter().copied().collect())
    }
}

#[cfg(test)]
mod tests {
    use text::corruption::{Edit, Edits, Name};

    use super::*;

    fn input(sentence: &str) -> Input {
        Input { sentence: sentence.into(), ..Input::default() }
    }

    #[test]
    fn each_piece_is_asked_for_once() {
        let (pair, mut follow_up) = (Pair::of(&input("a"), &input("b")), FollowUp::default());
        assert!(follow_up.add(pair.clone(), &[vec![7, 5], vec![9]]));
        // An older result still misses it: no reason to ask again.
        assert!(!follow_up.add(pair.clone(), &[vec![5], vec![9]]));
        assert!(follow_up.add(pair.clone(), &[vec![5], vec![5]]));
        assert_eq!(follow_up.pieces(&pair), [vec![5, 7], vec![5, 9]]);
    }

    #[test]
    fn other_sentences_start_anew() {
        let (first, second) = (input("a"), input("b"));
        let mut follow_up = FollowUp::default();
        follow_up.add(Pair::of(&first, &second), &[vec![5], vec![6]]);
        let masked =
            Input { edits: Edits::of(vec![Edit::Mask(Name::Original(1))]), ..first.clone() };
        let paired = Input { pair: Some("".into()), ..first.clone() };
        for other in [input("c"), masked, paired] {
            assert_eq!(
                follow_up.pieces(&Pair::of(&other, &second)),
                [Vec::<u32>::new(), Vec::new()]
            );
        }
        assert!(follow_up.add(Pair::of(&second, &first), &[vec![5], vec![]]));
        assert_eq!(follow_up.pieces(&Pair::of(&second, &first)), [vec![5], vec![]]);
        assert_eq!(follow_up.pieces(&Pair::of(&first, &second)), [Vec::<u32>::new(), Vec::new()]);
    }

    #[test]
    fn undone_edits_make_no_difference() {
        let mut undone = Edits::of(vec![Edit::Mask(Name::Original(1))]);
        assert!(undone.undo());
        let undone = Input { edits: undone, ..input("a") };
        assert_eq!(Pair::of(&undone, &input("b")), Pair::of(&input("a"), &input("b")));
    }
}
