//! A vector as a strip of signed bars.

/// What is said of a vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// How many values.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation, over `count` and not one less: they are all there is.
    pub deviation: f64,
    /// The largest absolute value.
    pub largest: f64,
}

/// Summarises `values`; all zero for an empty list.
pub fn summary(values: &[f32]) -> Summary {
    let count = values.len();
    if count == 0 {
        return Summary::default();
    }
    let of = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / count as f64;
    let mean = of(&mut values.iter().map(|value| f64::from(*value)));
    let variance = of(&mut values.iter().map(|value| (f64::from(*value) - mean).powi(2)));
    let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(f64::from(value.abs())));
    Summary { count, mean, deviation: variance.sqrt(), largest }
}

/// A bar: left, top, width, height.
pub type Bar = [f64; 4];

/// One bar a value in a strip of `width` by `height`: upwards from the middle for positive values,
/// downwards for negative ones; `largest` reaches the edge.
pub fn bars(values: &[f32], largest: f64, width: f64, height: f64) -> Vec<Bar> {
    let step = width / values.len().max(1) as f64;
    let middle = height / 2.0;
    let bar = |(index, value): (usize, &f32)| {
        let share = if largest > 0.0 { f64::from(*value) / largest } else { 0.0 };
        let size = share.clamp(-1.0, 1.0) * middle;
        [index as f64 * step, middle - size.max(0.0), step, size.abs()]
    };
    values.iter().enumerate().map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_is_the_textbooks() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, population standard deviation 2.
        let found = summary(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, -9.0]);
        assert_eq!((found.count, found.largest), (8, 9.0));
        let found = summary(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert!((found.mean - 5.0).abs() < 1e-12 && (found.deviation - 2.0).abs() < 1e-12);
        assert_eq!(summary(&[]), Summary::default());
    }

    #[test]
    fn bars_stand_on_the_middle() {
        let found = bars(&[1.0, -0.5, 0.0], 1.0, 30.0, 40.0);
        assert_eq!(
            found,
            [[0.0, 0.0, 10.0, 20.0], [10.0, 20.0, 10.0, 10.0], [20.0, 20.0, 10.0, 0.0]]
        );
        assert_eq!(bars(&[0.0], 0.0, 10.0, 10.0), [[0.0, 5.0, 10.0, 0.0]]);
    }
}
