//! The precomputed examples of the page: what it shows before any weight arrives.

use serde::{Deserialize, Serialize};

use crate::config::BertConfig;
use crate::predictions::{Prediction, TokenTrack};
use crate::tokenizer::Encoding;

/// What a probability of 1 is stored as.
pub const ONE: f32 = 65_535.0;

/// The largest integer of a vector.
const LARGEST: f32 = 127.0;

/// A pass over one input, small enough to be shown at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    /// Sentence A.
    pub sentence: String,
    /// Sentence B.
    pub pair: Option<String>,
    /// The model's sizes.
    pub config: BertConfig,
    /// The input's pieces.
    pub encoding: Encoding,
    /// Attention probabilities times [`ONE`], rounded, `[layers, heads, tokens, tokens]`.
    pub attention: Vec<u16>,
    /// The vectors below the first layer, and after each, where the example has them: `[layers + 1]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<Rounded>,
    /// What the masked-language-model head says, where the example has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub predictions: Vec<Prediction>,
    /// How the answers form, where the example has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<TokenTrack>,
}

/// The vectors of a state as integers of eight bits, `[tokens, hidden]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rounded {
    /// What each vector's integers are multiplied with, `[tokens]`: its largest number, without its
    /// sign, over 127.
    pub scales: Vec<f32>,
    /// The integers, one vector after the other.
    pub values: Vec<i8>,
}

impl Rounded {
    /// Rounds vectors of so many numbers.
    pub fn of(values: &[f32], hidden: usize) -> Self {
        let rows = || values.chunks_exact(hidden.max(1));
        let largest = |row: &[f32]| row.iter().fold(0.0_f32, |most, value| most.max(value.abs()));
        let scales: Vec<f32> =
            rows().map(|row| (largest(row) / LARGEST).max(f32::MIN_POSITIVE)).collect();
        let rounded = rows()
            .zip(&scales)
            .flat_map(|(row, scale)| row.iter().map(move |value| (value / scale).round() as i8));
        Self { values: rounded.collect(), scales }
    }

    /// The numbers, one vector after the other.
    pub fn numbers(&self) -> Vec<f32> {
        let hidden = self.values.len() / self.scales.len().max(1);
        let rows = self.values.chunks_exact(hidden.max(1)).zip(&self.scales);
        rows.flat_map(|(row, scale)| row.iter().map(move |value| f32::from(*value) * scale))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_number_moves_by_half_a_step_at_most(rows in proptest::collection::vec(proptest::array::uniform4(-9.0_f32..9.0), 1..5)) {
            let values: Vec<f32> = rows.iter().flatten().copied().collect();
            let rounded = Rounded::of(&values, 4);
            let numbers = rounded.numbers();
            prop_assert_eq!(numbers.len(), values.len());
            for (at, (a, b)) in values.iter().zip(&numbers).enumerate() {
                prop_assert!((a - b).abs() <= 0.501 * rounded.scales[at / 4]);
            }
        }
    }

    #[test]
    fn nothing_stays_nothing() {
        assert_eq!(Rounded::of(&[0.0; 4], 2).numbers(), [0.0; 4]);
    }
}
