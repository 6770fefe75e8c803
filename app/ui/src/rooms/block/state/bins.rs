//! A histogram with bins of one width.

/// The counts of a histogram.
#[derive(Clone, Debug, PartialEq)]
pub struct Bins {
    /// Where the first bin starts.
    pub from: f64,
    /// Where the last one ends.
    pub to: f64,
    /// How many values each bin has; a bin has its left edge, and the last one both.
    pub counts: Vec<usize>,
    /// Values further left.
    pub below: usize,
    /// Values further right.
    pub above: usize,
}

impl Bins {
    /// Sorts finite values into `count` bins from `from` to `to`.
    pub fn new(values: &[f32], [from, to]: [f64; 2], count: usize) -> Self {
        let mut bins = Self { from, to, counts: vec![0; count], below: 0, above: 0 };
        for value in values.iter().map(|value| f64::from(*value)).filter(|value| value.is_finite())
        {
            bins.take(value);
        }
        bins
    }

    fn take(&mut self, value: f64) {
        if value < self.from {
            self.below += 1;
        } else if value > self.to {
            self.above += 1;
        } else {
            let place = ((value - self.from) / self.width()) as usize;
            let last = self.counts.len().saturating_sub(1);
            if let Some(count) = self.counts.get_mut(place.min(last)) {
                *count += 1;
            }
        }
    }

    /// The width of a bin.
    pub fn width(&self) -> f64 {
        (self.to - self.from) / self.counts.len().max(1) as f64
    }

    /// The most values that a bin has.
    pub fn highest(&self) -> usize {
        self.counts.iter().copied().max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_finite_value_is_somewhere_once() {
        let values = [-5.0, -4.0, -3.9, 0.0, 0.5, 3.9, 4.0, 4.1, f32::NAN, f32::INFINITY];
        let bins = Bins::new(&values, [-4.0, 4.0], 8);
        assert_eq!(bins.counts, [2, 0, 0, 0, 2, 0, 0, 2]);
        assert_eq!((bins.below, bins.above, bins.width(), bins.highest()), (1, 1, 1.0, 2));
        assert_eq!(Bins::new(&values, [0.0, 1.0], 0).highest(), 0);
    }
}
