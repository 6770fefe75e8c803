//! The sinusoidal position encodings of Vaswani et al. 2017, section 3.5.
//!
//! BERT does not use them: it learned its own table. They are here to compare.
//!
//! Everywhere: `pair` is i, counted from 0, and stands for dimensions 2i and 2i + 1; `dimensions`
//! is d; `base` is n, 10 000 in the paper. Angles are in radians, wavelengths in positions.

use std::f64::consts::TAU;

/// The base of Vaswani et al. 2017.
pub const BASE: f64 = 10_000.0;

/// How far the angle of a pair turns from one position to the next: 1 / n^(2i/d).
pub fn frequency(pair: usize, dimensions: usize, base: f64) -> f64 {
    base.powf(-2.0 * pair as f64 / dimensions.max(1) as f64)
}

/// After how many positions a pair repeats: 2 pi n^(2i/d).
pub fn wavelength(pair: usize, dimensions: usize, base: f64) -> f64 {
    TAU / frequency(pair, dimensions, base)
}

/// PE(pos, 2i) = sin(pos / n^(2i/d)), PE(pos, 2i+1) = cos of the same angle.
pub fn encoding(position: usize, dimension: usize, dimensions: usize, base: f64) -> f64 {
    let angle = position as f64 * frequency(dimension / 2, dimensions, base);
    if dimension.is_multiple_of(2) { angle.sin() } else { angle.cos() }
}

/// The table of PE(pos, dimension).
///
/// # Shapes
/// - output `[positions, dimensions]`, row-major
///
/// An odd `dimensions` ends with a sine whose cosine is left out.
///
/// Each row is the one before it turned by one position ([`rotation`]), in double precision: two
/// products a value instead of a sine, so that the table can follow a slider.
pub fn sinusoids(positions: usize, dimensions: usize, base: f64) -> Vec<f32> {
    let pairs = 0..dimensions.div_ceil(2);
    let turns: Vec<Matrix> = pairs.map(|pair| rotation(pair, 1, dimensions, base)).collect();
    let mut row = vec![[0.0, 1.0]; turns.len()];
    let mut table = Vec::with_capacity(positions.saturating_mul(dimensions));
    for _ in 0..positions {
        let values = row.iter().flatten().map(|value| *value as f32);
        table.extend(values.take(dimensions));
        for (point, turn) in row.iter_mut().zip(&turns) {
            *point = turned(turn, *point);
        }
    }
    table
}

/// PE(p) . PE(q) = sum over the pairs of cos((p - q) / n^(2i/d)), for `distance` = p - q. It
/// follows from cos a cos b + sin a sin b = cos(a - b): only the distance counts.
pub fn similarity(distance: f64, dimensions: usize, base: f64) -> f64 {
    (0..dimensions / 2).map(|pair| (distance * frequency(pair, dimensions, base)).cos()).sum()
}

/// A matrix of two rows and two columns.
pub type Matrix = [[f64; 2]; 2];

/// The matrix that turns pair i of PE(pos) into that of PE(pos + shift), whatever pos is:
/// `[[cos a, sin a], [-sin a, cos a]]` with a = shift / n^(2i/d), acting on (sin, cos). Vaswani et
/// al. 2017 chose the sinusoids for this property.
pub fn rotation(pair: usize, shift: i32, dimensions: usize, base: f64) -> Matrix {
    let (sin, cos) = (f64::from(shift) * frequency(pair, dimensions, base)).sin_cos();
    [[cos, sin], [-sin, cos]]
}

/// The product of a matrix and a column.
pub fn turned([[a, b], [c, d]]: &Matrix, [x, y]: [f64; 2]) -> [f64; 2] {
    [a * x + b * y, c * x + d * y]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes with their base, the ends of what the page offers included.
    const SIZES: [(usize, usize, f64); 5] =
        [(50, 128, BASE), (512, 1024, 100_000.0), (512, 384, BASE), (512, 2, 10.0), (1, 2, 10.0)];

    #[test]
    fn the_table_is_the_formula() {
        for (positions, dimensions, base) in SIZES {
            let table = sinusoids(positions, dimensions, base);
            assert_eq!(table.len(), positions * dimensions);
            for (index, found) in table.iter().enumerate() {
                let (position, dimension) = (index / dimensions, index % dimensions);
                let angle = position as f64
                    / base.powf((dimension - dimension % 2) as f64 / dimensions as f64);
                let wanted = if dimension % 2 == 0 { angle.sin() } else { angle.cos() };
                assert!(
                    (f64::from(*found) - wanted).abs() < 1e-6,
                    "PE({position}, {dimension}) of {dimensions}, n = {base}: {found}, {wanted}"
                );
                assert!((encoding(position, dimension, dimensions, base) - wanted).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn wavelengths_go_from_two_pi_almost_to_two_pi_n() {
        assert!((wavelength(0, 128, BASE) - TAU).abs() < 1e-12);
        // 2 pi n^(1 - 2/d), the last pair's.
        assert!((wavelength(63, 128, BASE) - 54_410.2).abs() < 0.1);
        assert!((wavelength(0, 2, 10.0) - TAU).abs() < 1e-12);
    }

    #[test]
    fn similarity_depends_on_the_distance_only() {
        for (positions, dimensions, base) in SIZES {
            let table = sinusoids(positions, dimensions, base);
            let row = |p: usize| &table[p * dimensions..(p + 1) * dimensions];
            let dot = |p: usize, q: usize| -> f64 {
                row(p).iter().zip(row(q)).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
            };
            for (p, q) in [(0, 0), (7, 7), (3, 9), (40, 46), (49, 0), (511, 2)] {
                let (p, q) = (p.min(positions - 1), q.min(positions - 1));
                let law = similarity(p as f64 - q as f64, dimensions, base);
                assert!((dot(p, q) - law).abs() < 1e-4, "{p} {q}: {} against {law}", dot(p, q));
            }
        }
        assert_eq!(similarity(0.0, 128, BASE), 64.0);
    }

    #[test]
    fn a_rotation_shifts_any_position() {
        let (dimensions, base) = (128, BASE);
        for (pair, shift) in [(0, 1), (5, 7), (63, 400), (10, -3), (20, 0)] {
            let matrix = rotation(pair, shift, dimensions, base);
            for position in [3, 17, 100] {
                let at = |position: usize| {
                    [0, 1].map(|part| encoding(position, 2 * pair + part, dimensions, base))
                };
                let moved = turned(&matrix, at(position));
                let wanted = at(position.saturating_add_signed(shift as isize));
                assert!((0..2).all(|part| (moved[part] - wanted[part]).abs() < 1e-9));
            }
        }
    }

    #[test]
    fn turning_keeps_lengths_and_turning_back_undoes_it() {
        let (there, back) = (rotation(3, 11, 64, BASE), rotation(3, -11, 64, BASE));
        let [x, y] = turned(&back, turned(&there, [0.6, -0.8]));
        assert!((x - 0.6).abs() < 1e-12 && (y + 0.8).abs() < 1e-12);
    }

    #[test]
    fn nothing_has_no_table() {
        assert!(sinusoids(0, 128, BASE).is_empty() && sinusoids(5, 0, BASE).is_empty());
        assert_eq!(sinusoids(3, 1, BASE).len(), 3);
        assert!(frequency(0, 0, BASE).is_finite() && similarity(3.0, 0, BASE) == 0.0);
    }
}
