//! A matrix of vectors, one for each word.

use crate::points::Draw;

/// Vectors `[words, width]`, one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vectors {
    width: usize,
    values: Vec<f32>,
}

impl Vectors {
    /// The same number everywhere.
    pub fn filled(words: usize, width: usize, value: f32) -> Self {
        Self { width, values: vec![value; words.saturating_mul(width)] }
    }

    /// Evenly from -1/2 to 1/2, by the width, as word2vec begins.
    pub(super) fn random(words: usize, width: usize, draw: &mut Draw) -> Self {
        let one = |_| ((draw.uniform() - 0.5) / width.max(1) as f64) as f32;
        Self { width, values: (0..words.saturating_mul(width)).map(one).collect() }
    }

    /// Given rows, one after the other.
    pub fn of(width: usize, values: Vec<f32>) -> Self {
        Self { width, values }
    }

    /// Numbers of a vector.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many vectors there are.
    pub fn len(&self) -> usize {
        self.values.len().checked_div(self.width).unwrap_or(0)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The vector of a word; empty outside.
    pub fn get(&self, word: u32) -> &[f32] {
        let from = (word as usize).saturating_mul(self.width);
        self.values.get(from..from.saturating_add(self.width)).unwrap_or_default()
    }

    /// The same, to change it.
    pub(super) fn get_mut(&mut self, word: u32) -> &mut [f32] {
        let from = (word as usize).saturating_mul(self.width);
        self.values.get_mut(from..from.saturating_add(self.width)).unwrap_or_default()
    }

    /// All of them in their order.
    pub fn rows(&self) -> impl Iterator<Item = &[f32]> {
        self.values.chunks_exact(self.width.max(1))
    }

    /// The mean of two matrices of one shape.
    #[must_use]
    pub fn mean(&self, other: &Self) -> Self {
        let values = self.values.iter().zip(&other.values).map(|(a, b)| (a + b) / 2.0).collect();
        Self { width: self.width, values }
    }
}

/// A first vector for a word that no matrix has, always the same.
pub fn stand_in(word: &str, width: usize) -> Vec<f32> {
    // FNV-1a (Fowler, Noll & Vo): letters as one number.
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let seed = word.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    Vectors::random(1, width, &mut Draw::seeded(seed)).values
}

/// The product of two vectors.
pub fn dot(one: &[f32], other: &[f32]) -> f32 {
    // Four sums at a time: the compiler makes vector instructions of them.
    const LANES: usize = 4;
    let mut sums = [0.0_f32; LANES];
    let (left, right) = (one.chunks_exact(LANES), other.chunks_exact(LANES));
    let rest: f32 = left.remainder().iter().zip(right.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in left.zip(right) {
        sums.iter_mut().zip(a.iter().zip(b)).for_each(|(sum, (a, b))| *sum += a * b);
    }
    sums.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_words() {
        let vectors = Vectors::of(3, vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!((vectors.len(), vectors.get(1)), (2, &[4.0, 5.0, 6.0][..]));
        assert!(vectors.get(2).is_empty() && vectors.get(u32::MAX).is_empty());
        assert_eq!(vectors.mean(&Vectors::filled(2, 3, 2.0)).get(0), [1.5, 2.0, 2.5]);
        assert_eq!(dot(vectors.get(0), vectors.get(1)), 32.0);
        let long: Vec<f32> = (0_u8..11).map(f32::from).collect();
        assert_eq!(dot(&long, &long), 385.0);
    }

    #[test]
    fn a_word_stands_in_with_its_own_vector() {
        assert_eq!(stand_in("super", 8), stand_in("super", 8));
        assert_ne!(stand_in("super", 8), stand_in("bowl", 8));
        assert!(stand_in("super", 8).iter().all(|value| value.abs() <= 1.0 / 16.0));
    }
}
