//! Draws of some of many examples that keep their balance: each label in proportion, or scores from
//! the lowest to the highest.

use std::collections::{BTreeMap, BTreeSet};

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// What a draw keeps in balance; one entry an example.
#[derive(Clone, Debug, PartialEq)]
pub enum Balance {
    /// The labels of each example, as often as they are in it; none is allowed.
    Labels(Vec<Vec<usize>>),
    /// The score of each example.
    Scores(Vec<f64>),
}

impl Balance {
    /// Draws examples; `true` stands for one that is drawn. Of `n` examples with the same label, or
    /// of `n` scores, `wanted(n)` are. The same seed draws the same.
    ///
    /// Where examples have several labels, rare labels go first, as in iterative stratification
    /// (Sechidis, Tsoumakas & Vlahavas 2011): frequent ones can still be put right afterwards. No
    /// label gets less than is wanted of it; one may get more through others that come with it.
    /// Scores are drawn from as many blocks of neighbouring scores, one of each.
    pub fn draw(&self, wanted: impl Fn(usize) -> usize, seed: u64) -> Vec<bool> {
        let mut random = Pcg32::new(seed, 0x5917);
        // Whoever has the smallest numbers is drawn, so that one more example moves few others.
        let mut keys = |count: usize| (0..count).map(|_| random.next_u32()).collect::<Vec<u32>>();
        match self {
            Self::Labels(labels) => by_label(labels, wanted, &keys(labels.len())),
            Self::Scores(scores) => by_score(scores, wanted(scores.len()), &keys(scores.len())),
        }
    }
}

fn by_score(scores: &[f64], wanted: usize, keys: &[u32]) -> Vec<bool> {
    let mut drawn = vec![false; scores.len()];
    let mut order: Vec<(f64, u32, usize)> =
        scores.iter().zip(keys).enumerate().map(|(at, (score, key))| (*score, *key, at)).collect();
    order.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.2.cmp(&other.2)));
    let end = |block: usize| block * order.len() / wanted.max(1);
    for block in 0..wanted.min(order.len()) {
        let block = order.get(end(block)..end(block + 1)).unwrap_or_default();
        let first = block.iter().min_by_key(|one| one.1);
        if let Some(place) = first.and_then(|one| drawn.get_mut(one.2)) {
            *place = true;
        }
    }
    drawn
}

fn by_label(labels: &[Vec<usize>], wanted: impl Fn(usize) -> usize, keys: &[u32]) -> Vec<bool> {
    let sets: Vec<BTreeSet<usize>> =
        labels.iter().map(|labels| labels.iter().copied().collect()).collect();
    let mut order: Vec<usize> = (0..sets.len()).collect();
    order.sort_by_key(|example| keys.get(*example));
    let labels_of = |example: usize| sets.get(example).into_iter().flatten();
    let mut holders: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for example in &order {
        labels_of(*example).for_each(|label| holders.entry(*label).or_default().push(*example));
    }
    let mut rare_first: Vec<(usize, Vec<usize>)> = holders.into_iter().collect();
    rare_first.sort_by_key(|(_, holders)| holders.len());
    let mut left: BTreeMap<usize, usize> =
        rare_first.iter().map(|(label, holders)| (*label, wanted(holders.len()))).collect();
    let mut drawn = BTreeSet::new();
    for (label, mut holders) in rare_first {
        let count = left.get(&label).copied().unwrap_or(0);
        holders.retain(|example| !drawn.contains(example));
        // Those first whose other labels are still to be drawn as well.
        let is_done = |label: &&usize| left.get(label) == Some(&0);
        holders.sort_by_cached_key(|example| labels_of(*example).filter(is_done).count());
        for example in holders.into_iter().take(count) {
            drawn.insert(example);
            for label in labels_of(example) {
                left.entry(*label).and_modify(|left| *left = left.saturating_sub(1));
            }
        }
    }
    let count = wanted(sets.len()).saturating_sub(drawn.len());
    let unlabelled = order.into_iter().filter(|example| labels_of(*example).next().is_none());
    drawn.extend(unlabelled.take(count));
    (0..sets.len()).map(|example| drawn.contains(&example)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn quarter(count: usize) -> usize {
        (count + 2) / 4
    }

    fn count(drawn: &[bool], labels: &[Vec<usize>], label: usize) -> usize {
        let of = drawn.iter().zip(labels).filter(|(drawn, all)| **drawn && all.contains(&label));
        of.count()
    }

    proptest! {
        /// One label an example: exactly so many of each are drawn.
        #[test]
        fn every_label_is_drawn_in_proportion(
            labels in proptest::collection::vec(0_usize..5, 0..200), seed in any::<u64>(),
        ) {
            let labels: Vec<Vec<usize>> = labels.into_iter().map(|label| vec![label]).collect();
            let drawn = Balance::Labels(labels.clone()).draw(quarter, seed);
            for label in 0..5 {
                let all = labels.iter().filter(|one| one.contains(&label)).count();
                prop_assert_eq!(count(&drawn, &labels, label), quarter(all));
            }
        }

        /// However the labels go together, each that occurs often enough is drawn at least once.
        #[test]
        fn no_label_is_left_out_where_several_go_together(
            labels in proptest::collection::vec(
                proptest::collection::vec(0_usize..8, 0..4), 0..80), seed in any::<u64>(),
        ) {
            let drawn = Balance::Labels(labels.clone()).draw(quarter, seed);
            prop_assert_eq!(drawn.len(), labels.len());
            for label in 0..8 {
                let all = labels.iter().filter(|one| one.contains(&label)).count();
                prop_assert!(count(&drawn, &labels, label) >= usize::from(quarter(all) > 0));
            }
        }

        /// Of the scores in order, one in every block.
        #[test]
        fn scores_are_drawn_from_the_lowest_to_the_highest(
            mut scores in proptest::collection::vec(-9.0..9.0, 4..100), seed in any::<u64>(),
        ) {
            scores.truncate(scores.len() / 4 * 4);
            let drawn = Balance::Scores(scores.clone()).draw(|count| count / 4, seed);
            let mut sorted: Vec<(f64, bool)> = scores.into_iter().zip(drawn).collect();
            sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
            for block in sorted.chunks(4) {
                prop_assert_eq!(block.iter().filter(|(_, drawn)| *drawn).count(), 1);
            }
        }
    }

    #[test]
    fn every_example_is_as_likely_and_the_seed_decides() {
        let balance = Balance::Labels(vec![vec![0]; 8]);
        let draws = 4000;
        let mut counts = [0.0_f64; 8];
        for seed in 0..draws {
            let drawn = balance.draw(quarter, seed);
            assert_eq!(drawn, balance.draw(quarter, seed));
            counts.iter_mut().zip(drawn).for_each(|(count, drawn)| *count += f64::from(drawn));
        }
        // Two of eight; a standard error of the share is 0.007.
        assert!(
            counts.iter().all(|count| (count / draws as f64 - 0.25).abs() < 0.03),
            "{counts:?}"
        );
    }

    /// Two labels by turns, as students type them: by place every fourth would be of one label.
    #[test]
    fn labels_that_alternate_are_both_drawn() {
        let labels: Vec<Vec<usize>> = (0..40).map(|row| vec![row % 2]).collect();
        let drawn = Balance::Labels(labels.clone()).draw(quarter, 1);
        assert_eq!([0, 1].map(|label| count(&drawn, &labels, label)), [5, 5]);
        let none = Balance::Labels(vec![Vec::new(); 12]).draw(quarter, 1);
        assert_eq!(none.iter().filter(|drawn| **drawn).count(), 3);
    }
}
