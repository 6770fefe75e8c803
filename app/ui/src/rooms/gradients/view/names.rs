//! How the parts of the network are called.

use small::two_layer::Parameter;

use crate::t;

/// A letter with its number below it, counted from 1.
pub fn sub(letter: char, index: usize) -> String {
    let digit = u32::try_from(index).ok().and_then(|index| char::from_u32(0x2081 + index));
    format!("{letter}{}", digit.unwrap_or_default())
}

/// How a parameter is called.
pub fn name(parameter: Parameter) -> String {
    match parameter {
        Parameter::Input { unit, input } => {
            t!(gradients_weight, from = sub('x', input), to = sub('h', unit))
        }
        Parameter::Bias { unit } => t!(gradients_bias, of = sub('h', unit)),
        Parameter::Output { unit } => {
            t!(gradients_weight, from = sub('h', unit), to = "p")
        }
        Parameter::OutputBias => t!(gradients_bias, of = "p"),
    }
}
