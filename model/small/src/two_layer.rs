//! A network of two layers on points of a plane: hidden units, then one sigmoid unit, trained on the
//! mean binary cross-entropy by gradient descent over all points at once.

use rand_pcg::Pcg32;

use super::activation::{Activation, sigmoid};
use super::points::{Draw, Point};

/// How many hidden units there may be.
pub const UNITS: std::ops::RangeInclusive<usize> = 2..=8;

/// One parameter of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// From an input to a hidden unit.
    Input {
        /// The hidden unit.
        unit: usize,
        /// The input, 0 or 1.
        input: usize,
    },
    /// The bias of a hidden unit.
    Bias {
        /// The hidden unit.
        unit: usize,
    },
    /// From a hidden unit to the output.
    Output {
        /// The hidden unit.
        unit: usize,
    },
    /// The bias of the output.
    OutputBias,
}

/// A hidden unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Unit {
    /// From the two inputs.
    pub weights: [f64; 2],
    /// b.
    pub bias: f64,
    /// To the output.
    pub output: f64,
}

/// The parameters of the network, or their gradients.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// The hidden units.
    pub units: Vec<Unit>,
    /// The bias of the output.
    pub bias: f64,
    /// What the hidden units make of their sums.
    pub activation: Activation,
}

impl Network {
    /// Where training begins, the same for a seed on every machine: weights as Glorot & Bengio
    /// (2010, equation 16) draw them, biases 0.
    pub fn seeded(units: usize, activation: Activation, seed: u64) -> Self {
        let mut draw = Draw(Pcg32::new(seed, 0x2a7e));
        let units = units.clamp(*UNITS.start(), *UNITS.end());
        let mut within = |ends: usize| {
            let reach = (6.0 / ends as f64).sqrt();
            reach * (2.0 * draw.uniform() - 1.0)
        };
        let unit = |_| Unit {
            weights: [within(2 + units), within(2 + units)],
            bias: 0.0,
            output: within(units + 1),
        };
        Self { units: (0..units).map(unit).collect(), bias: 0.0, activation }
    }

    /// Every parameter.
    pub fn parameters(&self) -> impl Iterator<Item = Parameter> + use<> {
        let of_unit = |unit| {
            [
                Parameter::Input { unit, input: 0 },
                Parameter::Input { unit, input: 1 },
                Parameter::Bias { unit },
                Parameter::Output { unit },
            ]
        };
        (0..self.units.len()).flat_map(of_unit).chain([Parameter::OutputBias])
    }

    /// A parameter; `None` where there is no such unit.
    pub fn get(&self, parameter: Parameter) -> Option<f64> {
        match parameter {
            Parameter::Input { unit, input } => self.units.get(unit)?.weights.get(input).copied(),
            Parameter::Bias { unit } => Some(self.units.get(unit)?.bias),
            Parameter::Output { unit } => Some(self.units.get(unit)?.output),
            Parameter::OutputBias => Some(self.bias),
        }
    }

    /// What the hidden units say of a point, `[units]`.
    pub fn hidden(&self, at: [f64; 2]) -> Vec<f64> {
        self.units.iter().map(|unit| self.activation.of(unit.sum(at))).collect()
    }

    /// The logit of the positive class.
    pub fn logit(&self, at: [f64; 2]) -> f64 {
        let said = |unit: &Unit| unit.output * self.activation.of(unit.sum(at));
        self.units.iter().map(said).sum::<f64>() + self.bias
    }

    /// The probability of the positive class.
    pub fn probability(&self, at: [f64; 2]) -> f64 {
        sigmoid(self.logit(at))
    }

    /// The gradients of the mean loss, by back-propagation: dL/dz = p - y at the output, and from
    /// there through each hidden unit.
    pub fn gradient(&self, points: &[Point]) -> Self {
        let units = vec![Unit::default(); self.units.len()];
        let mut sum = Self { units, bias: 0.0, activation: self.activation };
        let count = points.len().max(1) as f64;
        for point in points {
            let error = (self.probability(point.at) - point.target()) / count;
            sum.bias += error;
            for (unit, gradient) in self.units.iter().zip(&mut sum.units) {
                let z = unit.sum(point.at);
                gradient.output += error * self.activation.of(z);
                let below = error * unit.output * self.activation.slope(z);
                gradient.weights[0] += below * point.at[0];
                gradient.weights[1] += below * point.at[1];
                gradient.bias += below;
            }
        }
        sum
    }

    /// One step against the gradient: w - rate dL/dw.
    pub fn step(&mut self, points: &[Point], rate: f64) {
        let gradient = self.gradient(points);
        self.bias -= rate * gradient.bias;
        for (unit, gradient) in self.units.iter_mut().zip(&gradient.units) {
            unit.weights[0] -= rate * gradient.weights[0];
            unit.weights[1] -= rate * gradient.weights[1];
            unit.bias -= rate * gradient.bias;
            unit.output -= rate * gradient.output;
        }
    }
}

