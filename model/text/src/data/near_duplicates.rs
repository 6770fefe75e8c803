//! Texts that are nearly the same: an example of training that comes back in validation would be
//! remembered, not understood.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Words that count together.
const LENGTH: usize = 3;

/// Two texts that share too much.
#[derive(Clone, Debug, PartialEq)]
pub struct NearDuplicate {
    /// Place in the first list.
    pub one: usize,
    /// Place in the second list.
    pub other: usize,
    /// Their [`similarity`].
    pub similarity: f64,
}

/// Texts that others are compared with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Compared {
    /// How many runs each text has.
    sizes: Vec<usize>,
    /// The texts that have a run, by the run's hash of 64 bits.
    holders: BTreeMap<u64, Vec<usize>>,
}

impl Compared {
    /// Adds a text; the first one has the place 0.
    pub fn add(&mut self, text: &str) {
        let (place, runs) = (self.sizes.len(), runs(text));
        self.sizes.push(runs.len());
        for run in runs {
            self.holders.entry(run).or_default().push(place);
        }
    }

    /// The places of the texts whose [`similarity`] to this one reaches `least`, with it.
    pub fn like(&self, text: &str, least: f64) -> Vec<(usize, f64)> {
        let runs = runs(text);
        let mut shared = vec![0; self.sizes.len()];
        for place in runs.iter().filter_map(|run| self.holders.get(run)).flatten() {
            if let Some(count) = shared.get_mut(*place) {
                *count += 1;
            }
        }
        let similar = |(place, (shared, size)): (usize, (usize, &usize))| {
            let similarity = shared as f64 / (runs.len() + size - shared) as f64;
            (shared > 0 && similarity >= least).then_some((place, similarity))
        };
        shared.into_iter().zip(&self.sizes).enumerate().filter_map(similar).collect()
    }
}

/// Jaccard similarity of the sets of three words in a row (Broder 1997): shared runs over all
/// runs. A shorter text counts as one run.
pub fn similarity(one: &str, other: &str) -> f64 {
    let mut compared = Compared::default();
    compared.add(other);
    compared.like(one, 0.0).first().map_or(0.0, |(_, similarity)| *similarity)
}

/// Pairs of a text of each list whose similarity reaches `least`.
pub fn near_duplicates(one: &[&str], other: &[&str], least: f64) -> Vec<NearDuplicate> {
    let mut compared = Compared::default();
    other.iter().for_each(|text| compared.add(text));
    let like = |(one, text): (usize, &&str)| {
        let found = compared.like(text, least).into_iter();
        found.map(move |(other, similarity)| NearDuplicate { one, other, similarity })
    };
    one.iter().enumerate().flat_map(like).collect()
}

fn runs(text: &str) -> BTreeSet<u64> {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.len() < LENGTH {
        return [hash(&words)].into();
    }
    words.windows(LENGTH).map(hash).collect()
}

fn hash(words: &[String]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worked_example() {
        // Runs: abc bcd cde against abc bcd cdf: two of four.
        assert!((similarity("a b c d e", "A, b c. d f!") - 0.5).abs() < 1e-12);
        assert_eq!(similarity("yes", "Yes!"), 1.0);
        assert_eq!(similarity("a b c d", "e f g h"), 0.0);
        let found = near_duplicates(&["x y z", "a b c d e"], &["a b c d f", "q"], 0.5);
        assert_eq!(found, [NearDuplicate { one: 1, other: 0, similarity: 0.5 }]);
    }
}
