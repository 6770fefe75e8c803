//! The non-linearity of a unit.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use serde::{Deserialize, Serialize};
use text::activation::{erf, gelu, relu};

/// 1 / (1 + e^-z), without overflow at either end.
pub fn sigmoid(z: f64) -> f64 {
    if z >= 0.0 { 1.0 / (1.0 + (-z).exp()) } else { z.exp() / (1.0 + z.exp()) }
}

/// What a unit makes of its sum z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Activation {
    /// 1 / (1 + e^-z), from 0 to 1.
    #[default]
    Sigmoid,
    /// From -1 to 1.
    Tanh,
    /// max(0, z).
    Relu,
    /// z/2 (1 + erf(z / sqrt 2)), as in BERT.
    Gelu,
}

impl Activation {
    /// All, with their names in links and formulas.
    pub const ALL: [(&str, Self); 4] = [
        ("sigmoid", Self::Sigmoid),
        ("tanh", Self::Tanh),
        ("relu", Self::Relu),
        ("gelu", Self::Gelu),
    ];

    /// The activation with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, found)| *found)
    }

    /// Its name in links and formulas.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, found)| *found == self).map_or("", |(name, _)| name)
    }

    /// Its value at z.
    pub fn of(self, z: f64) -> f64 {
        match self {
            Self::Sigmoid => sigmoid(z),
            Self::Tanh => z.tanh(),
            Self::Relu => relu(z),
            Self::Gelu => gelu(z),
        }
    }

    /// Its derivative at z; of ReLU at 0, which has none, 0.
    pub fn slope(self, z: f64) -> f64 {
        match self {
            Self::Sigmoid => sigmoid(z) * sigmoid(-z),
            Self::Tanh => 1.0 - z.tanh().powi(2),
            Self::Relu => f64::from(u8::from(z > 0.0)),
            Self::Gelu => {
                (1.0 + erf(z * FRAC_1_SQRT_2)) / 2.0 + z * (-z * z / 2.0).exp() / (2.0 * PI).sqrt()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_differences() {
        for (name, activation) in Activation::ALL {
            for step in -40..=40 {
                let z = f64::from(step) / 8.0 + 0.01;
                let difference = (activation.of(z + 1e-5) - activation.of(z - 1e-5)) / 2e-5;
                assert!((activation.slope(z) - difference).abs() < 1e-8, "{name}({z})");
            }
            assert_eq!(Activation::named(name), Some(activation));
            assert_eq!(activation.name(), name);
        }
        assert_eq!([Activation::Relu.slope(0.0), Activation::Relu.slope(-1.0)], [0.0, 0.0]);
    }

    #[test]
    fn sigmoid_never_overflows() {
        assert_eq!([sigmoid(-1e9), sigmoid(0.0), sigmoid(1e9)], [0.0, 0.5, 1.0]);
    }
}