impl Unit {
    /// z = w . x + b.
    pub fn sum(&self, at: [f64; 2]) -> f64 {
        self.weights[0] * at[0] + self.weights[1] * at[1] + self.bias
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logistic::score;
    use crate::points::Preset;

    fn loss(network: &Network, points: &[Point]) -> f64 {
        score(points, |at| network.logit(at)).expect("points").loss
    }

    fn moved(network: &Network, parameter: Parameter, by: f64) -> Network {
        let mut network = network.clone();
        match parameter {
            Parameter::Input { unit, input } => network.units[unit].weights[input] += by,
            Parameter::Bias { unit } => network.units[unit].bias += by,
            Parameter::Output { unit } => network.units[unit].output += by,
            Parameter::OutputBias => network.bias += by,
        }
        network
    }

    #[test]
    fn every_gradient_is_the_difference_of_losses() {
        for (_, activation) in Activation::ALL {
            for seed in 0..6 {
                let network = Network::seeded(2 + seed as usize, activation, seed);
                let points = Preset::Moons.points();
                let gradient = network.gradient(&points);
                for parameter in network.parameters() {
                    let at = |by: f64| loss(&moved(&network, parameter, by), &points);
                    let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
                    let found = gradient.get(parameter).expect("a parameter");
                    assert!((found - difference).abs() < 1e-8, "{activation:?} {parameter:?}");
                }
            }
        }
    }

    #[test]
    fn a_step_goes_against_the_gradient() {
        let points = Preset::Xor.points();
        let before = Network::seeded(4, Activation::Tanh, 1);
        let gradient = before.gradient(&points);
        let mut after = before.clone();
        after.step(&points, 0.7);
        for parameter in before.parameters() {
            let [old, slope, new] =
                [&before, &gradient, &after].map(|n| n.get(parameter).expect("there"));
            assert!((old - 0.7 * slope - new).abs() < 1e-15);
        }
        assert_eq!(before.get(Parameter::Bias { unit: 4 }), None);
    }

    #[test]
    fn two_layers_tell_what_no_line_tells() {
        for preset in [Preset::Xor, Preset::Circle, Preset::Moons] {
            let points = preset.points();
            for activation in [Activation::Tanh, Activation::Relu] {
                let mut network = Network::seeded(6, activation, 1);
                for _ in 0..2000 {
                    network.step(&points, 0.5);
                }
                let score = score(&points, |at| network.logit(at)).expect("points");
                assert!(score.accuracy >= 0.97, "{preset:?} {activation:?} {score:?}");
            }
        }
    }

    /// Loss and gradients by PyTorch 2 in double precision: `binary_cross_entropy_with_logits` of
    /// `act(x @ w1.T + b1) @ w2 + b2`, with the numbers below; GELU in its exact form.
    #[test]
    fn pytorch_finds_the_same_gradients() {
        let unit = |weights, bias, output| Unit { weights, bias, output };
        let units = vec![
            unit([0.5, -1.0], 0.1, 1.2),
            unit([1.5, 0.25], -0.2, -0.7),
            unit([-0.75, 0.8], 0.3, 0.4),
        ];
        let point = |at, positive| Point { at, positive };
        let points = [
            point([1.0, 0.5], true),
            point([-0.5, 2.0], false),
            point([0.3, -1.2], false),
            point([-2.0, -0.4], true),
        ];
        let wanted = [
            (
                Activation::Sigmoid,
                0.730934779270,
                [
                    0.013569480745,
                    -0.013569469443,
                    -0.005740479344,
                    0.069686331415,
                    0.010586106742,
                    -0.005880551504,
                    -0.040269152721,
                    0.051132720140,
                    0.000658217002,
                    -0.010957330474,
                    0.003804553173,
                    0.064146570066,
                    0.130823390098,
                ],
            ),
            (
                Activation::Tanh,
                0.784222025977,
                [
                    -0.001420562263,
                    -0.094860574050,
                    -0.221017659209,
                    0.089059266444,
                    0.012963990867,
                    0.045581972328,
                    -0.157266615144,
                    -0.096610309612,
                    -0.038080598562,
                    -0.066887675847,
                    -0.031560146036,
                    -0.103252992377,
                    0.029689649630,
                ],
            ),
            (
                Activation::Relu,
                1.210385464045,
                [
                    -0.131624362702,
                    -0.412867728342,
                    0.048330365367,
                    0.293240486273,
                    0.121769560260,
                    0.060884780130,
                    0.121769560260,
                    -0.247888033387,
                    0.032802825083,
                    0.158416144093,
                    0.037832722843,
                    0.283701533287,
                    0.134857111579,
                ],
            ),
            (
                Activation::Gelu,
                1.200996875790,
                [
                    0.003360911792,
                    -0.423174530945,
                    0.130737525457,
                    0.279749910215,
                    0.128071289408,
                    0.107061439385,
                    0.048398438674,
                    -0.259709060373,
                    0.017711516261,
                    0.162033702835,
                    -0.003431006331,
                    0.245000670206,
                    0.119136755829,
                ],
            ),
        ];
        for (activation, wanted_loss, wanted) in wanted {
            let network = Network { units: units.clone(), bias: 0.05, activation };
            assert!((loss(&network, &points) - wanted_loss).abs() < 1e-11, "{activation:?}");
            let gradient = network.gradient(&points);
            for (parameter, wanted) in network.parameters().zip(wanted) {
                let found = gradient.get(parameter).expect("a parameter");
                assert!(
                    (found - wanted).abs() < 1e-11,
                    "{activation:?} {parameter:?}: {found} {wanted}"
                );
            }
        }
    }
}
