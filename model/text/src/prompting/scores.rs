//! What label words say of labelled texts: log-odds, the threshold that a few examples choose, and
//! how many texts come out right.

use crate::data::Balance;

/// A text with two possible labels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    /// ln P(word of the positive label) - ln P(word of the negative one): the difference of their
    /// logits.
    pub log_odds: f64,
    /// Whether its label is the positive one.
    pub positive: bool,
}

/// How many texts are right if those with log-odds above a threshold are called positive.
pub fn right(scored: &[Scored], threshold: f64) -> usize {
    scored.iter().filter(|one| (one.log_odds > threshold) == one.positive).count()
}

/// The threshold with which most of the examples are right: the middle between two neighbouring
/// log-odds, or infinite, if all are to be called the same; of equally good ones the nearest to 0.
/// 0 without examples.
pub fn threshold(examples: &[Scored]) -> f64 {
    let mut sorted = examples.to_vec();
    sorted.sort_by(|one, other| one.log_odds.total_cmp(&other.log_odds));
    let place = |below: usize| {
        let left = below.checked_sub(1).and_then(|at| sorted.get(at));
        match (left, sorted.get(below)) {
            (None, None) => Some(0.0),
            (None, Some(_)) => Some(f64::NEG_INFINITY),
            (Some(_), None) => Some(f64::INFINITY),
            (Some(left), Some(right)) => (left.log_odds < right.log_odds)
                .then(|| left.log_odds + (right.log_odds - left.log_odds) / 2.0),
        }
    };
    // With everything called positive, the positive ones are right.
    let mut found = sorted.iter().filter(|one| one.positive).count();
    let mut best = (found, place(0).unwrap_or_default());
    for (index, one) in sorted.iter().enumerate() {
        found = if one.positive { found - 1 } else { found + 1 };
        let Some(at) = place(index + 1) else { continue };
        if found > best.0 || (found == best.0 && at.abs() < best.1.abs()) {
            best = (found, at);
        }
    }
    best.1
}

/// How many texts for validation are right with thresholds that `count` examples choose, half of
/// them of each label: one number for each of `draws` seeded draws of them. No examples leave the
/// threshold at 0.
pub fn few(
    train: &[Scored],
    validation: &[Scored],
    count: usize,
    draws: u32,
    seed: u32,
) -> Vec<usize> {
    let labels = train.iter().map(|one| vec![usize::from(one.positive)]).collect();
    let balance = Balance::Labels(labels);
    let one = |draw: u32| {
        let seed = u64::from(seed) * u64::from(draws) + u64::from(draw);
        let drawn = balance.draw(|all| all.min(count / 2), seed);
        let examples: Vec<Scored> =
            train.iter().zip(drawn).filter(|(_, drawn)| *drawn).map(|(one, _)| *one).collect();
        right(validation, threshold(&examples))
    };
    (0..draws).map(one).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn scored(all: &[(f64, bool)]) -> Vec<Scored> {
        all.iter()
            .map(|(log_odds, positive)| Scored { log_odds: *log_odds, positive: *positive })
            .collect()
    }

    #[test]
    fn the_threshold_lies_in_the_middle_of_the_gap() {
        let apart = scored(&[(5.0, true), (1.0, false), (4.0, true), (2.0, false)]);
        assert_eq!(threshold(&apart), 3.0);
        assert_eq!((right(&apart, 3.0), right(&apart, 0.0)), (4, 2));
        assert_eq!(threshold(&[]), 0.0);
        assert_eq!(threshold(&scored(&[(1.0, true), (2.0, true)])), f64::NEG_INFINITY);
        // Examples that say nothing leave it to one of the ends.
        let same = scored(&[(1.0, true), (1.0, false)]);
        assert!(threshold(&same).is_infinite());
    }

    #[test]
    fn draws_are_seeded_and_balanced() {
        let train = scored(&[(1.0, false), (2.0, false), (9.0, true), (8.0, true)]);
        let validation = scored(&[(4.0, false), (6.0, true), (0.5, false)]);
        // All examples: the threshold is 5 in every draw.
        assert_eq!(few(&train, &validation, 4, 3, 1), [3; 3]);
        // None: it is 0, above which everything is.
        assert_eq!(few(&train, &validation, 0, 2, 1), [1; 2]);
        let many: Vec<Scored> = (0..40)
            .map(|at| Scored { log_odds: f64::from(at * 7 % 40), positive: at % 2 == 0 })
            .collect();
        let draw = |seed| few(&many, &many, 4, 8, seed);
        assert_eq!(draw(3), draw(3));
        assert_ne!(draw(3), draw(4));
    }

    proptest! {
        #[test]
        fn no_threshold_is_better(all in proptest::collection::vec((-9_i8..9, any::<bool>()), 1..40)) {
            let all: Vec<Scored> =
                all.into_iter().map(|(x, positive)| Scored { log_odds: x.into(), positive }).collect();
            let found = right(&all, threshold(&all));
            for half in -21_i32..21 {
                prop_assert!(right(&all, f64::from(half) / 2.0) <= found);
            }
        }
    }
}
