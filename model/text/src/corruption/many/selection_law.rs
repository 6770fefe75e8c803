//! How many pieces are selected, and where: the exact distribution.

use std::collections::BTreeMap;
use std::ops::Range;

/// States that are looked at, at most; beyond, no expected values are given.
const MOST_STATES: usize = 50_000;

/// What selecting leads to on average.
#[derive(Clone, Debug, Default)]
pub(super) struct SelectionLaw {
    /// Probability of each number of selected pieces.
    pub pieces: BTreeMap<usize, f64>,
    /// Probability that each place is selected; `None` where it was not worked out.
    pub places: Option<BTreeMap<usize, f64>>,
}

impl SelectionLaw {
    /// The mean number of selected pieces.
    pub(super) fn mean(&self) -> f64 {
        self.pieces.iter().map(|(pieces, probability)| *pieces as f64 * probability).sum()
    }

    /// Always `budget` pieces, at each of these places as often.
    pub(super) fn even(budget: usize, places: &[usize]) -> Self {
        let probability = budget as f64 / places.len().max(1) as f64;
        let places = places.iter().map(|place| (*place, probability)).collect();
        Self { pieces: BTreeMap::from([(budget, 1.0)]), places: Some(places) }
    }

    /// Whole words, each drawn among those left that still fit into the budget.
    ///
    /// Words of one length are alike, so it is enough to follow how many of each length were
    /// selected; exact.
    pub(super) fn walk(words: &[Range<usize>], budget: usize) -> Walk {
        let lengths = Lengths::of(words, budget);
        let start = vec![0_usize; lengths.0.len()];
        Walk {
            words: words.to_vec(),
            budget,
            chosen: vec![0.0; lengths.0.len()],
            layer: BTreeMap::from([(start, 1.0)]),
            next: BTreeMap::new(),
            states: 0,
            pieces: BTreeMap::new(),
            lengths,
        }
    }
}

/// Follows every way in which words can be drawn, as far at a time as the caller has patience for.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    words: Vec<Range<usize>>,
    budget: usize,
    lengths: Lengths,
    /// Expected words of each length.
    chosen: Vec<f64>,
    /// States after as many words, with their probabilities.
    layer: BTreeMap<Vec<usize>, f64>,
    /// States after one word more.
    next: BTreeMap<Vec<usize>, f64>,
    /// States that were looked at.
    states: usize,
    /// Probability of each number of selected pieces, so far.
    pieces: BTreeMap<usize, f64>,
}

impl Walk {
    /// Looks at so many more states. Once all are done, the law; no law for a text with too many
    /// different ways.
    pub(super) fn go_on(&mut self, states: usize) -> Option<Option<SelectionLaw>> {
        for _ in 0..states {
            if self.layer.is_empty() {
                self.layer = std::mem::take(&mut self.next);
            }
            let Some((state, probability)) = self.layer.pop_first() else {
                let places = self.lengths.places(&self.words, &self.chosen);
                let pieces = std::mem::take(&mut self.pieces);
                return Some(Some(SelectionLaw { pieces, places: Some(places) }));
            };
            self.states += 1;
            if self.states > MOST_STATES {
                return Some(None);
            }
            self.follow(&state, probability);
        }
        None
    }

    fn follow(&mut self, state: &[usize], probability: f64) {
        let followers = self.lengths.followers(state, self.budget);
        if followers.is_empty() {
            let pieces = self.lengths.pieces(state);
            *self.pieces.entry(pieces).or_insert(0.0) += probability;
            for (sum, count) in self.chosen.iter_mut().zip(state) {
                *sum += probability * *count as f64;
            }
        }
        for (follower, share) in followers {
            *self.next.entry(follower).or_insert(0.0) += probability * share;
        }
    }
}

/// Lengths of words with how many words have them; only of words that fit into the budget.
#[derive(Clone, Debug)]
struct Lengths(Vec<(usize, usize)>);

impl Lengths {
    fn of(words: &[Range<usize>], budget: usize) -> Self {
        let mut counts = BTreeMap::new();
        for word in words.iter().filter(|word| word.len() <= budget) {
            *counts.entry(word.len()).or_insert(0) += 1;
        }
        Self(counts.into_iter().collect())
    }

    /// Pieces selected in a state, which holds how many words of each length were selected.
    fn pieces(&self, state: &[usize]) -> usize {
        self.0.iter().zip(state).map(|((length, _), selected)| length * selected).sum()
    }

    /// The states after selecting one more word, with their probabilities.
    fn followers(&self, state: &[usize], budget: usize) -> Vec<(Vec<usize>, f64)> {
        let rest = budget - self.pieces(state);
        let left: Vec<usize> = self
            .0
            .iter()
            .zip(state)
            .map(|((length, count), selected)| if *length <= rest { count - selected } else { 0 })
            .collect();
        let all: usize = left.iter().sum();
        let follower = |index: usize| {
            let mut state = state.to_vec();
            if let Some(selected) = state.get_mut(index) {
                *selected += 1;
            }
            state
        };
        left.iter()
            .enumerate()
            .filter(|(_, left)| **left > 0)
            .map(|(index, left)| (follower(index), *left as f64 / all as f64))
            .collect()
    }

    /// Probability that each piece is selected: that of its word.
    fn places(&self, words: &[Range<usize>], chosen: &[f64]) -> BTreeMap<usize, f64> {
        let of_length = |length: usize| {
            let known = self.0.iter().zip(chosen).find(|((other, _), _)| *other == length);
            known.map_or(0.0, |((_, count), chosen)| chosen / *count as f64)
        };
        words
            .iter()
            .flat_map(|word| word.clone().map(|piece| (piece, of_length(word.len()))))
            .collect()
    }
}
