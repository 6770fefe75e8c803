//! What a step, a look at held-out rows and a typed beginning say.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use serde::{Deserialize, Serialize};

/// Draws of the bootstrap.
const DRAWS: usize = 1000;
/// Its seed: the interval of the same losses is always the same.
const SEED: u64 = 95;

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Counted from 1.
    pub step: usize,
    /// Mean of -ln p of the words of the batch, in nats.
    pub loss: f64,
}

/// How well the words of held-out rows are foreseen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HeldOut {
    /// Words, ends of rows included.
    pub words: usize,
    /// Mean of -ln p, in nats.
    pub loss: f64,
    /// The 95 % interval of the perplexity: the percentile bootstrap over rows (Efron 1979).
    pub interval: [f64; 2],
}

/// The loss of a row: the sum of -ln p of its words, and how many they are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RowLoss {
    /// In nats.
    pub sum: f64,
    /// Words, the end included.
    pub words: usize,
}

impl HeldOut {
    /// Over rows.
    pub fn of(rows: &[RowLoss]) -> Self {
        let mut random = Pcg32::new(SEED, 0);
        let draw = |random: &mut Pcg32| {
            let place = (u64::from(random.next_u32()) * rows.len() as u64) >> 32;
            rows.get(place as usize).copied().unwrap_or_default()
        };
        let mut drawn: Vec<f64> =
            (0..DRAWS).map(|_| mean((0..rows.len()).map(|_| draw(&mut random))).exp()).collect();
        drawn.sort_by(f64::total_cmp);
        let at = |share: f64| drawn.get((share * DRAWS as f64) as usize).copied().unwrap_or(1.0);
        let words = rows.iter().map(|row| row.words).sum();
        Self { words, loss: mean(rows.iter().copied()), interval: [at(0.025), at(0.975)] }
    }

    /// exp of the mean loss: among so many equally likely words the model hesitates.
    pub fn perplexity(&self) -> f64 {
        self.loss.exp()
    }
}

fn mean(rows: impl Iterator<Item = RowLoss>) -> f64 {
    let (sum, words) = rows.fold((0.0, 0), |(sum, words), row| (sum + row.sum, words + row.words));
    sum / words.max(1) as f64
}

/// How far back the loss of a last word reaches.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reach {
    /// Rows over which it is the mean.
    pub rows: usize,
    /// Mean of |d loss / d e| by the distance of e from the last word that was read, from 0.
    pub norms: Vec<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_that_knows_nothing_hesitates_among_all_words() {
        let row = |words: usize| RowLoss { sum: words as f64 * 50_f64.ln(), words };
        let found = HeldOut::of(&[row(3), row(8), row(1)]);
        assert_eq!(found.words, 12);
        assert!((found.perplexity() - 50.0).abs() < 1e-9);
        assert!(found.interval.iter().all(|end| (end - 50.0).abs() < 1e-9));
    }

    #[test]
    fn the_interval_is_that_of_the_mean() {
        // 400 rows of one word with losses 1 and 3: mean 2, standard error 1/20.
        let rows: Vec<_> = (0..400)
            .map(|row| RowLoss { sum: if row % 2 == 0 { 1.0 } else { 3.0 }, words: 1 })
            .collect();
        let HeldOut { loss, interval: [low, high], .. } = HeldOut::of(&rows);
        assert_eq!(loss, 2.0);
        assert!((low.ln() - (2.0 - 1.96 / 20.0)).abs() < 0.02, "{low}");
        assert!((high.ln() - (2.0 + 1.96 / 20.0)).abs() < 0.02, "{high}");
        assert_eq!(HeldOut::of(&[]).perplexity(), 1.0);
    }
}
