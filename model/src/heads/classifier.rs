//! A label for a vector: softmax(W h + b) (Devlin et al. 2019, section 4.1 for `[CLS]`, section 5.3
//! for every token).

use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor, TensorData};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use shaders::Activation;

use crate::linear::Linear;

/// Standard deviation of fresh weights, as in BERT's own code (`initializer_range`).
const SPREAD: f32 = 0.02;

/// Scores of labels.
#[derive(Module, Debug)]
pub struct Classifier {
    /// `[hidden, labels]`.
    pub dense: Linear,
}

impl Classifier {
    /// Fresh weights, normally distributed and the same for a seed on every machine; no bias yet.
    pub fn new(hidden: usize, labels: usize, seed: u64, device: &Device) -> Self {
        let mut random = Pcg32::new(seed, hidden as u64);
        let rows: Vec<f32> = (0..hidden * labels).map(|_| SPREAD * normal(&mut random)).collect();
        let (values, shape) = shaders::panels_from_rows(&rows, hidden);
        let weight = Tensor::from_data(TensorData::new(values, shape), device);
        let bias = Tensor::from_data(TensorData::new(vec![0.0_f32; labels], [labels]), device);
        let dense = Linear { weight: Param::from_tensor(weight), bias: Param::from_tensor(bias) };
        Self { dense }
    }

    /// # Shapes
    /// - hidden `[rows, hidden]`
    /// - output `[rows, labels]`, logits
    pub fn forward(&self, hidden: Tensor<2>) -> Tensor<2> {
        self.dense.forward(hidden, Activation::None)
    }
}

/// A standard normal number (Box & Muller 1958).
fn normal(random: &mut Pcg32) -> f32 {
    // In (0, 1], so that the logarithm is finite.
    let mut unit = || (f64::from(random.next_u32()) + 1.0) / (f64::from(u32::MAX) + 1.0);
    let (radius, angle) = ((-2.0 * unit().ln()).sqrt(), std::f64::consts::TAU * unit());
    (radius * angle.cos()) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fresh_numbers_are_standard_normal() {
        let mut random = Pcg32::new(3, 4);
        let numbers: Vec<f64> = (0..20_000).map(|_| f64::from(normal(&mut random))).collect();
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let variance = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count;
        // Five standard errors.
        assert!(mean.abs() < 5.0 / count.sqrt(), "{mean}");
        assert!((variance - 1.0).abs() < 5.0 * (2.0 / count).sqrt(), "{variance}");
    }
}
