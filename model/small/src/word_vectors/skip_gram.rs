//! Skip-gram with negative sampling: which words stand around a word, told from drawn ones.
//!
//! P(+|t, c) = s(t . c). The loss of a pair with its k drawn words is
//! -ln s(t . c) - sum ln s(-t . n) (Jurafsky & Martin, equation 6.34).

use super::vectors::{Vectors, dot};
use crate::points::Draw;

/// The two matrices.
#[derive(Clone, Debug, PartialEq)]
pub struct SkipGram {
    /// Vectors of words as targets.
    pub target: Vectors,
    /// Vectors of words as contexts.
    pub context: Vectors,
    /// The change of a target while a pair is learned.
    moved: Vec<f32>,
    /// What each context of a pair is multiplied with.
    errors: Vec<f32>,
}

/// s(z) and -ln s(z) with one exponential.
pub fn sigmoid_and_loss(z: f32) -> (f32, f32) {
    let e = (-z.abs()).exp();
    let below = e / (1.0 + e);
    let s = if z < 0.0 { below } else { 1.0 - below };
    (s, (-z).max(0.0) + e.ln_1p())
}

impl SkipGram {
    /// Random vectors.
    pub(super) fn new(words: usize, width: usize, draw: &mut Draw) -> Self {
        let target = Vectors::random(words, width, draw);
        Self::of(target, Vectors::random(words, width, draw))
    }

    /// Given matrices of one shape.
    pub fn of(target: Vectors, context: Vectors) -> Self {
        let moved = vec![0.0; target.width()];
        Self { target, context, moved, errors: Vec::new() }
    }

    /// One step against the gradient for a pair and its drawn words: with e = s(t . c) - 1 for the
    /// context and e = s(t . n) for a drawn word, dL/dc = e t and dL/dt = sum e c. Gives the loss
    /// before the step.
    pub fn step(&mut self, target: u32, context: u32, negatives: &[u32], rate: f32) -> f32 {
        let Self { target: targets, context: contexts, moved, errors } = self;
        let vector = targets.get_mut(target);
        let mut loss = 0.0;
        moved.fill(0.0);
        errors.clear();
        for (place, word) in std::iter::once(&context).chain(negatives).enumerate() {
            let other = contexts.get(*word);
            let sign = if place == 0 { 1.0 } else { -1.0 };
            let (right, of_pair) = sigmoid_and_loss(sign * dot(vector, other));
            loss += of_pair;
            let error = sign * (right - 1.0) * rate;
            errors.push(error);
            moved.iter_mut().zip(other).for_each(|(sum, value)| *sum += error * value);
        }
        for (word, error) in std::iter::once(&context).chain(negatives).zip(&*errors) {
            let other = contexts.get_mut(*word);
            other.iter_mut().zip(&*vector).for_each(|(value, t)| *value -= error * t);
        }
        vector.iter_mut().zip(&*moved).for_each(|(value, by)| *value -= by);
        loss
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> SkipGram {
        let mut draw = Draw::seeded(5);
        let mut model = SkipGram::new(5, 6, &mut draw);
        for word in 0..5 {
            model.target.get_mut(word).iter_mut().for_each(|value| *value *= 9.0);
            model.context.get_mut(word).iter_mut().for_each(|value| *value *= 9.0);
        }
        model
    }

    /// The formula as it stands, in double precision.
    fn loss(model: &SkipGram, target: u32, context: u32, negatives: &[u32]) -> f64 {
        let product = |word: u32| -> f64 {
            let pairs = model.target.get(target).iter().zip(model.context.get(word));
            pairs.map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
        };
        let log_s = |z: f64| (1.0 / (1.0 + (-z).exp())).ln();
        -log_s(product(context)) - negatives.iter().map(|n| log_s(-product(*n))).sum::<f64>()
    }

    #[test]
    fn the_step_goes_against_the_difference_of_losses() {
        // A drawn word twice counts twice.
        let (target, context, negatives) = (1, 2, [3, 0, 3]);
        let mut stepped = small();
        let said = stepped.step(target, context, &negatives, 1.0);
        assert!((f64::from(said) - loss(&small(), target, context, &negatives)).abs() < 1e-5);
        let h = 1.0 / 64.0;
        for word in 0..5 {
            for place in 0..6 {
                for which in [false, true] {
                    let at = |by: f32| {
                        let mut model = small();
                        let rows = if which { &mut model.target } else { &mut model.context };
                        rows.get_mut(word)[place] += by;
                        loss(&model, target, context, &negatives)
                    };
                    let wanted = (at(h) - at(-h)) / (2.0 * f64::from(h));
                    let of = |model: &SkipGram| {
                        let rows = if which { &model.target } else { &model.context };
                        rows.get(word)[place]
                    };
                    let found = f64::from(of(&small()) - of(&stepped));
                    assert!((found - wanted).abs() < 1e-4, "{word} {place}: {found} {wanted}");
                }
            }
        }
    }

    #[test]
    fn losses_far_from_zero_stay_exact() {
        assert_eq!(sigmoid_and_loss(-200.0), (0.0, 200.0));
        assert_eq!(sigmoid_and_loss(200.0), (1.0, 0.0));
        assert_eq!(sigmoid_and_loss(0.0), (0.5, std::f32::consts::LN_2));
    }
}
