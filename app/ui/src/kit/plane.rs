//! Points of a plane in a frame of pixels.

/// Shapes that are told apart without colour.
pub const SHAPES: usize = 6;

/// The frame that holds all points seen since the run began, so that the map does not jump.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Lowest x and y.
    pub low: [f64; 2],
    /// Highest x and y.
    pub high: [f64; 2],
}

impl Frame {
    /// The frame of some points, wider than `before`, if there was one.
    pub fn around(points: &[[f32; 2]], before: Option<Self>) -> Option<Self> {
        points.iter().filter(|point| point.iter().all(|value| value.is_finite())).fold(
            before,
            |frame, point| {
                let point = point.map(f64::from);
                let Self { low, high } = frame.unwrap_or(Self { low: point, high: point });
                Some(Self {
                    low: [low[0].min(point[0]), low[1].min(point[1])],
                    high: [high[0].max(point[0]), high[1].max(point[1])],
                })
            },
        )
    }

    /// Where a point lies in a square of `side` pixels with `margin` around; one scale for both
    /// directions, so that distances can be compared.
    pub fn place(&self, point: [f32; 2], side: f64, margin: f64) -> [f64; 2] {
        let widths = [self.high[0] - self.low[0], self.high[1] - self.low[1]];
        let scale = (side - 2.0 * margin) / widths[0].max(widths[1]).max(1e-9);
        let middle = |axis: usize| (self.high[axis] + self.low[axis]) / 2.0;
        let [x, y] = point.map(f64::from);
        [side / 2.0 + (x - middle(0)) * scale, side / 2.0 - (y - middle(1)) * scale]
    }
}

/// The range of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    low: f64,
    high: f64,
}

impl Spread {
    /// `None` of nothing.
    pub fn of(numbers: impl Iterator<Item = f64>) -> Option<Self> {
        numbers.fold(None, |spread, number| {
            let Self { low, high } = spread.unwrap_or(Self { low: number, high: number });
            Some(Self { low: low.min(number), high: high.max(number) })
        })
    }

    /// Where in the range a number lies, from 0 to 1.
    pub fn share(self, number: f64) -> f64 {
        let width = self.high - self.low;
        if width > 0.0 { ((number - self.low) / width).clamp(0.0, 1.0) } else { 0.5 }
    }

    /// So many evenly spaced numbers from the lowest to the highest.
    pub fn steps(self, count: usize) -> Vec<f64> {
        let width = (self.high - self.low) / count.saturating_sub(1).max(1) as f64;
        (0..count).map(|step| self.low + width * step as f64).collect()
    }
}

/// Marks of an axis: multiples of 1, 2 or 5 times a power of ten, at most eight.
pub fn ticks(low: f64, high: f64) -> Vec<f64> {
    const MOST: f64 = 7.0;
    let width = high - low;
    if !(width > 0.0 && width.is_finite()) {
        return Vec::new();
    }
    let power = 10_f64.powf((width / MOST).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let step = steps.into_iter().find(|step| width / step <= MOST).unwrap_or(width);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|mark| mark as f64 * step).collect()
}

/// The outline of a shape around the origin, as path data.
pub fn outline(shape: usize) -> &'static str {
    match shape % SHAPES {
        0 => "M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0Z",
        1 => "M-4.6 -4.6H4.6V4.6H-4.6Z",
        2 => "M0 -6L5.6 4.2H-5.6Z",
        3 => "M0 -6.4L6.4 0L0 6.4L-6.4 0Z",
        4 => "M-1.9 -5.6H1.9V-1.9H5.6V1.9H1.9V5.6H-1.9V1.9H-5.6V-1.9H-1.9Z",
        _ => "M0 6L5.6 -4.2H-5.6Z",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_few() {
        assert_eq!(ticks(0.8, 5.3), [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(ticks(-130.0, 320.0), [-100.0, 0.0, 100.0, 200.0, 300.0]);
        assert!(ticks(2.0, 2.0).is_empty());
        for (low, high) in [(0.0, 1.0), (1e-6, 9e-6), (-3.3, 1e9), (17.2, 17.9)] {
            let count = ticks(low, high).len();
            assert!((3..=8).contains(&count), "{low} {high}: {count}");
        }
        let spread = Spread::of([3.0, 1.0, 5.0].into_iter()).expect("numbers");
        assert_eq!(spread.steps(3), [1.0, 3.0, 5.0]);
        assert_eq!([0.0, 2.0, 5.0].map(|number| spread.share(number)), [0.0, 0.25, 1.0]);
        assert_eq!(Spread::of(std::iter::empty()), None);
    }

    #[test]
    fn the_frame_grows_and_keeps_proportions() {
        let frame =
            Frame::around(&[[0.0, 0.0], [4.0, 1.0], [f32::NAN, 9.0]], None).expect("a frame");
        assert_eq!((frame.low, frame.high), ([0.0, 0.0], [4.0, 1.0]));
        let place = |point| frame.place(point, 100.0, 10.0);
        assert_eq!(place([0.0, 0.5]), [10.0, 50.0]);
        assert_eq!(place([4.0, 0.5]), [90.0, 50.0]);
        assert_eq!(place([2.0, 1.0]), [50.0, 40.0]);
        let wider = Frame::around(&[[-4.0, 0.0]], Some(frame)).expect("a frame");
        assert_eq!(wider.low, [-4.0, 0.0]);
        assert_eq!(Frame::around(&[], None), None);
        let one = Frame::around(&[[1.0, 1.0]], None).expect("a frame");
        assert_eq!(one.place([1.0, 1.0], 100.0, 10.0), [50.0, 50.0]);
    }
}
