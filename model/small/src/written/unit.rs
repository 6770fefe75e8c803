//! The numbers of one unit.

use std::fmt;
use std::str::FromStr;

use crate::activation::Activation;
use crate::neuron::Neuron;

use super::labelled::bounded;

/// Inputs of the unit.
pub const INPUTS: usize = 3;
/// The sliders go so far either way.
pub const MOST: f64 = 2.0;
/// What a link writes where the bias is the weight of an input.
const AS_INPUT: &str = "x0";

/// One unit and its inputs.
#[derive(Clone, Debug, PartialEq)]
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

impl fmt::Display for Unit {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in self.weights.iter().chain(&self.inputs).chain([&self.bias]) {
            write!(text, "{number},")?;
        }
        text.write_str(self.activation.name())?;
        if self.as_input { write!(text, ",{AS_INPUT}") } else { Ok(()) }
    }
}

/// A text that is no unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoUnit;

impl FromStr for Unit {
    type Err = NoUnit;

    fn from_str(text: &str) -> Result<Self, NoUnit> {
        read(text).ok_or(NoUnit)
    }
}

fn read(text: &str) -> Option<Unit> {
    let parts: Vec<&str> = text.split(',').collect();
    let (numbers, rest) = parts.split_at_checked(2 * INPUTS + 1)?;
    let numbers: Vec<f64> =
        numbers.iter().map(|part| bounded(part, MOST)).collect::<Option<_>>()?;
    let (name, as_input) = match rest {
        [name] => (name, false),
        [name, flag] if *flag == AS_INPUT => (name, true),
        _ => return None,
    };
    let mut unit = Unit { activation: Activation::named(name)?, as_input, ..Unit::default() };
    for (place, number) in numbers.into_iter().enumerate() {
        let which = match place {
            place if place < INPUTS => Number::Weight(place),
            place if place < 2 * INPUTS => Number::Input(place - INPUTS),
            _ => Number::Bias,
        };
        unit.set(which, number);
    }
    Some(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_worked_example() {
        let unit = Unit::default();
        assert_eq!(unit.sum(), 0.69);
        assert!((unit.output() - 0.666).abs() < 1e-4);
        assert_eq!(unit.to_string(), "0.1,0.4,0.2,0.3,0.2,0.9,0.4,sigmoid");
    }

    #[test]
    fn a_link_brings_it_back() {
        for text in ["-2,0,2,1,-0.05,0.9,0.4,gelu,x0", "0,0,0,0,0,0,0,relu"] {
            assert_eq!(text.parse::<Unit>().map(|unit| unit.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "1,2", "3,0,2,1,1,1,1,gelu", "1,1,1,1,1,1,1,step", "1,1,1,1,1,1,1,tanh,x1"]
        {
            assert_eq!(text.parse::<Unit>(), Err(NoUnit), "{text}");
        }
    }
}
