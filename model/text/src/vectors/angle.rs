//! Lengths and angles of vectors, in double precision.

/// |v|, the Euclidean norm.
pub fn norm(vector: &[f32]) -> f64 {
    dot(vector, vector).sqrt()
}

/// The scalar product.
pub fn dot(one: &[f32], other: &[f32]) -> f64 {
    one.iter().zip(other).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

/// Cosine of the angle between two vectors; `None` where one has no direction: it is zero, or not
/// finite, or the lengths differ.
pub fn cosine(one: &[f32], other: &[f32]) -> Option<f64> {
    let scale = norm(one) * norm(other);
    let cosine = dot(one, other) / scale;
    (one.len() == other.len() && scale > 0.0 && cosine.is_finite()).then(|| cosine.clamp(-1.0, 1.0))
}

/// Whether every value is a finite number.
pub fn is_finite(vector: &[f32]) -> bool {
    vector.iter().all(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_of_known_triangles() {
        assert_eq!(norm(&[3.0, -4.0]), 5.0);
        assert_eq!(cosine(&[1.0, 0.0], &[0.0, 2.0]), Some(0.0));
        let opposite = cosine(&[1.0, 2.0], &[-2.0, -4.0]).unwrap();
        assert!((opposite + 1.0).abs() < 1e-12);
        let sixty = cosine(&[1.0, 0.0], &[1.0, 3.0_f32.sqrt()]).unwrap();
        assert!((sixty - 0.5).abs() < 1e-7);
    }

    #[test]
    fn no_direction_no_angle() {
        assert_eq!(cosine(&[0.0, 0.0], &[1.0, 0.0]), None);
        assert_eq!(cosine(&[f32::NAN, 0.0], &[1.0, 0.0]), None);
        assert_eq!(cosine(&[f32::INFINITY, 0.0], &[1.0, 0.0]), None);
        assert_eq!(cosine(&[1.0], &[1.0, 0.0]), None);
        assert!(!is_finite(&[1.0, f32::NAN]) && is_finite(&[]));
    }
}
