//! The distribution that words beside the truth are drawn from: P_a(w) = count(w)^a / sum.

use crate::points::Draw;

/// Draws for one word at most, where only others are wanted.
const TRIES: usize = 32;

/// Words with probabilities.
#[derive(Clone, Debug, PartialEq)]
pub struct Noise {
    /// The sum of the probabilities up to each word.
    up_to: Vec<f64>,
}

impl Noise {
    /// From how often each word occurs; a = 0.75 in Mikolov et al. 2013b.
    pub fn new(counts: &[u64], power: f64) -> Self {
        let weights: Vec<f64> = counts.iter().map(|count| (*count as f64).powf(power)).collect();
        let sum: f64 = weights.iter().sum();
        let mut so_far = 0.0;
        let add = |weight: &f64| {
            so_far += weight / sum;
            so_far
        };
        Self { up_to: weights.iter().map(add).collect() }
    }

    /// P_a of a word; 0 outside.
    pub fn probability(&self, word: usize) -> f64 {
        let before = word.checked_sub(1).and_then(|before| self.up_to.get(before)).unwrap_or(&0.0);
        self.up_to.get(word).map_or(0.0, |up_to| up_to - before)
    }

    /// A word.
    pub(super) fn one(&self, draw: &mut Draw) -> u32 {
        let at = draw.uniform();
        let place = self.up_to.partition_point(|up_to| *up_to <= at);
        place.min(self.up_to.len().saturating_sub(1)) as u32
    }

    /// A word that is neither of two. Where hardly another is drawn, none.
    pub(super) fn beside(&self, target: u32, context: u32, draw: &mut Draw) -> Option<u32> {
        (0..TRIES).map(|_| self.one(draw)).find(|word| *word != target && *word != context)
    }

    /// So many words beside a pair, drawn by a seed.
    pub fn drawn(&self, pair: [u32; 2], count: usize, seed: u64) -> Vec<u32> {
        let mut draw = Draw::seeded(seed);
        (0..count).filter_map(|_| self.beside(pair[0], pair[1], &mut draw)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Jurafsky & Martin, section 6.8: P(a) = 0.99 and P(b) = 0.01 become 0.97 and 0.03.
    #[test]
    fn rare_words_become_more_likely() {
        let noise = Noise::new(&[99, 1], 0.75);
        assert!((noise.probability(0) - 0.97).abs() < 0.005, "{noise:?}");
        assert!((noise.probability(1) - 0.03).abs() < 0.005, "{noise:?}");
        let even = Noise::new(&[99, 1], 0.0);
        assert!((even.probability(1) - 0.5).abs() < 1e-12 && even.probability(2) == 0.0);
    }

    /// Below the 99.9th percentile of chi-square with 9 degrees of freedom, 27.88.
    #[test]
    fn draws_follow_the_distribution() {
        let counts: [u32; 10] = [500, 300, 200, 90, 60, 40, 20, 10, 5, 1];
        let sum: f64 = counts.iter().map(|count| f64::from(*count).powf(0.75)).sum();
        let noise = Noise::new(&counts.map(|count: u32| count.into()), 0.75);
        for seed in 1..=5 {
            let mut draw = Draw::seeded(seed);
            let mut found = [0_u32; 10];
            for _ in 0..100_000 {
                found[noise.one(&mut draw) as usize] += 1;
            }
            let chi: f64 = counts
                .iter()
                .zip(found)
                .map(|(count, found)| {
                    let wanted = 1e5 * f64::from(*count).powf(0.75) / sum;
                    (f64::from(found) - wanted).powi(2) / wanted
                })
                .sum();
            assert!(chi < 27.88, "{seed}: {chi}");
        }
    }

    #[test]
    fn words_beside_a_pair_are_others() {
        let noise = Noise::new(&[50, 40, 3, 2], 0.75);
        let drawn = noise.drawn([0, 1], 40, 7);
        assert!(drawn.len() == 40 && drawn.iter().all(|word| *word > 1));
        assert_eq!(drawn, noise.drawn([0, 1], 40, 7));
        assert_ne!(drawn, noise.drawn([0, 1], 40, 8));
        assert!(Noise::new(&[5, 4], 0.75).drawn([0, 1], 3, 1).is_empty());
    }
}
