//! What decides the sum of a unit, as a headline.

use small::written::unit::{INPUTS, Number, Unit};

use crate::kit::format::{brief, exact};
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// What makes up so much of all terms together, signs left out, decides.
const BORDERS: [f64; 2] = [0.5, 0.0];

/// What the unit's numbers show.
pub fn finding(unit: &Unit, before: Option<Strength>) -> Finding {
    let sum = brief(unit.sum());
    if unit.activation.slope(unit.sum()) == 0.0 {
        let text = t!(neuron_flat, sum = value(&sum));
        return Finding::new(Strength::None, text);
    }
    let terms = terms(unit);
    let all: f64 = terms.iter().map(|(_, term)| term.abs()).sum();
    let largest = terms.iter().max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()));
    let Some((name, term)) = largest.filter(|_| all > 0.0) else {
        return Finding::new(Strength::None, t!(neuron_nothing));
    };
    let strength = Strength::of(term.abs() / all, BORDERS, before);
    let (name, term, sum) = (word(name), value(&exact(*term)), value(&sum));
    let text = match strength {
        Strength::Strong => t!(neuron_decides, name = name, term = term, sum = sum),
        _ => t!(neuron_shared, name = name, term = term, sum = sum),
    };
    Finding::new(strength, text)
}

/// What each input adds, and the bias.
fn terms(unit: &Unit) -> Vec<(String, f64)> {
    let product = |index: usize| {
        let [weight, input] =
            [Number::Weight(index), Number::Input(index)].map(|which| unit.number(which));
        // Without the noise of binary fractions in the last digits.
        let product = (weight * input * 1e9).round() / 1e9;
        (format!("x{}", ["₁", "₂", "₃"].get(index).copied().unwrap_or_default()), product)
    };
    let bias = (t!(neuron_the_bias), unit.bias);
    (0..INPUTS).map(product).chain([bias]).collect()
}

/// Numbers to try, one after the other: the bias decides, an input does, none does, the slope is 0.
pub fn next(now: &Unit) -> Unit {
    use small::activation::Activation::{Relu, Sigmoid, Tanh};
    let unit = |weights, inputs, bias, activation| Unit {
        weights,
        inputs,
        bias,
        activation,
        as_input: now.as_input,
    };
    let all = [
        Unit { as_input: now.as_input, ..Unit::default() },
        unit([0.2, -1.5, 0.3], [0.5, 1.0, 0.4], 0.1, Sigmoid),
        unit([0.5, 0.5, -0.4], [1.0, 0.8, 1.0], 0.3, Tanh),
        unit([-1.0, 0.5, -0.8], [1.0, 0.4, 0.5], -0.2, Relu),
    ];
    let place = all.iter().position(|unit| unit == now).map_or(0, |place| place + 1);
    all.get(place).cloned().unwrap_or_else(|| all[0].clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    #[test]
    fn the_numbers_to_try_show_every_kind_of_finding() {
        let mut unit = Unit::default();
        let mut found = Vec::new();
        for _ in 0..4 {
            found.push(plain(&finding(&unit, None).text));
            unit = next(&unit);
        }
        assert_eq!(unit, Unit::default(), "they come round");
        assert_eq!(
            found,
            [
                "The bias decides: it adds 0.4, and the sum is 0.69.",
                "x₂ decides: it adds −1.5, and the sum is −1.18.",
                "No input decides: x₁ adds most, 0.5, and the sum is 0.8.",
                "The sum is −1.4: the curve is flat there, and no weight changes the output."
            ]
        );
    }

    #[test]
    fn half_of_the_terms_decides_and_nothing_is_said_of_nothing() {
        let unit = |first: f64| Unit {
            weights: [first, 0.5, 0.5],
            inputs: [1.0, 1.0, 0.0],
            bias: 0.5,
            ..Unit::default()
        };
        assert_eq!(finding(&unit(1.0), None).strength, Strength::Strong);
        assert_eq!(finding(&unit(0.99), None).strength, Strength::Weak);
        let none = Unit { weights: [0.0; 3], bias: 0.0, ..Unit::default() };
        assert_eq!(finding(&none, None).strength, Strength::None);
    }
}
