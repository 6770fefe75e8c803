//! GloVe: products of vectors that are the logarithms of how often words stand together.
//!
//! J = sum f(X_ij) (w_i . v_j + b_i + c_j - ln X_ij)^2 over X_ij > 0, with f(x) = (x / x_max)^a
//! below x_max and 1 from there on (Pennington et al. 2014, equations 8 and 9), learned by AdaGrad
//! (Duchi et al. 2011) with step rate g / sqrt(sum of g^2 so far).

use std::collections::HashMap;

use super::vectors::{Vectors, dot};
use super::window::around;
use crate::points::Draw;

/// a of f, as in the paper.
pub const POWER: f64 = 0.75;
/// Keeps the first step finite.
const SMALL: f32 = 1e-8;

/// How often two words stand together, a word at distance d counting 1 / d.
#[derive(Clone, Debug, Default)]
pub struct Together {
    sums: HashMap<(u32, u32), f64>,
}

/// A pair of words and its X.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// The word, and the one in its window.
    pub pair: [u32; 2],
    /// X.
    pub count: f64,
}

impl Together {
    /// Takes the word at a place of a sentence with those around it.
    pub fn read(&mut self, sentence: &[u32], place: usize, window: usize) {
        let Some(word) = sentence.get(place) else { return };
        for other in around(place, sentence.len(), window) {
            let Some(context) = sentence.get(other) else { continue };
            let near = 1.0 / place.abs_diff(other) as f64;
            *self.sums.entry((*word, *context)).or_default() += near;
        }
    }

    /// Every pair with X > 0, by its words.
    pub fn cells(self) -> Vec<Cell> {
        let cell = |((word, context), count)| Cell { pair: [word, context], count };
        let mut cells: Vec<Cell> = self.sums.into_iter().map(cell).collect();
        cells.sort_unstable_by_key(|cell| cell.pair);
        cells
    }
}

/// f, how much a pair counts.
pub fn weight(count: f64, most: f64) -> f64 {
    if count < most { (count / most).powf(POWER) } else { 1.0 }
}

/// One of the two matrices with its biases, and what AdaGrad keeps of each.
#[derive(Clone, Debug, PartialEq)]
struct Half {
    vectors: Vectors,
    biases: Vectors,
    squares: Vectors,
    bias_squares: Vectors,
}

/// The two matrices, their biases, and what AdaGrad keeps.
#[derive(Clone, Debug, PartialEq)]
pub struct Glove {
    word: Half,
    other: Half,
}

impl Half {
    fn of(vectors: Vectors, biases: Vectors) -> Self {
        let squares = Vectors::filled(vectors.len(), vectors.width(), 0.0);
        let bias_squares = Vectors::filled(biases.len(), 1, 0.0);
        Self { vectors, biases, squares, bias_squares }
    }

    fn random(words: usize, width: usize, draw: &mut Draw) -> Self {
        let vectors = Vectors::random(words, width, draw);
        Self::of(vectors, Vectors::filled(words, 1, 0.0))
    }

    fn bias(&self, word: u32) -> f32 {
        self.biases.get(word).first().copied().unwrap_or_default()
    }

    fn learn(&mut self, word: u32, gradient: impl Iterator<Item = f32>, bias: f32, rate: f32) {
        let rows = self.vectors.get_mut(word).iter_mut().zip(self.squares.get_mut(word));
        rows.zip(gradient).for_each(|((value, sum), g)| adagrad(value, sum, g, rate));
        let biases = self.biases.get_mut(word).iter_mut();
        biases.zip(self.bias_squares.get_mut(word)).for_each(|(value, sum)| {
            adagrad(value, sum, bias, rate);
        });
    }
}

fn adagrad(value: &mut f32, sum: &mut f32, gradient: f32, rate: f32) {
    *sum += gradient * gradient;
    *value -= rate * gradient / (sum.sqrt() + SMALL);
}

impl Glove {
    /// Random vectors, biases of 0.
    pub(super) fn new(words: usize, width: usize, draw: &mut Draw) -> Self {
        Self { word: Half::random(words, width, draw), other: Half::random(words, width, draw) }
    }

    /// Given vectors `[words, width]` and biases `[words, 1]`, of words and of contexts.
    pub fn of([word, other]: [Vectors; 2], [bias, other_bias]: [Vectors; 2]) -> Self {
        Self { word: Half::of(word, bias), other: Half::of(other, other_bias) }
    }

