//! How far two copies of a model are apart: what a smaller form costs.

use std::fmt;

use text::head::Head;
use text::switches::Switches;
use text::tokenizer::{Encoding, Special, Tokenizer};
use text::wishes::{TracePart, Wish};

use crate::bert::{Bert, PassError};
use crate::input::EncoderInput;

/// A tie: two best pieces whose probabilities lie this close may change places.
pub const TIE: f32 = 0.02;

/// Differences over a set of sentences.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Absolute differences of the features of all tokens, after the embeddings and each layer.
    pub hidden: Differences,
    /// The largest absolute value among these features in the first model.
    pub largest: f64,
    /// Absolute differences of attention probabilities.
    pub attention: Differences,
    /// Half the sum of absolute differences of each attention row (total variation distance).
    pub rows: Differences,
    /// Absolute differences of the probability of the first model's best piece for a masked one.
    pub predictions: Differences,
    /// Masked pieces for which both models have the same best piece, or a tie.
    pub same_best: usize,
}

/// A running mean and maximum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Differences {
    /// How many were taken.
    pub count: usize,
    /// Their sum.
    pub sum: f64,
    /// The largest.
    pub worst: f64,
}

impl Differences {
    fn add(&mut self, difference: f64) {
        self.count += 1;
        self.sum += difference;
        self.worst = self.worst.max(difference);
    }

    /// The mean; 0 of none.
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }
}

impl Comparison {
    /// Adds one sentence: its pass, and every piece of it masked in turn where the model can say
    /// what is masked.
    ///
    /// # Errors
    /// If a pass fails.
    pub async fn add_sentence(
        &mut self,
        models: [&Bert; 2],
        tokenizer: &Tokenizer,
        sentence: &str,
    ) -> Result<(), PassError> {
        let encoding = tokenizer.encode(sentence, None, models[0].config.positions());
        self.add_pass(models, &encoding).await?;
        if !models[0].heads().has(Head::MaskedLanguageModel) {
            return Ok(());
        }
        for position in 0..encoding.ids.len() {
            if !encoding.special[position] {
                self.add_masked(
                    models,
                    &encoding,
                    position,
                    tokenizer.vocabulary().special(Special::Mask),
                )
                .await?;
            }
        }
        Ok(())
    }

    /// Adds the hidden states and the attention of one input.
    ///
    /// # Errors
    /// If a pass fails.
    pub async fn add_pass(
        &mut self,
        models: [&Bert; 2],
        encoding: &Encoding,
    ) -> Result<(), PassError> {
        let layers = models[0].config.num_hidden_layers;
        let mut wishes = Wish::all_attention(layers);
        wishes.push(Wish::of(TracePart::Embeddings, 0));
        wishes.extend((0..layers).map(|layer| Wish::of(TracePart::Hidden, layer)));
        let switches = Switches::default();
        let input = EncoderInput::single(encoding, 0, &models[0].config)?;
        let first = models[0].run(&input, &switches, &wishes).await?;
        let second = models[1].run(&input, &switches, &wishes).await?;
        for (a, b) in first.values.iter().zip(&second.values) {
            if a.wish.part != TracePart::Attention {
                self.add_hidden(&a.values, &b.values);
                continue;
            }
            let rows = a.values.chunks(input.tokens()).zip(b.values.chunks(input.tokens()));
            for (a, b) in rows {
                let mut sum = 0.0;
                for (a, b) in a.iter().zip(b) {
                    let difference = f64::from((a - b).abs());
                    self.attention.add(difference);
                    sum += difference;
                }
                self.rows.add(sum / 2.0);
            }
        }
        Ok(())
    }

    fn add_hidden(&mut self, first: &[f32], second: &[f32]) {
        for (a, b) in first.iter().zip(second) {
            self.hidden.add(f64::from((a - b).abs()));
            self.largest = self.largest.max(f64::from(a.abs()));
        }
    }

    /// Adds the prediction of the piece at `position`, masked.
    ///
    /// # Errors
    /// If a pass fails.
    pub async fn add_masked(
        &mut self,
        models: [&Bert; 2],
        encoding: &Encoding,
        position: usize,
        mask: u32,
    ) -> Result<(), PassError> {
        let mut masked = encoding.clone();
        masked.ids[position] = mask;
        let input = EncoderInput::single(&masked, 0, &models[0].config)?;
        let first = softmax(&models[0].masked_logits(&input, position).await?);
        let second = softmax(&models[1].masked_logits(&input, position).await?);
        let (a, b) = (best(&first), best(&second));
        self.predictions.add(f64::from((first[a] - second[a]).abs()));
        if a == b || first[a] - first[b] <= TIE {
            self.same_best += 1;
        }
        Ok(())
    }
}

/// The softmax of logits in single precision.
pub fn softmax(logits: &[f32]) -> Vec<f32> {
    let wide: Vec<f64> = logits.iter().copied().map(f64::from).collect();
    text::softmax::softmax(&wide).into_iter().map(|share| share as f32).collect()
}

/// Index of the largest value; 0 of none.
pub fn best(values: &[f32]) -> usize {
    values.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(index, _)| index)
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, name: &str, differences: &Differences| {
            writeln!(f, "{name}: mean {:.6}, worst {:.6}", differences.mean(), differences.worst)
        };
        let hidden = format!("hidden states (values up to {:.1}), absolute error", self.largest);
        line(f, &hidden, &self.hidden)?;
        line(f, "attention, absolute error", &self.attention)?;
        line(f, "attention rows, total variation", &self.rows)?;
        let cases = self.predictions.count;
        if cases == 0 {
            return writeln!(f, "masked predictions: the model has no head for them");
        }
        line(f, "masked predictions, absolute error of the best", &self.predictions)?;
        writeln!(
            f,
            "masked predictions, same best piece (ties within {TIE} count): {} of {cases}",
            self.same_best
        )
    }
}
