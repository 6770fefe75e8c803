//! What becomes of span lengths when the budget and the edges of the text cut them.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::corruption::span_length::{LONGEST, cumulative, probability};
use crate::corruption::units::Units;

/// Sets of selected words that are looked at, at most.
const MOST_STATES: usize = 25_000;

/// Spans as placed, on average. On a short text the budget is often no longer than the first span,
/// and an edge is always near: their lengths do not follow the geometric distribution from which
/// they were drawn.
#[derive(Clone, Debug)]
pub(super) struct SpanLaw {
    /// Expected spans a draw of each length in words, 0 to 10, as placed.
    placed: [f64; LONGEST + 1],
    /// Expected spans a draw that the budget cut.
    budget_cuts: f64,
    /// Expected spans a draw that the edge cut.
    edge_cuts: f64,
    /// Probability that each piece is selected; `None` where it was not worked out.
    pub places: Option<BTreeMap<usize, f64>>,
}

impl SpanLaw {
    /// The way to the law of a text.
    ///
    /// Exact where at most 25 000 sets of words can be selected short of the budget (at 15 % in
    /// texts of up to 28 words of one piece each): every set is followed with its probability. Longer texts
    /// are approximated by forgetting what earlier spans selected, but not how much of the budget
    /// they used; what is left out is that spans meet, which is the rarer the longer the text.
    pub(super) fn walk(units: &Units, budget: usize) -> Walk {
        let exact = states(units.words.len(), budget) <= MOST_STATES;
        Walk::new(units, exact, budget)
    }

    /// Whether it was worked out exactly.
    pub(super) fn is_exact(&self) -> bool {
        self.places.is_some()
    }

    /// Spans drawn on average.
    pub(super) fn spans(&self) -> f64 {
        self.placed.iter().sum()
    }

    /// Share of the spans that have so many words as placed.
    pub(super) fn share(&self, words: usize) -> f64 {
        self.of_spans(self.placed.get(words).copied().unwrap_or_default())
    }

    /// Mean words of a span as placed.
    pub(super) fn mean(&self) -> f64 {
        (1..=LONGEST).map(|words| words as f64 * self.share(words)).sum()
    }

    /// Share of the spans that the budget cut, and that the edge cut.
    pub(super) fn cuts(&self) -> [f64; 2] {
        [self.of_spans(self.budget_cuts), self.of_spans(self.edge_cuts)]
    }

    fn of_spans(&self, count: f64) -> f64 {
        let spans = self.spans();
        if spans > 0.0 { count / spans } else { 0.0 }
    }
}

/// Sets of fewer than `budget` of `words` words; the largest number if a set has no bit mask.
fn states(words: usize, budget: usize) -> usize {
    if words > u128::BITS as usize {
        return usize::MAX;
    }
    let mut sets: u64 = 1;
    let mut all: u64 = 0;
    for selected in 0..budget.min(words + 1) as u64 {
        all = all.saturating_add(sets);
        sets = sets.saturating_mul(words as u64 - selected) / (selected + 1);
    }
    usize::try_from(all).unwrap_or(usize::MAX)
}

/// A word as the walk sees it.
#[derive(Clone, Debug)]
struct Word {
    pieces: Range<usize>,
    /// Words from here on to the edge, this one included.
    to_edge: usize,
}

/// Follows every way in which spans can be drawn, as far at a time as the caller has patience for.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    words: Vec<Word>,
    exact: bool,
    /// For each rest of the budget, the sets of selected words (bits) with their probabilities.
    layers: Vec<BTreeMap<u128, f64>>,
    /// The rest that is looked at; every larger one is done.
    rest: usize,
    law: SpanLaw,
}

impl Walk {
    fn new(units: &Units, exact: bool, budget: usize) -> Self {
        let in_run = |run: &Range<usize>| {
            let end = run.end;
            run.clone().map(move |word| (word, end - word))
        };
        let words: Vec<Word> = units
            .runs
            .iter()
            .flat_map(in_run)
            .filter_map(|(word, to_edge)| {
                Some(Word { pieces: units.words.get(word)?.clone(), to_edge })
            })
            .collect();
        let pieces = words.iter().flat_map(|word| word.pieces.clone());
        let places = exact.then(|| pieces.map(|piece| (piece, 0.0)).collect());
        let placed = [0.0; LONGEST + 1];
        let law = SpanLaw { placed, budget_cuts: 0.0, edge_cuts: 0.0, places };
        let layers = vec![BTreeMap::new(); budget + 1];
        let mut walk = Self { words, exact, layers, rest: budget, law };
        walk.reach(budget, 0, 1.0);
        walk
    }

    /// Looks at so many more sets; the law once all are done.
    pub(super) fn go_on(&mut self, sets: usize) -> Option<SpanLaw> {
        for _ in 0..sets {
            let Some((selected, share)) = self.next() else { return Some(self.law.clone()) };
            let starts: Vec<usize> =
                (0..self.words.len()).filter(|word| selected & self.bit(*word) == 0).collect();
            for start in &starts {
                self.span(*start, selected, self.rest, share / starts.len() as f64);
            }
        }
        None
    }

    /// The next set with its probability. Spans only ever reach smaller rests.
    fn next(&mut self) -> Option<(u128, f64)> {
        while self.rest > 0 {
            if let Some(set) = self.layers.get_mut(self.rest).and_then(BTreeMap::pop_first) {
                return Some(set);
            }
            self.rest -= 1;
        }
        None
    }

    /// The bit of a word; none where it is forgotten what was selected.
    fn bit(&self, word: usize) -> u128 {
        if self.exact { 1 << word } else { 0 }
    }

    fn reach(&mut self, rest: usize, selected: u128, share: f64) {
        if let Some(layer) = self.layers.get_mut(rest) {
            *layer.entry(selected).or_insert(0.0) += share;
        }
    }

    /// All spans that start at a word, which together have the probability `share`.
    fn span(&mut self, start: usize, mut selected: u128, mut rest: usize, share: f64) {
        let to_edge = self.words.get(start).map_or(0, |word| word.to_edge);
        for length in 1..=LONGEST.min(to_edge) {
            let word = start + length - 1;
            let reaching = share * (1.0 - cumulative(length - 1));
            let exactly = share * probability(length);
            let mut is_partial = false;
            if selected & self.bit(word) == 0 {
                let pieces = self.words.get(word).map_or(0..0, |word| word.pieces.clone());
                let cost = pieces.len().min(rest);
                is_partial = cost < pieces.len();
                self.cover(pieces.start..pieces.start + cost, reaching);
                selected |= self.bit(word);
                rest -= cost;
            }
            let is_last = rest == 0 || length == to_edge || length == LONGEST;
            let ending = if is_last { reaching } else { exactly };
            if let Some(placed) = self.law.placed.get_mut(length) {
                *placed += ending;
            }
            if is_partial {
                self.law.budget_cuts += ending;
            } else if length == to_edge {
                self.law.edge_cuts += ending - exactly;
            } else {
                self.law.budget_cuts += ending - exactly;
            }
            if is_last {
                self.reach(rest, selected, ending);
                return;
            }
            self.reach(rest, selected, exactly);
        }
    }

    fn cover(&mut self, pieces: Range<usize>, share: f64) {
        let Some(places) = &mut self.law.places else { return };
        for piece in pieces {
            *places.entry(piece).or_insert(0.0) += share;
        }
    }
}
