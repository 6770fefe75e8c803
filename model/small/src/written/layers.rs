//! The network of two layers: its points, its size, how far its training is.

use serde::{Deserialize, Serialize};

use crate::activation::Activation;
use crate::points::Preset;
use crate::training::{MOST_STEPS, Training};
use crate::two_layer::{Network, Parameter, UNITS};

use super::labelled::Labelled;
use crate::training::RATES;

/// What the hidden units may make of their sums.
pub const ACTIVATIONS: [Activation; 3] = [Activation::Tanh, Activation::Sigmoid, Activation::Relu];

/// A network and its training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Layers {
    /// The points.
    pub points: Labelled,
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
            points: Labelled::Preset(Preset::Xor),
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

    /// Whether it can be trained.
    pub fn fits(&self) -> bool {
        UNITS.contains(&self.units)
            && ACTIVATIONS.contains(&self.activation)
            && RATES.contains(&self.rate.as_str())
            && self.points.fits()
            && self.steps <= MOST_STEPS
            && self.parameter <= 4 * self.units
    }

    /// The training before its first step.
    pub fn begin(&self) -> Training<Network> {
        let network = Network::seeded(self.units, self.activation, self.seed);
        Training::new(network, self.points.points(), self.rate())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_learnt_from_the_first_start() {
        for preset in [Preset::Xor, Preset::Circle, Preset::Moons] {
            let mut training =
                Layers { points: Labelled::Preset(preset), ..Layers::default() }.begin();
            training.advance(3000);
            let score = training.score().expect("points");
            assert!(score.accuracy >= 0.97, "{preset:?}: {score:?}");
        }
    }
}
