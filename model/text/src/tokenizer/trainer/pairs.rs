//! Which pieces stand next to each other, how often, and in which words.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};

use super::pieces::Pieces;
use super::score::{Measure, Score};
use super::word::Word;

/// Two neighbours.
#[derive(Clone, Debug)]
struct Pair {
    left: u32,
    right: u32,
    together: u64,
    /// Indices of the words that hold it.
    words: BTreeSet<u32>,
}

/// All pairs. A merge changes few of them, and those are found by name; the best one is looked
/// for among all, because a merge also changes the score of every pair that shares a piece with it.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    measure: Measure,
    list: Vec<Pair>,
    places: HashMap<(u32, u32), usize>,
}

/// The pair to merge next.
pub(super) struct Best {
    pub left: u32,
    pub right: u32,
    pub score: Score,
    pub ties: usize,
}

impl Pairs {
    pub fn by(measure: Measure) -> Self {
        Self { measure, ..Self::default() }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Counts one occurrence of the pair in a word that occurs `count` times.
    pub fn add(&mut self, left: u32, right: u32, count: u64, word: u32) {
        let place = *self.places.entry((left, right)).or_insert_with(|| {
            self.list.push(Pair { left, right, together: 0, words: BTreeSet::new() });
            self.list.len() - 1
        });
        if let Some(pair) = self.list.get_mut(place) {
            pair.together += count;
            pair.words.insert(word);
        }
    }

    /// Takes one occurrence back. The caller takes back all of a word, so that the word no longer
    /// holds the pair.
    pub fn remove(&mut self, left: u32, right: u32, count: u64, word: u32) {
        let Some(place) = self.places.get(&(left, right)).copied() else { return };
        let Some(pair) = self.list.get_mut(place) else { return };
        pair.together -= count;
        pair.words.remove(&word);
        if pair.together > 0 {
            return;
        }
        self.places.remove(&(left, right));
        self.list.swap_remove(place);
        if let Some(moved) = self.list.get(place) {
            self.places.insert((moved.left, moved.right), place);
        }
    }

    /// The words that hold a pair.
    pub fn words_of(&self, left: u32, right: u32) -> Vec<u32> {
        let pair = self.places.get(&(left, right)).and_then(|place| self.list.get(*place));
        pair.map(|pair| pair.words.iter().copied().collect()).unwrap_or_default()
    }

    /// The pair with the highest score; of several, the one seen first.
    pub fn best(&self, pieces: &Pieces, words: &[Word]) -> Option<Best> {
        let (first, others) = self.list.split_first()?;
        let (mut best, mut highest, mut ties) = (first, self.score(first, pieces), 1);
        for pair in others {
            let score = self.score(pair, pieces);
            match score.compare(&highest) {
                Ordering::Less => {}
                Ordering::Greater => (best, highest, ties) = (pair, score, 1),
                Ordering::Equal => {
                    ties += 1;
                    if first_seen(pair, best, words) == Ordering::Less {
                        (best, highest) = (pair, score);
                    }
                }
            }
        }
        Some(Best { left: best.left, right: best.right, score: highest, ties })
    }

    /// The pairs with the highest scores, the best one first.
    pub fn top(&self, top: usize, pieces: &Pieces, words: &[Word]) -> Vec<(u32, u32, Score)> {
        let mut scored: Vec<(&Pair, Score)> =
            self.list.iter().map(|pair| (pair, self.score(pair, pieces))).collect();
        let order = |(left, mine): &(&Pair, Score), (right, theirs): &(&Pair, Score)| {
            theirs.compare(mine).then_with(|| first_seen(left, right, words))
        };
        if top == 0 {
            return Vec::new();
        }
        if top < scored.len() {
            scored.select_nth_unstable_by(top - 1, order);
            scored.truncate(top);
        }
        scored.sort_unstable_by(order);
        scored.into_iter().map(|(pair, score)| (pair.left, pair.right, score)).collect()
    }

    fn score(&self, pair: &Pair, pieces: &Pieces) -> Score {
        let Pair { left, right, together, .. } = *pair;
        match self.measure {
            Measure::Score => {
                Score { together, left: pieces.frequency(left), right: pieces.frequency(right) }
            }
            Measure::Frequency => Score { together, left: 1, right: 1 },
        }
    }
}

/// Which of two pairs is met first when the words are read in their order.
fn first_seen(mine: &Pair, theirs: &Pair, words: &[Word]) -> Ordering {
    let first = |pair: &Pair| pair.words.first().copied();
    let position = |pair: &Pair| {
        let word = first(pair).and_then(|word| words.get(word as usize))?;
        word.position(pair.left, pair.right)
    };
    first(mine).cmp(&first(theirs)).then_with(|| position(mine).cmp(&position(theirs)))
}
