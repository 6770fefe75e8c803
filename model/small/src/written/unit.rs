//! The numbers of one unit.

use serde::{Deserialize, Serialize};

use crate::activation::Activation;
use crate::neuron::Neuron;

/// Inputs of the unit.
pub const INPUTS: usize = 3;
/// The sliders go so far either way.
pub const MOST: f64 = 2.0;

/// One unit and its inputs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Unit {
    /// w.
    pub weights: [f64; INPUTS],
    /// x.
    pub inputs: [f64; INPUTS],
    /// b.
    pub bias: f64,
    /// What it makes of z.
    pub activation: Activation,
    /// Whether the bias is shown as the weight of an input that is always 1.
    pub as_input: bool,
}

/// The worked example of Jurafsky & Martin, Speech and Language Processing, section 7.1, with numbers
/// of its own: z = 0.69.
impl Default for Unit {
    fn default() -> Self {
        Self {
            weights: [0.1, 0.4, 0.2],
            inputs: [0.3, 0.2, 0.9],
            bias: 0.4,
            activation: Activation::Sigmoid,
            as_input: false,
        }
    }
}

/// One number of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// x_i, counted from 0.
    Input(usize),
    /// w_i, counted from 0.
    Weight(usize),
    /// b.
    Bias,
}

impl Unit {
    /// The unit without its inputs.
    pub fn neuron(&self) -> Neuron {
        Neuron { weights: self.weights.to_vec(), bias: self.bias, activation: self.activation }
    }

    /// z.
    pub fn sum(&self) -> f64 {
        // Without the noise of binary fractions in the last digits.
        (self.neuron().sum(&self.inputs) * 1e9).round() / 1e9
    }

    /// What it says.
    pub fn output(&self) -> f64 {
        self.activation.of(self.sum())
    }

    /// Whether every number is one that a slider reaches.
    pub fn fits(&self) -> bool {
        let numbers = self.weights.iter().chain(&self.inputs).chain([&self.bias]);
        numbers.into_iter().all(|number| number.abs() <= MOST)
    }

    /// One of its numbers.
    pub fn number(&self, which: Number) -> f64 {
        match which {
            Number::Input(index) => self.inputs.get(index).copied().unwrap_or_default(),
            Number::Weight(index) => self.weights.get(index).copied().unwrap_or_default(),
            Number::Bias => self.bias,
        }
    }

    /// Changes one of its numbers.
    pub fn set(&mut self, which: Number, value: f64) {
        let place = match which {
            Number::Input(index) => self.inputs.get_mut(index),
            Number::Weight(index) => self.weights.get_mut(index),
            Number::Bias => Some(&mut self.bias),
        };
        if let Some(place) = place {
            *place = value.clamp(-MOST, MOST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_worked_example() {
        let unit = Unit::default();
        assert_eq!(unit.sum(), 0.69);
        assert!((unit.output() - 0.666).abs() < 1e-4);
        assert!(unit.fits());
    }
}
