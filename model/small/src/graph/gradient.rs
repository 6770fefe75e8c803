//! Gradients backward: the chain rule from the result to every name.

use super::error::CalculationError;
use super::node::{Node, Operation};
use super::{Graph, Values};

/// What a node's value changes by when one of its inputs does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Local {
    /// The node.
    pub node: usize,
    /// Its input.
    pub input: usize,
    /// The derivative of the one by the other.
    pub derivative: f64,
}

/// Everything that a pass backward makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Gradients {
    /// Of every edge whose input depends on a name, in the order of the nodes.
    pub locals: Vec<Local>,
    /// dL/d of every node; `None` of what depends on no name.
    pub gradients: Vec<Option<f64>>,
}

impl Graph {
    /// Gradients of the result by every node, from the node values that [`Graph::forward`] gives.
    ///
    /// # Errors
    /// Where a derivative does not exist, with its column.
    pub fn backward(&self, values: &Values) -> Result<Gradients, CalculationError> {
        let all = self.forward(values)?;
        let mut sums = vec![0.0; self.nodes.len()];
        if let Some(last) = sums.last_mut() {
            *last = 1.0;
        }
        let mut locals = Vec::new();
        for (place, node) in self.nodes.iter().enumerate().rev() {
            let above = sums.get(place).copied().unwrap_or_default();
            for (input, derivative) in self.derivatives(node, &all)? {
                if let Some(sum) = sums.get_mut(input) {
                    *sum += above * derivative;
                }
                locals.push(Local { node: place, input, derivative });
            }
        }
        locals.reverse();
        let gradient = |(node, sum): (&Node, f64)| node.varies.then_some(sum);
        Ok(Gradients { locals, gradients: self.nodes.iter().zip(sums).map(gradient).collect() })
    }

    /// The derivatives of a node by its inputs, as far as these depend on names.
    fn derivatives(&self, node: &Node, all: &[f64]) -> Result<Vec<(usize, f64)>, CalculationError> {
        let column = node.column;
        let [x, y] = node.operands(all);
        let varies = |place: usize| {
            let input = node.inputs.get(place).and_then(|input| self.nodes.get(*input));
            input.is_some_and(|input| input.varies)
        };
        let by = match node.operation {
            Operation::Name | Operation::Number(_) => [0.0; 2],
            Operation::Negative => [-1.0, 0.0],
            Operation::Plus => [1.0, 1.0],
            Operation::Minus => [1.0, -1.0],
            Operation::Times => [y, x],
            Operation::Over => [1.0 / y, -x / (y * y)],
            Operation::Power if varies(1) && x <= 0.0 => {
                return Err(CalculationError::Base { column });
            }
            // The power 0 is 1 everywhere, at 0 too.
            Operation::Power if y == 0.0 => [0.0, x.ln()],
            Operation::Power => [y * x.powf(y - 1.0), x.powf(y) * x.ln()],
            Operation::Apply(function) => [function.slope(x), 0.0],
        };
        let edges = node.inputs.iter().zip(by).enumerate().filter(|(place, _)| varies(*place));
        let checked = |(_, (input, derivative)): (usize, (&usize, f64))| {
            if derivative.is_finite() {
                Ok((*input, derivative))
            } else {
                Err(CalculationError::Vertical { column })
            }
        };
        edges.map(checked).collect()
    }
}
