//! In which order the examples are seen.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// Batches of shuffled examples, epoch after epoch; the same for a seed on every machine.
#[derive(Clone, Debug)]
pub struct Order {
    random: Pcg32,
    examples: Vec<usize>,
    next: usize,
    batch_size: usize,
}

impl Order {
    /// Batches of `batch_size` of so many examples.
    pub fn new(examples: usize, batch_size: usize, seed: u64) -> Self {
        let mut order = Self {
            random: Pcg32::new(seed, 0x5eed),
            examples: (0..examples).collect(),
            next: 0,
            batch_size: batch_size.max(1),
        };
        order.shuffle();
        order
    }

    /// The next batch; a new epoch begins with a new shuffle. Empty without examples.
    pub fn next_batch(&mut self) -> Vec<usize> {
        if self.next >= self.examples.len() {
            self.shuffle();
            self.next = 0;
        }
        let end = (self.next + self.batch_size).min(self.examples.len());
        let batch = self.examples.get(self.next..end).unwrap_or_default().to_vec();
        self.next = end;
        batch
    }

    /// Every order is as likely as any other (Fisher & Yates 1938; Durstenfeld 1964).
    fn shuffle(&mut self) {
        for last in (1..self.examples.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            self.examples.swap(last, other);
        }
    }

    /// A number below `limit`, each as likely as any other (Lemire 2019, algorithm 5).
    fn below(&mut self, limit: u32) -> u32 {
        let threshold = limit.wrapping_neg() % limit;
        loop {
            let product = u64::from(self.random.next_u32()) * u64::from(limit);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_epoch_sees_every_example_once() {
        let mut order = Order::new(10, 4, 7);
        for _ in 0..3 {
            let mut seen: Vec<usize> = (0..3).flat_map(|_| order.next_batch()).collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..10).collect::<Vec<_>>());
        }
        assert_eq!(Order::new(0, 4, 7).next_batch(), Vec::<usize>::new());
    }

    #[test]
    fn every_order_is_as_likely() {
        let mut counts = std::collections::BTreeMap::<Vec<usize>, f64>::new();
        let draws = 6000;
        for seed in 0..draws {
            *counts.entry(Order::new(3, 3, seed).next_batch()).or_default() += 1.0;
        }
        let expected = draws as f64 / 6.0;
        let chi_square: f64 =
            counts.values().map(|count| (count - expected).powi(2) / expected).sum();
        // 99.9 % of chi-square with five degrees of freedom.
        assert!(counts.len() == 6 && chi_square < 20.5, "{chi_square}");
    }
}
