//! The neurons of the feed-forward network: which are active for one token.

/// One neuron.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neuron {
    /// Which.
    pub index: usize,
    /// Before the non-linearity.
    pub before: f32,
    /// After it.
    pub after: f32,
    /// Its part of the sum of all |activations|, 0 to 1.
    pub share: f64,
}

/// The neurons of one token.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Neurons {
    /// The most active ones, by activation.
    pub top: Vec<Neuron>,
    /// How many there are.
    pub count: usize,
    /// How many are below zero before the non-linearity.
    pub negative: usize,
    /// Sum of |activation|.
    pub total: f64,
    /// How many of the most active ones have half of that sum.
    pub half: usize,
}

impl Neurons {
    /// Sorts out the `most` most active neurons; `None` where the lengths differ.
    pub fn new(before: &[f32], after: &[f32], most: usize) -> Option<Self> {
        if before.len() != after.len() {
            return None;
        }
        let total: f64 = after.iter().map(|value| f64::from(value.abs())).sum();
        let neuron = |(index, (before, after)): (usize, (&f32, &f32))| Neuron {
            index,
            before: *before,
            after: *after,
            share: if total > 0.0 { f64::from(after.abs()) / total } else { 0.0 },
        };
        let mut top: Vec<Neuron> = before.iter().zip(after).enumerate().map(neuron).collect();
        top.sort_by(|one, other| other.after.total_cmp(&one.after));
        let half = how_many_have_half(&top);
        top.truncate(most);
        let negative = before.iter().filter(|value| **value < 0.0).count();
        Some(Self { top, count: before.len(), negative, total, half })
    }
}

fn how_many_have_half(neurons: &[Neuron]) -> usize {
    let mut shares: Vec<f64> = neurons.iter().map(|neuron| neuron.share).collect();
    shares.sort_by(|one, other| other.total_cmp(one));
    let mut sum = 0.0;
    let place = shares.iter().position(|share| {
        sum += share;
        sum >= 0.5
    });
    place.map_or(0, |place| place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_come_first() {
        let found = Neurons::new(&[-1.0, 4.0, 2.0, -3.0], &[-0.25, 4.0, 1.75, -0.0], 2).unwrap();
        let places: Vec<usize> = found.top.iter().map(|neuron| neuron.index).collect();
        assert_eq!(places, [1, 2]);
        assert_eq!((found.count, found.negative, found.total), (4, 2, 6.0));
        assert!((found.top[0].share - 4.0 / 6.0).abs() < 1e-12);
        assert_eq!(found.half, 1);
    }

    #[test]
    fn silence_has_no_shares() {
        let found = Neurons::new(&[-1.0, -2.0], &[0.0, 0.0], 5).unwrap();
        assert!(found.top.iter().all(|neuron| neuron.share == 0.0));
        assert_eq!((found.top.len(), found.half, found.negative), (2, 0, 2));
        assert_eq!(Neurons::new(&[1.0], &[], 5), None);
    }

    #[test]
    fn half_of_equal_shares_is_half_of_them() {
        assert_eq!(Neurons::new(&[1.0; 8], &[1.0; 8], 1).unwrap().half, 4);
    }
}
