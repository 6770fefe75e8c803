//! The sinusoidal position encodings of Vaswani et al. 2017, section 3.5.
//!
//! BERT does not use them: it learned its own table. They are here to compare.

/// PE(pos, 2i) = sin(pos / base^(2i/d)), PE(pos, 2i+1) = cos of the same angle.
///
/// # Shapes
/// - output `[positions, dimensions]`, row-major
///
/// An odd `dimensions` ends with a sine whose cosine is left out.
pub fn sinusoids(positions: usize, dimensions: usize, base: f64) -> Vec<f32> {
    let mut table = Vec::with_capacity(positions * dimensions);
    for position in 0..positions {
        for dimension in 0..dimensions {
            let pair = (dimension / 2) as f64;
            let angle = position as f64 / base.powf(2.0 * pair / dimensions as f64);
            table.push(if dimension % 2 == 0 { angle.sin() } else { angle.cos() } as f32);
        }
    }
    table
}

/// The base of Vaswani et al. 2017.
pub const BASE: f64 = 10_000.0;

#[cfg(test)]
mod tests {
    use super::{BASE, sinusoids};

    #[test]
    fn similarity_depends_on_the_distance_only() {
        let (positions, dimensions) = (50, 128);
        let table = sinusoids(positions, dimensions, BASE);
        let row = |p: usize| &table[p * dimensions..(p + 1) * dimensions];
        let dot = |p: usize, q: usize| -> f64 {
            row(p).iter().zip(row(q)).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
        };
        for (p, q) in [(0, 0), (7, 7), (3, 9), (40, 46), (49, 0)] {
            let distance = p as f64 - q as f64;
            let law: f64 = (0..dimensions / 2)
                .map(|i| (distance / BASE.powf(2.0 * i as f64 / dimensions as f64)).cos())
                .sum();
            assert!((dot(p, q) - law).abs() < 1e-4, "{p} {q}: {} against {law}", dot(p, q));
        }
    }
}
