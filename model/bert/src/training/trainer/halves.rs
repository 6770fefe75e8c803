//! A batch in two parts that take about as long, for two processors that learn from it at once.

use std::cmp::Reverse;

/// One of the two parts of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// Of the one that began the run.
    First,
    /// Of its partner.
    Second,
}

/// The examples of a batch, and which of them are in which part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halves {
    /// All, as they were drawn.
    pub(super) batch: Vec<usize>,
    parts: [Vec<usize>; 2],
}

impl Halves {
    /// Parts of about as many pieces: the longest example first, each goes where fewer pieces are
    /// (Graham 1969, "longest processing time"). `pieces` tells how many an example has.
    pub(super) fn new(batch: Vec<usize>, pieces: impl Fn(usize) -> usize) -> Self {
        let mut longest_first: Vec<(usize, usize)> =
            batch.iter().map(|example| (*example, pieces(*example))).collect();
        longest_first.sort_by_key(|(_, pieces)| Reverse(*pieces));
        let ([mut first, mut second], mut ahead) = ([Vec::new(), Vec::new()], 0);
        for (example, pieces) in longest_first {
            if ahead <= 0 {
                first.push(example);
                ahead += pieces as i64;
            } else {
                second.push(example);
                ahead -= pieces as i64;
            }
        }
        Self { batch, parts: [first, second] }
    }

    /// The examples of a part; the second has none where there is only one.
    pub(super) fn of(&self, half: Half) -> &[usize] {
        let [first, second] = &self.parts;
        match half {
            Half::First => first,
            Half::Second => second,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_in_one_part_and_the_parts_are_about_as_long() {
        let pieces = [5, 40, 7, 9, 8, 11, 30, 6, 9];
        let halves = Halves::new((0..pieces.len()).collect(), |example| pieces[example]);
        let [first, second] = [Half::First, Half::Second].map(|half| halves.of(half).to_vec());
        let total = |part: &[usize]| part.iter().map(|example| pieces[*example]).sum::<usize>();
        assert!(total(&first).abs_diff(total(&second)) <= 5, "{first:?} {second:?}");
        let mut all = [first, second].concat();
        all.sort_unstable();
        assert_eq!(all, halves.batch);
        let alone = Halves::new(vec![3], |_| 12);
        assert_eq!((alone.of(Half::First), alone.of(Half::Second)), (&[3][..], &[][..]));
    }
}
