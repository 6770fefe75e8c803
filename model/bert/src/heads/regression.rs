//! A number for a whole input: W tanh(W_p h_CLS + b_p) + b, with W `[1, hidden]`: the vector and the
//! head of classification with a single output (Devlin et al. 2019, section 4.1, for STS-B; Hugging
//! Face's `BertForSequenceClassification` with `problem_type` "regression" and one label).

use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor};

use super::pooler::Pooler;
use super::sequence::SequenceClassification;
use crate::weight::Weight;

/// Says a number for a whole input.
#[derive(Module, Debug)]
pub struct SequenceRegression {
    /// The head of classification with one output.
    pub head: SequenceClassification,
    /// Mean of the scores that are learned from: the output is (y - mean) / deviation.
    pub mean: f32,
    /// Their standard deviation.
    pub deviation: f32,
}

impl SequenceRegression {
    /// A fresh output on a pooler.
    pub fn new(pooler: Pooler, hidden: usize, seed: u64, device: &Device) -> Self {
        let head = SequenceClassification::new(pooler, hidden, 1, seed, device);
        Self { head, mean: 0.0, deviation: 1.0 }
    }

    /// # Shapes
    /// - first `[batch, hidden]`: the vectors of `[CLS]`
    /// - output `[batch, 1]`: standardised numbers
    pub fn forward(&self, first: Tensor<2>) -> Tensor<2> {
        self.head.forward(first)
    }

    /// An output of the head in the unit of the scores.
    pub fn in_unit(&self, output: f64) -> f64 {
        output * f64::from(self.deviation) + f64::from(self.mean)
    }

    /// The same head with its scale inside its weights: W' = deviation W and
    /// b' = deviation b + mean, so that its output is the score.
    pub fn folded(mut self) -> Self {
        let dense = &mut self.head.classifier.dense;
        let scaled = dense.weight.floats() * self.deviation;
        dense.weight = Weight::Floats(Param::from_tensor(scaled));
        dense.bias = Param::from_tensor(dense.bias.val() * self.deviation + self.mean);
        (self.mean, self.deviation) = (0.0, 1.0);
        self
    }

    /// A folded head that says the same numbers and learns them on this scale: W' = W / deviation and
    /// b' = (b - mean) / deviation.
    pub fn unfolded(mut self, mean: f32, deviation: f32) -> Self {
        let dense = &mut self.head.classifier.dense;
        let scaled = dense.weight.floats() / deviation;
        dense.weight = Weight::Floats(Param::from_tensor(scaled));
        dense.bias = Param::from_tensor((dense.bias.val() - mean) / deviation);
        (self.mean, self.deviation) = (mean, deviation);
        self
    }
}
