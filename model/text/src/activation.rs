//! The non-linearities of the feed-forward network as functions of one number, in double
//! precision: what a page draws and recomputes, and what the network's single precision is
//! compared with.

use std::f64::consts::{FRAC_1_SQRT_2, PI, SQRT_2};

use crate::switches::Activation;

/// Largest error of [`erf`], and so of [`gelu`] for |x| up to 10.
pub const ERF_ERROR: f64 = 1e-13;

/// From here on the continued fraction is the more precise form.
const FAR: f64 = 3.0;

/// erf x = 2 / sqrt(pi) times the integral of e^(-t^2) from 0 to x, off by at most [`ERF_ERROR`].
///
/// Near zero the series whose terms all have one sign, so that no digits cancel; further out the
/// continued fraction of 1 - erf (Abramowitz & Stegun 1964, equations 7.1.6 and 7.1.14).
pub fn erf(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.abs() >= FAR {
        let size = x.abs();
        let fraction = (1..60).rev().fold(size, |below, k| size + f64::from(k) / 2.0 / below);
        return (1.0 - (-size * size).exp() / fraction / PI.sqrt()).copysign(x);
    }
    let (mut term, mut sum) = (x, x);
    for n in 1..80 {
        term *= 2.0 * x * x / f64::from(2 * n + 1);
        sum += term;
    }
    2.0 / PI.sqrt() * (-x * x).exp() * sum
}

/// GELU(x) = x/2 (1 + erf(x / sqrt 2)) (Hendrycks & Gimpel 2016, section 2: the exact form, which
/// BERT uses).
pub fn gelu(x: f64) -> f64 {
    // 0 times infinity has no value; the limit far to the left is 0.
    if x == f64::NEG_INFINITY { 0.0 } else { x / 2.0 * (1.0 + erf(x * FRAC_1_SQRT_2)) }
}

/// The approximation x/2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) (Hendrycks & Gimpel 2016,
/// section 2), which BERT does not use.
pub fn gelu_tanh(x: f64) -> f64 {
    x / 2.0 * (1.0 + (SQRT_2 / PI.sqrt() * (x + 0.044715 * x.powi(3))).tanh())
}

/// max(0, x).
pub fn relu(x: f64) -> f64 {
    x.max(0.0)
}

/// Where GELU is lowest, and how low: the zero of its derivative Phi(x) + x phi(x), by bisection.
pub fn gelu_minimum() -> (f64, f64) {
    let slope = |x: f64| {
        (1.0 + erf(x * FRAC_1_SQRT_2)) / 2.0 + x * (-x * x / 2.0).exp() / (2.0 * PI).sqrt()
    };
    let (mut falling, mut rising) = (-2.0, 0.0);
    for _ in 0..60 {
        let middle = (falling + rising) / 2.0;
        if slope(middle) < 0.0 { falling = middle } else { rising = middle }
    }
    (falling, gelu(falling))
}

impl Activation {
    /// The function's value.
    pub fn of(self, x: f64) -> f64 {
        match self {
            Self::Gelu => gelu(x),
            Self::Relu => relu(x),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// erf by Simpson's rule, from its definition.
    fn integrated(x: f64) -> f64 {
        const STEPS: u32 = 4_000;
        let width = x / f64::from(STEPS);
        let at = |step: u32| (-(width * f64::from(step)).powi(2)).exp();
        let weight = |step: u32| match step {
            0 | STEPS => 1.0,
            odd if odd % 2 == 1 => 4.0,
            _ => 2.0,
        };
        let sum: f64 = (0..=STEPS).map(|step| weight(step) * at(step)).sum();
        2.0 / PI.sqrt() * sum * width / 3.0
    }

    #[test]
    fn erf_is_its_integral() {
        for step in -60..=60 {
            let x = f64::from(step) / 10.0;
            let (found, wanted) = (erf(x), integrated(x));
            assert!((found - wanted).abs() < ERF_ERROR, "{x}: {found} {wanted}");
        }
        // Abramowitz & Stegun 1964, table 7.1.
        assert!((erf(0.5) - 0.520_499_877_8).abs() < 1e-10);
        assert!((erf(1.0) - 0.842_700_792_9).abs() < 1e-10);
        assert_eq!([erf(0.0), erf(40.0), erf(f64::NEG_INFINITY)], [0.0, 1.0, -1.0]);
        assert!(erf(f64::NAN).is_nan());
    }

    #[test]
    fn gelu_has_its_known_values() {
        assert!((gelu(1.0) - 0.841_345).abs() < 1e-6);
        assert!((gelu(-1.0) + 0.158_655).abs() < 1e-6);
        let (place, depth) = gelu_minimum();
        assert!((place + 0.752).abs() < 5e-4 && (depth + 0.170).abs() < 5e-4, "{place} {depth}");
        assert!(gelu(place - 1e-3) > depth && gelu(place + 1e-3) > depth);
        assert_eq!([gelu(0.0), gelu(f64::NEG_INFINITY), gelu(30.0)], [0.0, 0.0, 30.0]);
        // GELU(x) - GELU(-x) = x, since erf is odd.
        for step in -50..=50 {
            let x = f64::from(step) / 10.0;
            assert!((gelu(x) - gelu(-x) - x).abs() < 1e-12);
        }
    }

    #[test]
    fn the_approximation_is_another_function() {
        let gap =
            |step: i32| (gelu(f64::from(step) / 100.0) - gelu_tanh(f64::from(step) / 100.0)).abs();
        let largest = (-500..=500).map(gap).fold(0.0, f64::max);
        assert!(largest > 3e-4 && largest < 6e-4, "{largest}");
    }

    #[test]
    fn relu_cuts_at_zero() {
        assert_eq!([-2.0, 0.0, 3.0].map(|x| Activation::Relu.of(x)), [0.0, 0.0, 3.0]);
        assert_eq!(Activation::Gelu.of(1.0), gelu(1.0));
    }
}
