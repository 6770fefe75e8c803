//! The network of two layers: its points, its size, how far its training is.

use std::fmt;
use std::str::FromStr;

use crate::activation::Activation;
use crate::points::Preset;
use crate::training::{MOST_STEPS, Training};
use crate::two_layer::{Network, Parameter, UNITS};

use super::labelled::Labelled;
use crate::training::RATES;

/// What the hidden units may make of their sums.
pub const ACTIVATIONS: [Activation; 3] = [Activation::Tanh, Activation::Sigmoid, Activation::Relu];

/// A network and its training.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// The points.
    pub data: Labelled,
    /// Hidden units.
    pub units: usize,
    /// What they make of their sums.
    pub activation: Activation,
    /// Where the weights come from.
    pub seed: u64,
    /// The learning rate, one of [`RATES`].
    pub rate: String,
    /// Steps done.
    pub steps: usize,
    /// The parameter whose update is written out, by its place among all.
    pub parameter: usize,
}

impl Default for Layers {
    fn default() -> Self {
        Self {
            data: Labelled::Preset(Preset::Xor),
            units: 4,
            activation: Activation::Tanh,
            seed: 1,
            rate: "0.3".to_owned(),
            steps: 0,
            parameter: 0,
        }
    }
}

impl Layers {
    /// The learning rate as a number.
    pub fn rate(&self) -> f64 {
        self.rate.parse().unwrap_or_default()
    }

    /// The training before its first step.
    pub fn begin(&self) -> Training<Network> {
        let network = Network::seeded(self.units, self.activation, self.seed);
        Training::new(network, self.data.points(), self.rate())
    }

    /// The same before its first step.
    #[must_use]
    pub fn rewound(self) -> Self {
        Self { steps: 0, ..self }
    }
}

/// The parameter at a place among all of a network; the first where there is none.
pub fn parameter(network: &Network, place: usize) -> Parameter {
    network.parameters().nth(place).unwrap_or(Parameter::Input { unit: 0, input: 0 })
}

impl fmt::Display for Layers {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { data, units, activation, seed, rate, steps, parameter } = self;
        let activation = activation.name();
        write!(text, "{data}_{units}_{activation}_{seed}_{rate}_{steps}_{parameter}")
    }
}

/// A text that is no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLayers;

impl FromStr for Layers {
    type Err = NoLayers;

    fn from_str(text: &str) -> Result<Self, NoLayers> {
        read(text).ok_or(NoLayers)
    }
}

fn read(text: &str) -> Option<Layers> {
    let parts: Vec<&str> = text.split('_').collect();
    let [data, units, activation, seed, rate, steps, parameter] = parts[..] else { return None };
    let units = units.parse().ok().filter(|units| UNITS.contains(units))?;
    Some(Layers {
        data: data.parse().ok()?,
        units,
        activation: Activation::named(activation).filter(|found| ACTIVATIONS.contains(found))?,
        seed: seed.parse().ok()?,
        rate: RATES.contains(&rate).then(|| rate.to_owned())?,
        steps: steps.parse().ok().filter(|steps| *steps <= MOST_STEPS)?,
        parameter: parameter.parse().ok().filter(|place| *place <= 4 * units)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_brings_it_back() {
        for text in ["xor_4_tanh_1_0.3_0_0", "0.50,1.00,0_8_relu_9_3_250_32"] {
            assert_eq!(
                text.parse::<Layers>().map(|layers| layers.to_string()),
                Ok(text.to_owned())
            );
        }
        for text in ["", "xor_9_tanh_1_0.3_0_0", "xor_4_gelu_1_0.3_0_0", "xor_4_tanh_1_0.3_0_17"] {
            assert_eq!(text.parse::<Layers>(), Err(NoLayers), "{text}");
        }
    }

    #[test]
    fn every_preset_is_learnt_from_the_first_start() {
        for preset in [Preset::Xor, Preset::Circle, Preset::Moons] {
            let mut training =
                Layers { data: Labelled::Preset(preset), ..Layers::default() }.begin();
            training.advance(3000);
            let score = training.score().expect("points");
            assert!(score.accuracy >= 0.97, "{preset:?}: {score:?}");
        }
    }
}
