//! A matrix of vectors, one for each word.

use crate::small::points::Draw;

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
