//! Vectors as points of a plane: the two directions in which they differ most (principal
//! components; Pearson 1901, Hotelling 1933).

use serde::{Deserialize, Serialize};

/// Multiplications at most; each makes what is left of other directions smaller.
const ROUNDS: usize = 1000;

/// A direction has been found when a multiplication moves no feature by more.
const CLOSE: f64 = 1e-12;

/// A plane through the vectors' mean. Kept fixed, it shows how vectors move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Basis {
    /// The vectors' mean, `[features]`.
    pub mean: Vec<f64>,
    /// The first and second direction, of length 1 and at right angles, `[2][features]`; zeros
    /// where the vectors do not differ that much.
    pub axes: [Vec<f64>; 2],
    /// The share of the variance that lies in each direction.
    pub shares: [f64; 2],
}

impl Basis {
    /// The plane that shows most of the variance of vectors of one length, by power iteration: the
    /// first direction, then the first at right angles to it. Of the two signs of a direction the
    /// one is taken whose largest number is positive.
    pub fn of(vectors: &[Vec<f32>]) -> Self {
        let features = vectors.first().map_or(0, Vec::len);
        let mean = mean(vectors, features);
        let centred: Vec<Vec<f64>> = vectors.iter().map(|vector| minus(vector, &mean)).collect();
        let total: f64 = centred.iter().map(|row| dot(row, row)).sum();
        let first = direction(&centred, features, None);
        let second = direction(&centred, features, Some(&first));
        let share = |axis: &[f64]| {
            let variance: f64 = centred.iter().map(|row| dot(row, axis).powi(2)).sum();
            if total > 0.0 { variance / total } else { 0.0 }
        };
        let shares = [share(&first), share(&second)];
        Self { mean, axes: [first, second], shares }
    }

    /// Where a vector lies in the plane.
    pub fn project(&self, vector: &[f32]) -> [f64; 2] {
        let centred = minus(vector, &self.mean);
        self.axes.each_ref().map(|axis| dot(&centred, axis))
    }
}

/// The direction of most variance, at right angles to another if one is given; zeros without any.
fn direction(centred: &[Vec<f64>], features: usize, other: Option<&[f64]>) -> Vec<f64> {
    let rest: Vec<Vec<f64>> = centred.iter().map(|row| without(row, other)).collect();
    // The longest row lies in the space that the rows span, so what is there can be found.
    let longest = rest.iter().max_by(|a, b| dot(a, a).total_cmp(&dot(b, b)));
    let Some(mut axis) = longest.and_then(|row| unit(row)) else { return vec![0.0; features] };
    for _ in 0..ROUNDS {
        let mut next = vec![0.0; features];
        for row in &rest {
            let along = dot(row, &axis);
            next.iter_mut().zip(row).for_each(|(sum, value)| *sum += along * value);
        }
        let Some(next) = unit(&without(&next, other)) else { break };
        let moved = next.iter().zip(&axis).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        axis = next;
        if moved < CLOSE {
            break;
        }
    }
    signed(axis)
}

/// What of a vector is at right angles to a direction.
fn without(vector: &[f64], direction: Option<&[f64]>) -> Vec<f64> {
    let Some(direction) = direction else { return vector.to_vec() };
    let along = dot(vector, direction);
    vector.iter().zip(direction).map(|(value, part)| value - along * part).collect()
}

/// A vector of length 1; `None` if it has none, but for rounding.
fn unit(vector: &[f64]) -> Option<Vec<f64>> {
    let length = dot(vector, vector).sqrt();
    (length > 1e-9).then(|| vector.iter().map(|value| value / length).collect())
}

fn signed(axis: Vec<f64>) -> Vec<f64> {
    let larger = |best: f64, value: &f64| if value.abs() > best.abs() { *value } else { best };
    let largest = axis.iter().fold(0.0, larger);
    if largest < 0.0 { axis.into_iter().map(|value| -value).collect() } else { axis }
}

fn mean(vectors: &[Vec<f32>], features: usize) -> Vec<f64> {
    let mut sum = vec![0.0; features];
    for vector in vectors {
        sum.iter_mut().zip(vector).for_each(|(sum, value)| *sum += f64::from(*value));
    }
    sum.into_iter().map(|sum| sum / vectors.len().max(1) as f64).collect()
}

fn minus(vector: &[f32], mean: &[f64]) -> Vec<f64> {
    vector.iter().zip(mean).map(|(value, mean)| f64::from(*value) - mean).collect()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points of a plane have the principal axis at half the angle whose tangent is
    /// 2 s_xy / (s_xx - s_yy).
    #[test]
    fn directions_of_a_plane_have_a_closed_form() {
        let points: [[f32; 2]; 5] = [[1.0, 2.0], [3.0, 3.5], [-2.0, 0.0], [0.5, -1.0], [4.0, 2.5]];
        let vectors: Vec<Vec<f32>> = points.iter().map(|point| point.to_vec()).collect();
        let basis = Basis::of(&vectors);
        let wide = points.map(|point| point.map(f64::from));
        let middle = [0, 1].map(|axis| wide.iter().map(|p| p[axis]).sum::<f64>() / 5.0);
        let moment = |a: usize, b: usize| {
            wide.iter().map(|p| (p[a] - middle[a]) * (p[b] - middle[b])).sum::<f64>()
        };
        let (xx, xy, yy) = (moment(0, 0), moment(0, 1), moment(1, 1));
        let angle = 0.5 * (2.0 * xy).atan2(xx - yy);
        assert!((basis.axes[0][0] - angle.cos()).abs() < 1e-9, "{basis:?}");
        assert!((basis.axes[0][1] - angle.sin()).abs() < 1e-9, "{basis:?}");
        let largest = (xx + yy) / 2.0 + (((xx - yy) / 2.0).powi(2) + xy * xy).sqrt();
        assert!((basis.shares[0] - largest / (xx + yy)).abs() < 1e-9);
        assert!((basis.shares[0] + basis.shares[1] - 1.0).abs() < 1e-9);
        for (point, vector) in wide.iter().zip(&vectors) {
            let found = basis.project(vector);
            let length = (point[0] - middle[0]).hypot(point[1] - middle[1]);
            assert!((found[0].hypot(found[1]) - length).abs() < 1e-9);
        }
    }

    #[test]
    fn vectors_that_do_not_differ_lie_in_one_point() {
        let same = Basis::of(&[vec![1.0, 2.0, 3.0], vec![1.0, 2.0, 3.0]]);
        assert_eq!(same.project(&[1.0, 2.0, 3.0]), [0.0, 0.0]);
        assert_eq!(same.shares, [0.0, 0.0]);
        let line = Basis::of(&[vec![0.0, 0.0], vec![2.0, 0.0], vec![4.0, 0.0]]);
        assert_eq!(line.axes, [vec![1.0, 0.0], vec![0.0, 0.0]]);
        assert_eq!(line.project(&[5.0, 7.0]), [3.0, 0.0]);
        assert_eq!(Basis::of(&[]).project(&[]), [0.0, 0.0]);
    }
}