    /// Vectors of words.
    pub fn target(&self) -> &Vectors {
        &self.word.vectors
    }

    /// Vectors of words as contexts.
    pub fn context(&self) -> &Vectors {
        &self.other.vectors
    }

    /// Biases of words and of contexts, `[words, 1]`.
    pub fn biases(&self) -> [&Vectors; 2] {
        [&self.word.biases, &self.other.biases]
    }

    /// One step for a pair. Gives its part of J before the step.
    pub fn step(&mut self, cell: Cell, most: f64, rate: f32) -> f32 {
        let [word, other] = cell.pair;
        let product = dot(self.word.vectors.get(word), self.other.vectors.get(other));
        let error =
            product + self.word.bias(word) + self.other.bias(other) - cell.count.ln() as f32;
        let weight = weight(cell.count, most) as f32;
        let slope = 2.0 * weight * error;
        let old = self.word.vectors.get(word).to_vec();
        let gradient = self.other.vectors.get(other).iter().map(|value| slope * value);
        self.word.learn(word, gradient, slope, rate);
        self.other.learn(other, old.iter().map(|value| slope * value), slope, rate);
        weight * error * error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_words_count_more_and_both_ways() {
        let mut together = Together::default();
        (0..4).for_each(|place| together.read(&[0, 1, 2, 0], place, 2));
        let cells = together.cells();
        let count = |pair: [u32; 2]| {
            cells.iter().find(|cell| cell.pair == pair).map_or(0.0, |cell| cell.count)
        };
        assert_eq!(
            [count([0, 1]), count([0, 2]), count([1, 2]), count([0, 0])],
            [1.5, 1.5, 1.0, 0.0]
        );
        assert!(cells.iter().all(|cell| count([cell.pair[1], cell.pair[0]]) == cell.count));
    }

    #[test]
    fn rare_pairs_count_less() {
        assert_eq!([weight(100.0, 100.0), weight(900.0, 100.0)], [1.0, 1.0]);
        assert!((weight(1.0, 16.0) - 0.125).abs() < 1e-12);
    }

    /// The first step of AdaGrad is as long as the rate and goes against the sign of the gradient;
    /// the second is g2 / sqrt(g1^2 + g2^2) of it. Both gradients by differences of J.
    #[test]
    fn the_steps_follow_the_differences_of_the_loss() {
        let cell = Cell { pair: [1, 0], count: 7.0 };
        let mut draw = Draw::seeded(2);
        let first = Glove::new(2, 3, &mut draw);
        let loss = |model: &Glove| {
            let pairs = model.word.vectors.get(1).iter().zip(model.other.vectors.get(0));
            let product: f64 = pairs.map(|(a, b)| f64::from(*a) * f64::from(*b)).sum();
            let biases = f64::from(model.word.bias(1)) + f64::from(model.other.bias(0));
            (7.0_f64 / 50.0).powf(0.75) * (product + biases - 7.0_f64.ln()).powi(2)
        };
        type Pick = fn(&mut Glove) -> &mut f32;
        let picks: [Pick; 4] = [
            |model| &mut model.word.vectors.get_mut(1)[2],
            |model| &mut model.other.vectors.get_mut(0)[0],
            |model| &mut model.word.biases.get_mut(1)[0],
            |model| &mut model.other.biases.get_mut(0)[0],
        ];
        let slope = |model: &Glove, pick: Pick| {
            let at = |by: f32| {
                let mut model = model.clone();
                *pick(&mut model) += by;
                loss(&model)
            };
            let h = 1.0 / 64.0;
            (at(h) - at(-h)) / (2.0 * f64::from(h))
        };
        let mut second = first.clone();
        let said = second.step(cell, 50.0, 0.25);
        assert!((f64::from(said) - loss(&first)).abs() < 1e-4);
        let mut third = second.clone();
        third.step(cell, 50.0, 0.25);
        for pick in picks {
            let value = |model: &Glove| f64::from(*pick(&mut model.clone()));
            let (one, two) = (slope(&first, pick), slope(&second, pick));
            let steps = [value(&first) - value(&second), value(&second) - value(&third)];
            assert!((steps[0] - 0.25 * one.signum()).abs() < 1e-4, "{steps:?} {one}");
            assert!((steps[1] - 0.25 * two / one.hypot(two)).abs() < 1e-3, "{steps:?} {one} {two}");
        }
    }
}
