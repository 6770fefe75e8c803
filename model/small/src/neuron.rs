//! One unit: z = w . x + b, then an activation.

use super::activation::Activation;

/// A unit with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Neuron {
    /// w, one for each input.
    pub weights: Vec<f64>,
    /// b.
    pub bias: f64,
    /// What it makes of z.
    pub activation: Activation,
}

impl Neuron {
    /// w_i x_i for each input.
    pub fn products(&self, inputs: &[f64]) -> Vec<f64> {
        self.weights.iter().zip(inputs).map(|(weight, input)| weight * input).collect()
    }

    /// z = w . x + b.
    pub fn sum(&self, inputs: &[f64]) -> f64 {
        self.products(inputs).iter().sum::<f64>() + self.bias
    }

    /// The activation of z.
    pub fn output(&self, inputs: &[f64]) -> f64 {
        self.activation.of(self.sum(inputs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example_gives_0_666() {
        let mut neuron =
            Neuron { weights: vec![0.1, 0.4, 0.2], bias: 0.4, activation: Activation::Sigmoid };
        let inputs = [0.3, 0.2, 0.9];
        assert!((neuron.sum(&inputs) - 0.69).abs() < 1e-12);
        // 1 / (1 + e^-0.69).
        assert!((neuron.output(&inputs) - 0.665_966_9).abs() < 1e-7);
        // The bias as the weight of an input that is always 1.
        let with_one = Neuron { weights: vec![0.4, 0.1, 0.4, 0.2], bias: 0.0, ..neuron.clone() };
        assert!((with_one.sum(&[1.0, 0.3, 0.2, 0.9]) - neuron.sum(&inputs)).abs() < 1e-12);
        neuron.activation = Activation::Relu;
        assert!((neuron.output(&inputs) - 0.69).abs() < 1e-12);
    }
}
