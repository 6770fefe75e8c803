//! A training that went to its end, as a recorded run keeps it: a byte for each number, a scale for
//! each vector.

use serde::{Deserialize, Serialize};

use super::training::Training;
use super::vectors::Vectors;

/// The largest number of a vector, as a byte.
const MOST: f32 = 127.0;

/// What is kept of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recorded {
    /// Its steps.
    pub steps: usize,
    /// Seconds that they took.
    pub seconds: f64,
    /// The mean loss of the newest ones.
    pub loss: Option<f64>,
    /// The mean loss after so many steps.
    pub losses: Vec<(usize, f64)>,
    target: Rows,
    context: Rows,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Rows {
    width: usize,
    scales: Vec<f32>,
    values: Vec<i8>,
}

impl Recorded {
    /// A training as it is now, after so many seconds.
    pub fn of(training: &Training, seconds: f64) -> Self {
        Self {
            steps: training.steps(),
            seconds,
            loss: training.loss(),
            losses: training.losses().to_vec(),
            target: Rows::of(training.target()),
            context: Rows::of(training.context()),
        }
    }

    /// Vectors of words as targets, `[words, width]`.
    pub fn target(&self) -> Vectors {
        self.target.vectors()
    }

    /// Vectors of words as contexts, `[words, width]`.
    pub fn context(&self) -> Vectors {
        self.context.vectors()
    }
}

impl Rows {
    fn of(vectors: &Vectors) -> Self {
        let most = |row: &[f32]| row.iter().fold(0.0, |most: f32, value| most.max(value.abs()));
        let scales: Vec<f32> = vectors.rows().map(|row| most(row) / MOST).collect();
        let rows = vectors.rows().zip(&scales);
        let bytes = rows.flat_map(|(row, scale)| {
            row.iter()
                .map(move |value| if *scale > 0.0 { (value / scale).round() as i8 } else { 0 })
        });
        Self { width: vectors.width(), values: bytes.collect(), scales }
    }

    fn vectors(&self) -> Vectors {
        let rows = self.values.chunks(self.width.max(1)).zip(&self.scales);
        let values =
            rows.flat_map(|(row, scale)| row.iter().map(move |value| f32::from(*value) * scale));
        Vectors::of(self.width, values.collect())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use text::words::Words;

    use super::super::training::Recipe;
    use super::*;

    #[test]
    fn vectors_come_back_within_half_a_step_of_their_scale() {
        let words = Words::read(&"the king and the queen ruled. ".repeat(30)).expect("words");
        let mut training = Training::new(Arc::new(words), Recipe::default());
        (0..200).for_each(|_| training.step());
        let recorded = Recorded::of(&training, 1.5);
        assert_eq!((recorded.steps, recorded.loss), (training.steps(), training.loss()));
        for (now, then) in
            [(recorded.target(), training.target()), (recorded.context(), training.context())]
        {
            assert_eq!((now.len(), now.width()), (then.len(), then.width()));
            for (now, then) in now.rows().zip(then.rows()) {
                let most = then.iter().fold(0.0, |most: f32, value| most.max(value.abs()));
                for (now, then) in now.iter().zip(then) {
                    assert!((now - then).abs() <= 0.5 * most / MOST + 1e-6, "{now} and {then}");
                }
            }
        }
    }
}
