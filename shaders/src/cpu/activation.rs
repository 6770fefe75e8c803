//! Functions of single numbers, free of branches so that loops over them become vector code.

use std::f32::consts::{FRAC_1_SQRT_2, LOG2_E};

use crate::activation::DENSITY_AT_0;

/// x * (1 + erf(x / sqrt 2)) / 2 (Hendrycks and Gimpel 2016, section 2), not the tanh form.
#[inline(always)]
pub(crate) fn gelu(x: f32) -> f32 {
    0.5 * x * (1.0 + erf(x * FRAC_1_SQRT_2))
}

/// d/dx GELU(x) = Phi(x) + x phi(x), with the distribution and density of the standard normal.
#[inline(always)]
pub(crate) fn gelu_slope(x: f32) -> f32 {
    0.5 * (1.0 + erf(x * FRAC_1_SQRT_2)) + x * DENSITY_AT_0 * exp(-0.5 * x * x)
}

/// e^x for x <= 88; above it stays at e^88, below -87.3 it is exactly 0.
///
/// e^x = 2^n e^r, where n is the integer nearest to x / ln 2 and |r| <= ln 2 / 2. The polynomial is
/// the best one (Remez) of (e^r - 1 - r) / r^2, with 3e-9 of e^r as largest error.
#[inline(always)]
pub(super) fn exp(x: f32) -> f32 {
    /// Adding it rounds to an integer, which then stands in the lowest bits.
    const ROUND: f32 = 12_582_912.0;
    /// ln 2 in two parts; the first, 355 / 512, has so few digits that its products with n are
    /// exact.
    const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
    const SMALLEST: f32 = -87.3;
    let bounded = x.clamp(SMALLEST, 88.0);
    let shifted = bounded * LOG2_E + ROUND;
    let n = shifted - ROUND;
    let r = bounded - n * LN_2[0] - n * LN_2[1];
    let series = [1.381_432e-3, 8.368_851e-3, 4.166_84e-2, 1.666_652e-1, 4.999_999_4e-1];
    let power = polynomial(r, series) * r * r + r + 1.0;
    let two_to_n = f32::from_bits((shifted.to_bits() << 23).wrapping_add(1.0f32.to_bits()));
    if x < SMALLEST { 0.0 } else { power * two_to_n }
}

/// tanh x: near zero, where differences of exponentials lose digits, the best polynomial (Remez) of
/// x^2 that completes x, with 4e-9 of x as largest error; else 1 - 2 / (e^2x + 1).
#[inline(always)]
pub(crate) fn tanh(x: f32) -> f32 {
    let magnitude = x.abs();
    let series =
        [-5.717_043_3e-3, 2.065_058_6e-2, -5.374_349_7e-2, 1.333_149_1e-1, -3.333_328_4e-1];
    let near = x + x * (x * x) * polynomial(x * x, series);
    let far = 1.0 - 2.0 / (exp(2.0 * magnitude) + 1.0);
    if magnitude < 0.625 { near } else { far.copysign(x) }
}

/// erf x from the best polynomials (Remez): near zero of x^2, completing x, with 1e-9 as largest
/// error; beyond 1 of |x|, completing the logarithm of 1 - erf |x|, with 3e-9 as largest error.
#[inline(always)]
fn erf(x: f32) -> f32 {
    let series = [
        7.889_123e-5,
        -8.020_842e-4,
        5.189_535_7e-3,
        -2.685_444_4e-2,
        1.128_36e-1,
        -3.761_262_6e-1,
        1.283_791_7e-1,
    ];
    let near = x + x * polynomial(x * x, series);
    // At 4, 1 - erf is already below the last digit of 1, and the polynomial ends.
    let magnitude = x.abs().clamp(0.0, 4.0);
    let series = [
        -2.101_820_1e-4,
        3.183_116_7e-3,
        -2.278_608_5e-2,
        1.050_966_7e-1,
        6.358_464e-1,
        1.284_755_8e-1,
    ];
    let far = 1.0 - exp(-magnitude - magnitude * polynomial(magnitude, series));
    if magnitude < 1.0 { near } else { far.copysign(x) }
}

/// Coefficients from the highest power down (Horner's rule).
#[inline(always)]
fn polynomial<const N: usize>(x: f32, coefficients: [f32; N]) -> f32 {
    let [highest, rest @ ..] = coefficients.as_slice() else { return 0.0 };
    rest.iter().fold(*highest, |sum, coefficient| sum * x + coefficient)
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::*;

    fn grid(from: f64, to: f64) -> impl Iterator<Item = f32> {
        (0..=200_000).map(move |step| (from + (to - from) * f64::from(step) / 200_000.0) as f32)
    }

    fn worst(from: f64, to: f64, error: impl Fn(f32) -> f64) -> f64 {
        grid(from, to).map(error).fold(0.0, f64::max)
    }

    #[test]
    fn exp_is_as_precise_as_its_numbers() {
        let error = worst(-87.0, 88.0, |x| (f64::from(exp(x)) / f64::from(x).exp() - 1.0).abs());
        assert!(error < 1.5e-7, "{error:e}");
        assert_eq!(
            [exp(0.0), exp(-88.0), exp(-1e30), exp(f32::NEG_INFINITY)],
            [1.0, 0.0, 0.0, 0.0]
        );
        assert!(exp(1e9).is_finite());
    }

    #[test]
    fn tanh_is_as_precise_as_its_numbers() {
        let error = worst(-12.0, 12.0, |x| (f64::from(tanh(x)) - f64::from(x).tanh()).abs());
        assert!(error < 1.5e-7, "{error:e}");
        assert_eq!(tanh(0.0), 0.0);
        assert_eq!([tanh(1e-20), tanh(1e30), tanh(-1e30)], [1e-20, 1.0, -1.0]);
    }

    #[test]
    fn erf_is_as_precise_as_its_numbers() {
        let error = worst(-6.0, 6.0, |x| (f64::from(erf(x)) - reference::erf(f64::from(x))).abs());
        assert!(error < 1.5e-7, "{error:e}");
        assert_eq!([erf(0.0), erf(1e30), erf(-1e30)], [0.0, 1.0, -1.0]);
    }

    #[test]
    fn the_slope_of_gelu_is_that_of_its_definition() {
        let error = worst(-8.0, 8.0, |x| {
            let at = |by: f64| reference::gelu(f64::from(x) + by);
            (f64::from(gelu_slope(x)) - (at(1e-4) - at(-1e-4)) / 2e-4).abs()
        });
        assert!(error < 4e-7, "{error:e}");
        assert_eq!([gelu_slope(1e30), gelu_slope(-1e30)], [1.0, 0.0]);
    }

    #[test]
    fn gelu_follows_its_definition() {
        let error = worst(-8.0, 8.0, |x| {
            let exact = reference::gelu(f64::from(x));
            (f64::from(gelu(x)) - exact).abs() / (1.0 + exact.abs())
        });
        assert!(error < 1.5e-7, "{error:e}");
    }
}
