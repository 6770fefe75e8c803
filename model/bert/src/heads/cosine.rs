//! How alike two sentences are: the cosine of their vectors (Reimers and Gurevych 2019, section 3,
//! "regression objective function"). It has no weights, so that only the encoder can learn.

use burn::module::Module;
use burn::tensor::Tensor;

/// The smallest product of lengths that is divided by.
const SMALLEST: f32 = 1e-8;

/// Says a score for two sentences: the lowest of those that are learned stands for a cosine of 0,
/// the highest for one of 1.
#[derive(Module, Debug)]
pub struct CosineSimilarity {
    /// The score of a cosine of 0.
    pub zero: f32,
    /// How far above it the score of a cosine of 1 is.
    pub unit: f32,
}

impl CosineSimilarity {
    /// # Shapes
    /// - first and second `[pairs, hidden]`: u and v, the vectors of the sentences
    /// - output `[pairs, 1]`: u · v / (|u| |v|)
    pub fn forward(&self, first: Tensor<2>, second: Tensor<2>) -> Tensor<2> {
        let product = (first.clone() * second.clone()).sum_dim(1);
        let squares = first.square().sum_dim(1) * second.square().sum_dim(1);
        product / squares.sqrt().clamp_min(SMALLEST)
    }

    /// The score that a cosine stands for.
    pub fn in_unit(&self, cosine: f64) -> f64 {
        f64::from(self.zero) + f64::from(self.unit) * cosine
    }
}
