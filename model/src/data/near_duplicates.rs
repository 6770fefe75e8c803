//! Texts that are nearly the same: an example of training that comes back in validation would be
//! remembered, not understood.

use std::collections::{BTreeMap, BTreeSet};

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

/// Jaccard similarity of the sets of three words in a row (Broder 1997): shared runs over all
/// runs. A shorter text counts as one run.
pub fn similarity(one: &str, other: &str) -> f64 {
    jaccard(&runs(one), &runs(other))
}

/// Pairs of a text of each list whose similarity reaches `least`.
pub fn near_duplicates(one: &[&str], other: &[&str], least: f64) -> Vec<NearDuplicate> {
    let sets: Vec<_> = other.iter().map(|text| runs(text)).collect();
    let mut holders: BTreeMap<&[String], Vec<usize>> = BTreeMap::new();
    for (index, set) in sets.iter().enumerate() {
        for run in set {
            holders.entry(run).or_default().push(index);
        }
    }
    let mut found = Vec::new();
    for (index, text) in one.iter().enumerate() {
        let set = runs(text);
        let sharing: BTreeSet<usize> =
            set.iter().filter_map(|run| holders.get(run.as_slice())).flatten().copied().collect();
        for place in sharing {
            let similarity = sets.get(place).map_or(0.0, |other| jaccard(&set, other));
            if similarity >= least {
                found.push(NearDuplicate { one: index, other: place, similarity });
            }
        }
    }
    found
}

fn runs(text: &str) -> BTreeSet<Vec<String>> {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.len() < LENGTH {
        return [words].into();
    }
    words.windows(LENGTH).map(<[String]>::to_vec).collect()
}

fn jaccard(one: &BTreeSet<Vec<String>>, other: &BTreeSet<Vec<String>>) -> f64 {
    let shared = one.intersection(other).count();
    let all = one.len() + other.len() - shared;
    if all == 0 { 0.0 } else { shared as f64 / all as f64 }
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
