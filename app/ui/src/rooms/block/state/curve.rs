//! Where the curve of a non-linearity and its neurons lie on a drawing.

use super::bins::Bins;

/// What is drawn of the axis across; neurons further out are counted in words.
pub const RANGE: [f64; 2] = [-4.0, 4.0];
/// Whole numbers on both axes.
pub const MARKS: std::ops::RangeInclusive<i32> = -4..=4;
/// The lowest value drawn.
const LOW: f64 = -0.5;
/// Bins of the histogram.
const BINS: usize = 64;
/// Width of the drawing, height of the curve, height of the histogram below it, room for the
/// numbers at the bottom.
pub const SIZE: [f64; 4] = [560.0, 270.0, 70.0, 20.0];
/// Room at the left and right.
pub const MARGIN: f64 = 30.0;
/// Steps of a drawn function.
const STEPS: u32 = 160;

/// A point of the drawing, from its top left corner.
pub type Point = [f64; 2];

/// Where a pre-activation lies across.
pub fn across(value: f64) -> f64 {
    let [from, to] = RANGE;
    MARGIN + (value - from) / (to - from) * (SIZE[0] - 2.0 * MARGIN)
}

/// Where an activation lies from the top.
pub fn down(value: f64) -> f64 {
    10.0 + (RANGE[1] - value) / (RANGE[1] - LOW) * (SIZE[1] - 20.0)
}

/// Where the histogram stands.
pub fn floor() -> f64 {
    SIZE[1] + SIZE[2]
}

/// Points of a function over the whole axis.
pub fn points(function: fn(f64) -> f64) -> Vec<Point> {
    let [from, to] = RANGE;
    let at = |step: u32| from + (to - from) * f64::from(step) / f64::from(STEPS);
    (0..=STEPS).map(at).map(|value| [across(value), down(function(value))]).collect()
}

/// A point for each neuron that is on the drawing, from its values before and after.
pub fn dots(before: &[f32], after: &[f32]) -> Vec<Point> {
    let pairs = before.iter().zip(after);
    let values = pairs.map(|(before, after)| (f64::from(*before), f64::from(*after)));
    let [from, to] = RANGE;
    let inside =
        |(before, after): &(f64, f64)| (from..=to).contains(before) && (LOW..=to).contains(after);
    values.filter(inside).map(|(before, after)| [across(before), down(after)]).collect()
}

/// How many neurons have which pre-activation.
pub fn histogram(before: &[f32]) -> Bins {
    Bins::new(before, RANGE, BINS)
}

/// Left, top, width and height of the histogram's bars.
pub fn bars(bins: &Bins) -> Vec<[f64; 4]> {
    let most = bins.highest().max(1) as f64;
    let bar = |(index, count): (usize, &usize)| {
        let left = across(bins.from + index as f64 * bins.width());
        let right = across(bins.from + (index + 1) as f64 * bins.width());
        let height = *count as f64 / most * (SIZE[2] - 8.0);
        [left, floor() - height, (right - left - 0.5).max(0.5), height]
    };
    bins.counts.iter().enumerate().map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_axis_are_the_edges() {
        assert_eq!([across(-4.0), across(0.0), across(4.0)], [MARGIN, 280.0, SIZE[0] - MARGIN]);
        assert_eq!([down(4.0), down(LOW)], [10.0, SIZE[1] - 10.0]);
        let line = points(|value| value);
        assert_eq!(line.len(), 161);
        assert_eq!(line[80], [280.0, down(0.0)]);
    }

    #[test]
    fn only_neurons_on_the_drawing_have_a_dot() {
        let found = dots(&[0.0, 5.0, -1.0, 1.0], &[0.0, 5.0, -0.9, f32::NAN]);
        assert_eq!(found, [[280.0, down(0.0)]]);
    }

    #[test]
    fn the_highest_bar_fills_its_room() {
        let bars = bars(&histogram(&[0.01, 0.02, 3.0]));
        let heights: Vec<f64> = bars.iter().map(|bar| bar[3]).filter(|it| *it > 0.0).collect();
        assert_eq!(heights, [SIZE[2] - 8.0, (SIZE[2] - 8.0) / 2.0]);
        assert!(bars.iter().all(|[_, top, _, height]| (top + height - floor()).abs() < 1e-9));
    }
}
