//! A vector as signed bars: what is said of it, where its bars stand, which of them are enlarged.

use std::fmt::Write;
use std::ops::Range;

use super::heat::usual_size;

/// Features that are enlarged at once.
pub const WINDOW: usize = 16;

/// What is said of a vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many values.
    pub count: usize,
    /// The smallest value and its feature.
    pub least: (usize, f32),
    /// The largest value and its feature.
    pub most: (usize, f32),
    /// The mean.
    pub mean: f64,
    /// The variance, divided by the number of features, as LayerNorm divides it.
    pub variance: f64,
    /// The Euclidean length.
    pub norm: f64,
}

/// Summarises `values`; `None` where there are none.
pub fn summary(values: &[f32]) -> Option<Summary> {
    let extreme = |better: fn(f32, f32) -> bool| {
        let numbered = values.iter().copied().enumerate();
        numbered.reduce(|best, next| if better(next.1, best.1) { next } else { best })
    };
    let (least, most) = (extreme(|a, b| a < b)?, extreme(|a, b| a > b)?);
    let count = values.len() as f64;
    let sum_of = |term: &dyn Fn(f64) -> f64| -> f64 {
        values.iter().map(|value| term(f64::from(*value))).sum()
    };
    let mean = sum_of(&|value| value) / count;
    let variance = sum_of(&|value| (value - mean).powi(2)) / count;
    let norm = sum_of(&|value| value * value).sqrt();
    Some(Summary { count: values.len(), least, most, mean, variance, norm })
}

/// The largest absolute value of several vectors: the edge of a scale that they share.
pub fn limit<'a>(vectors: impl IntoIterator<Item = &'a [f32]>) -> f32 {
    let values = vectors.into_iter().flatten();
    values.filter(|value| value.is_finite()).fold(0.0, |most, value| most.max(value.abs()))
}

/// How much longer than the others a few values must be to be cut, and how far above the others
/// the edge then lies.
const FAR: f32 = 2.0;
const ABOVE: f32 = 1.25;

/// The edge of a scale on which most bars can be seen: the largest absolute value; where at most
/// one value in a hundred is far larger than all others, an edge just above these. Longer bars
/// end there.
pub fn edge<'a>(vectors: impl IntoIterator<Item = &'a [f32]>) -> f32 {
    let values: Vec<f32> = vectors.into_iter().flatten().copied().collect();
    let (most, usual) = (limit([values.as_slice()]), usual_size(&values));
    if usual > 0.0 && most > FAR * usual { ABOVE * usual } else { most }
}

/// How many bars are longer than a scale with this edge.
pub fn longer(values: &[f32], edge: f32) -> usize {
    values.iter().filter(|value| value.abs() > edge).count()
}

/// How far a bar reaches, from -1 to 1, where `limit` is the edge.
pub fn share(value: f32, limit: f32) -> f32 {
    if limit > 0.0 && !value.is_nan() { (value / limit).clamp(-1.0, 1.0) } else { 0.0 }
}

/// A bar: left, top, width, height.
pub type Bar = [f64; 4];

/// One bar a value in a picture of `width` by `height`: upwards from the middle for positive
/// values, downwards for negative ones; `limit` reaches the edge.
pub fn bars(values: &[f32], limit: f32, width: f64, height: f64) -> Vec<Bar> {
    let step = width / values.len().max(1) as f64;
    let middle = height / 2.0;
    let bar = |(index, value): (usize, &f32)| {
        let size = f64::from(share(*value, limit)) * middle;
        [index as f64 * step, middle - size.max(0.0), step, size.abs()]
    };
    values.iter().enumerate().map(bar).collect()
}

/// The bars of one sign as the `d` of an SVG path.
pub fn path(values: &[f32], limit: f32, [width, height]: [f64; 2], upwards: bool) -> String {
    let mut path = String::new();
    for (bar, value) in bars(values, limit, width, height).iter().zip(values) {
        let [x, y, width, height] = *bar;
        if (*value > 0.0) == upwards && height > 0.0 {
            // Writing to a String cannot fail.
            let _ = write!(path, "M{x:.2} {y:.2}h{width:.2}v{height:.2}h-{width:.2}z");
        }
    }
    path
}

/// The features that are enlarged with `feature`: they change only when it leaves them, so that
/// bars stand still while one steps through them.
pub fn window(count: usize, feature: usize) -> Range<usize> {
    let start = feature.min(count.saturating_sub(1)) / WINDOW * WINDOW;
    start..(start + WINDOW).min(count)
}

/// The feature at a share of the picture's width.
pub fn feature_at(share: f64, count: usize) -> Option<usize> {
    let feature = (share * count as f64).floor();
    (feature >= 0.0 && feature < count as f64).then_some(feature as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_far_beyond_the_others_does_not_flatten_them() {
        let mut values = vec![1.0_f32; 199];
        values.push(-1.9);
        assert_eq!((edge([values.as_slice()]), longer(&values, 1.9)), (1.9, 0));
        values[7] = 50.0;
        let edge = edge([values.as_slice()]);
        assert!((edge - 1.25 * 1.9).abs() < 1e-6, "{edge}");
        assert_eq!(longer(&values, edge), 1);
        assert_eq!(super::edge([&[][..]]), 0.0);
        assert_eq!(super::edge([&[0.0, 0.0, 3.0][..]]), 3.0);
    }

    #[test]
    fn the_summary_is_the_textbooks() {
        // Mean 5 and population variance 4 of these eight numbers; the squares sum up to 232.
        let found = summary(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).expect("a summary");
        assert_eq!((found.count, found.least, found.most), (8, (0, 2.0), (7, 9.0)));
        assert_eq!((found.mean, found.variance), (5.0, 4.0));
        assert!((found.norm - 232.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!(summary(&[]), None);
    }

    #[test]
    fn a_scale_is_shared() {
        assert_eq!(limit([&[0.5_f32, -3.0][..], &[2.0][..]]), 3.0);
        assert_eq!(limit([&[f32::INFINITY, 1.0][..]]), 1.0);
        assert_eq!(share(-6.0, 3.0), -1.0);
        assert_eq!(share(1.0, 0.0), 0.0);
        assert_eq!(share(f32::NAN, 1.0), 0.0);
    }

    #[test]
    fn bars_stand_on_the_middle() {
        let found = bars(&[1.0, -0.5, 0.0], 1.0, 30.0, 40.0);
        assert_eq!(
            found,
            [[0.0, 0.0, 10.0, 20.0], [10.0, 20.0, 10.0, 10.0], [20.0, 20.0, 10.0, 0.0]]
        );
        assert_eq!(
            path(&[1.0, -0.5, 0.0], 1.0, [30.0, 40.0], false),
            "M10.00 20.00h10.00v10.00h-10.00z"
        );
    }

    #[test]
    fn the_window_holds_the_feature_and_every_feature_has_one() {
        for count in [1, 15, 16, 17, 384, 1536] {
            for feature in 0..count {
                let window = window(count, feature);
                assert!(window.contains(&feature) && window.end <= count);
                assert_eq!(super::window(count, window.start), window);
            }
        }
        assert_eq!(window(0, 3), 0..0);
        assert_eq!(window(20, 99), 16..20);
    }

    #[test]
    fn a_place_is_a_feature() {
        assert_eq!(feature_at(0.5, 384), Some(192));
        assert_eq!(feature_at(1.0, 384), None);
        assert_eq!(feature_at(-0.1, 384), None);
    }
}
