//! Logistic regression: one sigmoid unit with two inputs, trained by gradient descent on the mean
//! binary cross-entropy. Its decision boundary, p = 1/2, is the line w . x + b = 0.

use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

use super::activation::sigmoid;
use super::points::{Draw, Point, REACH};

/// The unit: p = sigmoid(w . x + b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "[f64; 3]", into = "[f64; 3]")]
pub struct Line {
    /// w.
    pub weights: [f64; 2],
    /// b.
    pub bias: f64,
}

/// w_1, w_2 and b.
impl From<[f64; 3]> for Line {
    fn from([first, second, bias]: [f64; 3]) -> Self {
        Self { weights: [first, second], bias }
    }
}

/// To the fourth place behind the point: more are no other line for the eye.
impl From<Line> for [f64; 3] {
    fn from(Line { weights: [first, second], bias }: Line) -> Self {
        [first, second, bias].map(|number| (number * 1e4).round() / 1e4)
    }
}

/// How well the points are told apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Mean binary cross-entropy in nats.
    pub loss: f64,
    /// The share of points on their side of 1/2.
    pub accuracy: f64,
}

/// -[y ln p + (1 - y) ln(1 - p)] in nats of p = sigmoid(z), exact where p is near 0 or 1.
pub fn cross_entropy(z: f64, target: f64) -> f64 {
    z.max(0.0) - z * target + (-z.abs()).exp().ln_1p()
}

/// Loss and accuracy of a classifier given by its logit; `None` without points.
pub fn score(points: &[Point], logit: impl Fn([f64; 2]) -> f64) -> Option<Score> {
    let count = points.len() as f64;
    let loss =
        points.iter().map(|point| cross_entropy(logit(point.at), point.target())).sum::<f64>();
    let right = points.iter().filter(|point| (logit(point.at) >= 0.0) == point.positive).count();
    (count > 0.0).then(|| Score { loss: loss / count, accuracy: right as f64 / count })
}

impl Line {
    /// Where training begins: small weights, the same for a seed on every machine.
    pub fn seeded(seed: u64) -> Self {
        let mut draw = Draw(Pcg32::new(seed, 0x11e));
        let mut number = || ((2.0 * draw.uniform() - 1.0) * 100.0).round() / 100.0;
        Self { weights: [number(), number()], bias: number() }
    }

    /// z = w . x + b.
    pub fn logit(&self, at: [f64; 2]) -> f64 {
        self.weights[0] * at[0] + self.weights[1] * at[1] + self.bias
    }

    /// The probability of the positive class.
    pub fn probability(&self, at: [f64; 2]) -> f64 {
        sigmoid(self.logit(at))
    }

    /// Where the line w . x + b = 0 enters and leaves the plane; `None` where it passes it by.
    pub fn boundary(&self) -> Option<[[f64; 2]; 2]> {
        let [a, b] = self.weights;
        let on = |axis: usize, at: f64, along: f64, across: f64| {
            let other = -(self.bias + along * at) / across;
            let place = if axis == 0 { [at, other] } else { [other, at] };
            (other.abs() <= REACH).then_some(place)
        };
        let ends =
            [on(0, -REACH, a, b), on(0, REACH, a, b), on(1, -REACH, b, a), on(1, REACH, b, a)];
        let mut ends = ends.into_iter().flatten();
        let first = ends.next()?;
        // Through a corner, two of the four are one place.
        let apart = |end: &[f64; 2]| (end[0] - first[0]).abs() + (end[1] - first[1]).abs() > 1e-9;
        Some([first, ends.find(apart)?])
    }

    /// The gradient of the mean loss: the mean of (p - y) x, and of p - y for the bias.
    pub fn gradient(&self, points: &[Point]) -> Self {
        let mut sum = Self::default();
        let count = points.len().max(1) as f64;
        for point in points {
            let error = (self.probability(point.at) - point.target()) / count;
            sum.weights[0] += error * point.at[0];
            sum.weights[1] += error * point.at[1];
            sum.bias += error;
        }
        sum
    }

    /// After one step against the gradient: w - rate dL/dw.
    #[must_use]
    pub fn stepped(&self, points: &[Point], rate: f64) -> Self {
        let gradient = self.gradient(points);
        let [a, b] = self.weights;
        let [da, db] = gradient.weights;
        Self { weights: [a - rate * da, b - rate * db], bias: self.bias - rate * gradient.bias }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Preset;

    #[test]
    fn the_gradient_is_the_difference_of_losses() {
        let points = Preset::Moons.points();
        let line = Line { weights: [0.4, -1.3], bias: 0.2 };
        let loss = |line: Line| score(&points, |at| line.logit(at)).expect("points").loss;
        let gradient = line.gradient(&points);
        let moved = |index: usize, by: f64| {
            let mut line = line;
            match index {
                2 => line.bias += by,
                _ => line.weights[index] += by,
            }
            loss(line)
        };
        for (index, found) in
            [gradient.weights[0], gradient.weights[1], gradient.bias].iter().enumerate()
        {
            let difference = (moved(index, 1e-5) - moved(index, -1e-5)) / 2e-5;
            assert!((found - difference).abs() < 1e-9, "{index}: {found} {difference}");
        }
    }

    #[test]
    fn gradient_descent_finds_the_line() {
        let points = Preset::Clouds.points();
        for seed in 0..20 {
            let mut line = Line::seeded(seed);
            let mut before = f64::INFINITY;
            for _ in 0..300 {
                let now = score(&points, |at| line.logit(at)).expect("points").loss;
                assert!(now < before);
                before = now;
                line = line.stepped(&points, 0.5);
            }
            let score = score(&points, |at| line.logit(at)).expect("points");
            assert_eq!(score.accuracy, 1.0, "{seed}");
        }
    }

    #[test]
    fn no_line_tells_xor() {
        let points = Preset::Xor.points();
        let mut line = Line::seeded(1);
        for _ in 0..2000 {
            line = line.stepped(&points, 0.5);
        }
        let score = score(&points, |at| line.logit(at)).expect("points");
        assert!(score.accuracy <= 0.75 && score.loss > 0.6, "{score:?}");
    }

    #[test]
    fn the_boundary_is_where_the_probability_is_one_half() {
        let mut found = 0;
        for seed in 0..200 {
            let line = Line::seeded(seed);
            let Some(ends) = line.boundary() else { continue };
            found += 1;
            for end in ends {
                assert!((line.probability(end) - 0.5).abs() < 1e-9);
                assert!(end.iter().all(|x| x.abs() <= REACH));
                assert!(end.iter().any(|x| x.abs() == REACH));
            }
        }
        assert!(found > 150);
        let diagonal = Line { weights: [1.0, -1.0], bias: 0.0 };
        assert_eq!(diagonal.boundary(), Some([[-3.0, -3.0], [3.0, 3.0]]));
        let upright = Line { weights: [2.0, 0.0], bias: -2.0 };
        assert_eq!(upright.boundary(), Some([[1.0, -3.0], [1.0, 3.0]]));
        assert_eq!(Line { weights: [0.0, 0.0], bias: 1.0 }.boundary(), None);
        assert_eq!(Line::default().boundary(), None);
    }

    #[test]
    fn losses_far_from_zero_stay_exact() {
        assert_eq!(cross_entropy(1000.0, 0.0), 1000.0);
        assert_eq!(cross_entropy(1000.0, 1.0), 0.0);
        assert!((cross_entropy(0.0, 1.0) - 2_f64.ln()).abs() < 1e-15);
        assert_eq!(score(&[], |_| 0.0), None);
    }
}
