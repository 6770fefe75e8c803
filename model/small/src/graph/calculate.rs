//! Values forward, and the differences that gradients are compared with.

use super::error::CalculationError;
use super::node::{Node, Operation};
use super::{Function, Graph, Values};

/// How far a value is moved for a difference, in parts of its size: where the errors of rounding
/// and of the curve are about alike.
const MOVE: f64 = 1e-5;

/// How much of a difference may change when it is taken over half the way.
const BEND: f64 = 5e-5;

impl Graph {
    /// The value of every node.
    ///
    /// # Errors
    /// Where the expression has no value, with its column.
    pub fn forward(&self, values: &Values) -> Result<Vec<f64>, CalculationError> {
        self.computed(values, None)
    }

    /// (L(x + h) - L(x - h)) / 2h of a node's value x, without the digits that rounding makes;
    /// `None` where it leaves none, where the curve bends between the two sides, and where either
    /// side has no value.
    pub fn difference(&self, values: &Values, node: usize) -> Option<f64> {
        let all = self.forward(values).ok()?;
        let gradients = self.backward(values).ok()?.gradients;
        let (x, gradient) = (*all.get(node)?, gradients.get(node).copied()?);
        let by = MOVE * x.abs().max(1.0);
        let moved = |x: f64| self.computed(values, Some((node, x))).ok()?.last().copied();
        let over = |by: f64| Some((moved(x + by)? - moved(x - by)?) / (2.0 * by));
        let found = over(by)?;
        // Every node that is computed from x is off by its last digit.
        let later = all.iter().zip(gradients).skip(node);
        let off =
            later.map(|(value, slope)| (value * slope.unwrap_or_default()).abs()).sum::<f64>();
        let noise = off * f64::EPSILON / by;
        if Some(found) == gradient {
            return Some(found);
        }
        if (found - over(by / 2.0)?).abs() > BEND * found.abs().max(1.0) + 3.0 * noise {
            return None;
        }
        if noise == 0.0 {
            return Some(found);
        }
        let digit = 10_f64.powi(noise.log10().ceil() as i32);
        Some((found / digit).round() * digit).filter(|found| *found != 0.0)
    }

    /// All values, one of them put in the place of what it would be.
    fn computed(
        &self,
        values: &Values,
        given: Option<(usize, f64)>,
    ) -> Result<Vec<f64>, CalculationError> {
        let mut all: Vec<f64> = Vec::with_capacity(self.nodes.len());
        for (place, node) in self.nodes.iter().enumerate() {
            let value = match given {
                Some((moved, value)) if moved == place => value,
                _ => node.value(values, &all)?,
            };
            all.push(value);
        }
        Ok(all)
    }
}

impl Node {
    /// The values of its inputs, the first two.
    pub(super) fn operands(&self, all: &[f64]) -> [f64; 2] {
        let at = |place: usize| {
            self.inputs.get(place).and_then(|input| all.get(*input)).copied().unwrap_or(f64::NAN)
        };
        [at(0), at(1)]
    }

    fn value(&self, values: &Values, all: &[f64]) -> Result<f64, CalculationError> {
        let column = self.column;
        let [x, y] = self.operands(all);
        let value = match self.operation {
            Operation::Name => {
                let missing = || CalculationError::NoValue { column, name: self.label.clone() };
                *values.get(&self.label).ok_or_else(missing)?
            }
            Operation::Number(number) => number,
            Operation::Negative => -x,
            Operation::Plus => x + y,
            Operation::Minus => x - y,
            Operation::Times => x * y,
            Operation::Over if y == 0.0 => return Err(CalculationError::DivisionByZero { column }),
            Operation::Over => x / y,
            Operation::Power if x == 0.0 && y < 0.0 => {
                return Err(CalculationError::DivisionByZero { column });
            }
            Operation::Power => x.powf(y),
            Operation::Apply(Function::Ln) if x <= 0.0 => {
                return Err(CalculationError::Logarithm { column });
            }
            Operation::Apply(function) => function.of(x),
        };
        match value {
            value if value.is_finite() => Ok(value),
            value if value.is_nan() && self.operation == Operation::Power => {
                Err(CalculationError::Power { column })
            }
            _ => Err(CalculationError::Overflow { column }),
        }
    }
}
