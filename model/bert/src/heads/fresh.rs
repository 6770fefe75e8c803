//! First weights of heads that no checkpoint holds.

use burn::module::Param;
use burn::tensor::{Device, Tensor, TensorData};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

use crate::layer_norm::LayerNorm;
use crate::linear::Linear;
use crate::weight::Weight;

/// Standard deviation of fresh weights, as in BERT's own code (`initializer_range`).
pub(crate) use text::config::SPREAD;

/// Draws weights, the same for a seed on every machine.
pub(crate) struct Fresh<'a> {
    random: Pcg32,
    /// Standard deviation of the weights of an encoder.
    pub spread: f32,
    device: &'a Device,
}

impl<'a> Fresh<'a> {
    /// `stream` keeps apart what is drawn from the same seed.
    pub fn new(seed: u64, stream: u64, device: &'a Device) -> Self {
        Self { random: Pcg32::new(seed, stream), spread: SPREAD, device }
    }

    /// A linear map with normally distributed weights and no bias yet.
    pub fn linear(&mut self, inputs: usize, outputs: usize, spread: f32) -> Linear {
        let rows = self.numbers(inputs * outputs, spread);
        let (values, shape) = shaders::panels_from_rows(&rows, inputs);
        let weight = Tensor::from_data(TensorData::new(values, shape), self.device);
        Linear {
            weight: Weight::Floats(Param::from_tensor(weight)),
            bias: filled(outputs, 0.0, self.device),
        }
    }

    /// A linear map of an encoder.
    pub fn encoder_linear(&mut self, inputs: usize, outputs: usize) -> Linear {
        self.linear(inputs, outputs, self.spread)
    }

    /// A linear map inside a head: weights of the spread at which signals keep their size on their
    /// way through (Glorot & Bengio 2010, section 4.2.1).
    pub fn inner_linear(&mut self, inputs: usize, outputs: usize) -> Linear {
        self.linear(inputs, outputs, (2.0 / (inputs + outputs).max(1) as f32).sqrt())
    }

    /// A table of normally distributed rows.
    pub fn table(&mut self, rows: usize, columns: usize) -> Param<Tensor<2>> {
        let values = self.numbers(rows * columns, self.spread);
        let data = TensorData::new(values, [rows, columns]);
        Param::from_tensor(Tensor::from_data(data, self.device))
    }

    /// A vector of the spread of a linear map from it to one number (Glorot & Bengio 2010).
    pub fn vector(&mut self, features: usize) -> Param<Tensor<1>> {
        let values = self.numbers(features, (2.0 / (features + 1) as f32).sqrt());
        Param::from_tensor(Tensor::from_data(TensorData::new(values, [features]), self.device))
    }

    /// A LayerNorm that changes nothing yet.
    pub fn layer_norm(&self, features: usize, epsilon: f64) -> LayerNorm {
        layer_norm(features, epsilon, self.device)
    }

    /// A vector of zeros.
    pub fn zeros(&self, features: usize) -> Param<Tensor<1>> {
        filled(features, 0.0, self.device)
    }

    fn numbers(&mut self, count: usize, spread: f32) -> Vec<f32> {
        (0..count).map(|_| spread * normal(&mut self.random)).collect()
    }
}

/// A vector of one number.
pub(crate) fn filled(features: usize, value: f32, device: &Device) -> Param<Tensor<1>> {
    let data = TensorData::new(vec![value; features], [features]);
    Param::from_tensor(Tensor::from_data(data, device))
}

/// A LayerNorm that changes nothing yet.
pub(crate) fn layer_norm(features: usize, epsilon: f64, device: &Device) -> LayerNorm {
    let (gamma, beta) = (filled(features, 1.0, device), filled(features, 0.0, device));
    LayerNorm { gamma, beta, epsilon }
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
