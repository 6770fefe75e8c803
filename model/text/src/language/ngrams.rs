//! Counting: the next word by how often it followed the words before it.

use std::collections::HashMap;

use super::text::END;

/// Words of the longest context that is counted.
pub const LONGEST: usize = 3;

/// The words before a word, the nearest first; beyond the context stands [`NONE`].
type Context = [u32; LONGEST];

/// No word.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, Default)]
struct Followed {
    /// Words that follow, c(h).
    times: u32,
    /// Different ones, T(h).
    kinds: u32,
}

/// Counts of words after contexts of 0 to 3 words, smoothed by Witten & Bell (1991, method C) as an
/// interpolation (Chen & Goodman 1998, section 2.5):
///
/// p(w|h) = (c(hw) + T(h) p(w|h')) / (c(h) + T(h)), where h' is h without its first word, T(h)
/// counts the different words that follow h, and below the single words lies 1 / |V|.
#[derive(Clone, Debug)]
pub struct NGrams {
    size: usize,
    contexts: HashMap<Context, Followed>,
    counts: HashMap<(Context, u32), u32>,
}

impl NGrams {
    /// No counts yet, of a vocabulary of `size` words.
    pub fn new(size: usize) -> Self {
        Self { size, contexts: HashMap::new(), counts: HashMap::new() }
    }

    /// Counts a row and what ends it.
    pub fn add(&mut self, row: &[u32]) {
        for place in 0..=row.len() {
            let word = row.get(place).copied().unwrap_or(END);
            for words in 0..=LONGEST {
                let context = context(row.get(..place).unwrap_or_default(), words);
                let count = self.counts.entry((context, word)).or_default();
                *count += 1;
                let followed = self.contexts.entry(context).or_default();
                followed.times += 1;
                followed.kinds += u32::from(*count == 1);
            }
        }
    }

    /// How often a word follows the last `order - 1` words of a beginning.
    pub fn count(&self, beginning: &[u32], word: u32, order: usize) -> u32 {
        let context = context(beginning, order.saturating_sub(1));
        self.counts.get(&(context, word)).copied().unwrap_or(0)
    }

    /// How often the last `order - 1` words of a beginning are followed by any word.
    pub fn seen(&self, beginning: &[u32], order: usize) -> u32 {
        self.followed(beginning, order.saturating_sub(1)).times
    }

    /// p(w | the last `order - 1` words of a beginning).
    pub fn probability(&self, beginning: &[u32], word: u32, order: usize) -> f64 {
        let mut found = 1.0 / self.size.max(1) as f64;
        for words in 0..order.min(LONGEST + 1) {
            let Followed { times, kinds } = self.followed(beginning, words);
            if times > 0 {
                let count = f64::from(self.count(beginning, word, words + 1));
                let (times, kinds) = (f64::from(times), f64::from(kinds));
                found = (count + kinds * found) / (times + kinds);
            }
        }
        found
    }

    /// p of every word.
    pub fn distribution(&self, beginning: &[u32], order: usize) -> Vec<f32> {
        let words = 0..self.size as u32;
        words.map(|word| self.probability(beginning, word, order) as f32).collect()
    }

    /// Sum of -ln p over a row and what ends it, in nats.
    pub fn loss(&self, row: &[u32], order: usize) -> f64 {
        let one = |place: usize| {
            let word = row.get(place).copied().unwrap_or(END);
            -self.probability(row.get(..place).unwrap_or_default(), word, order).ln()
        };
        (0..=row.len()).map(one).sum()
    }

    fn followed(&self, beginning: &[u32], words: usize) -> Followed {
        self.contexts.get(&context(beginning, words)).copied().unwrap_or_default()
    }
}

/// The last words of a beginning; before it stands an end.
fn context(beginning: &[u32], words: usize) -> Context {
    let mut before = beginning.iter().rev().copied();
    std::array::from_fn(|place| if place < words { before.next().unwrap_or(END) } else { NONE })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// a = 2, b = 3, c = 4: "a b", "a b", "a c".
    fn counted() -> NGrams {
        let mut counted = NGrams::new(5);
        for row in [[2, 3], [2, 3], [2, 4]] {
            counted.add(&row);
        }
        counted
    }

    #[test]
    fn counts_are_those_of_a_hand() {
        let counted = counted();
        assert_eq!((counted.count(&[2], 3, 2), counted.seen(&[2], 2)), (2, 3));
        assert_eq!((counted.count(&[], 2, 2), counted.count(&[2], 2, 2)), (3, 0));
        assert_eq!((counted.count(&[], END, 1), counted.seen(&[], 1)), (3, 9));
        // "</s> </s> a" before b.
        assert_eq!((counted.count(&[2], 3, 4), counted.seen(&[3, 2], 4)), (2, 0));
    }

    #[test]
    fn probabilities_are_those_of_a_hand() {
        let counted = counted();
        // Single words: 9 with 4 kinds over 1/5: p(b) = (2 + 4/5) / 13.
        let single = (2.0 + 4.0 / 5.0) / 13.0;
        assert!((counted.probability(&[2], 3, 1) - single).abs() < 1e-12);
        // After a: 3 with 2 kinds: p(b|a) = (2 + 2 p(b)) / 5.
        let pair = (2.0 + 2.0 * single) / 5.0;
        assert!((counted.probability(&[2], 3, 2) - pair).abs() < 1e-12);
        // A context that was never seen leaves it to the shorter one.
        let after_b = counted.probability(&[3], 2, 2);
        assert!((counted.probability(&[4, 3], 2, 3) - after_b).abs() < 1e-12);
    }

    #[test]
    fn probabilities_sum_to_one() {
        let counted = counted();
        for beginning in [&[][..], &[2], &[2, 3], &[4, 4, 4], &[0]] {
            for order in 1..=4 {
                let sum: f64 = (0..5).map(|word| counted.probability(beginning, word, order)).sum();
                assert!((sum - 1.0).abs() < 1e-12, "{beginning:?} {order}: {sum}");
            }
        }
    }

    #[test]
    fn without_counts_every_word_is_as_likely() {
        let none = NGrams::new(7);
        // Three words and the end, each 1/7.
        assert!((none.loss(&[1, 2, 3], 3) - 4.0 * 7_f64.ln()).abs() < 1e-12);
    }
}
