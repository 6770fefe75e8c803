//! A typed expression as a computation graph: values forward, gradients backward.
//!
//! Nodes stand in the order in which they are computed, each after its inputs, so that a loop is
//! impossible. Equal names are one node.

mod calculate;
mod error;
mod gradient;
mod lexer;
mod node;
mod parse;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::str::FromStr;

pub use self::error::{CalculationError, ExpressionError};
pub use self::gradient::{Gradients, Local};
pub use self::node::{Function, Node, Operation};

/// The value of each name.
pub type Values = BTreeMap<String, f64>;

/// Longest expression in characters.
pub const LONGEST: usize = 200;
/// Most nodes of a graph.
pub const MOST_NODES: usize = 40;

/// A computation graph. The last node is the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    nodes: Vec<Node>,
}

impl FromStr for Graph {
    type Err = ExpressionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse::parse(text).map(|nodes| Self { nodes: node::named(nodes) })
    }
}

impl Graph {
    /// The nodes, each after its inputs.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The place of the result.
    pub fn result(&self) -> usize {
        self.nodes.len().saturating_sub(1)
    }

    /// The typed names, in the order of the alphabet, each once.
    pub fn names(&self) -> Vec<&str> {
        let name = |node: &'_ Node| matches!(node.operation, Operation::Name).then_some(());
        let mut names: Vec<&str> = self
            .nodes
            .iter()
            .filter(|node| name(node).is_some())
            .map(|node| node.label.as_str())
            .collect();
        names.sort_unstable();
        names
    }

    /// The gradient of the result by a name; `None` where there is no such name, or no gradient.
    pub fn slope(&self, values: &Values, name: &str) -> Option<f64> {
        let is_it = |node: &Node| node.operation == Operation::Name && node.label == name;
        let place = self.nodes.iter().position(is_it)?;
        self.backward(values).ok()?.gradients.get(place).copied().flatten()
    }

    /// The nodes that read a node, and as which of their inputs.
    pub fn readers(&self, node: usize) -> Vec<(usize, usize)> {
        let inputs = |(reader, node): (usize, &Node)| {
            node.inputs
                .iter()
                .enumerate()
                .map(|(place, input)| (reader, place, *input))
                .collect::<Vec<_>>()
        };
        let all = self.nodes.iter().enumerate().flat_map(inputs);
        all.filter(|(.., input)| *input == node).map(|(reader, place, _)| (reader, place)).collect()
    }
}
