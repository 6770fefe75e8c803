//! The nodes of a graph.

use std::collections::BTreeSet;

use crate::activation::sigmoid;

/// A function of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// 1 / (1 + e^-x).
    Sigmoid,
    /// Hyperbolic tangent.
    Tanh,
    /// max(0, x).
    Relu,
    /// e^x.
    Exp,
    /// Natural logarithm.
    Ln,
}

impl Function {
    /// All, with their names.
    pub const ALL: [(&str, Self); 5] = [
        ("sigmoid", Self::Sigmoid),
        ("tanh", Self::Tanh),
        ("relu", Self::Relu),
        ("exp", Self::Exp),
        ("ln", Self::Ln),
    ];

    /// The function with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, found)| *found)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, found)| *found == self).map_or("", |(name, _)| name)
    }

    /// Its value.
    pub fn of(self, x: f64) -> f64 {
        match self {
            Self::Sigmoid => sigmoid(x),
            Self::Tanh => x.tanh(),
            Self::Relu => x.max(0.0),
            Self::Exp => x.exp(),
            Self::Ln => x.ln(),
        }
    }

    /// Its derivative; of ReLU at 0, which has none, 0.
    pub fn slope(self, x: f64) -> f64 {
        match self {
            Self::Sigmoid => sigmoid(x) * sigmoid(-x),
            Self::Tanh => 1.0 - x.tanh().powi(2),
            Self::Relu => f64::from(u8::from(x > 0.0)),
            Self::Exp => x.exp(),
            Self::Ln => 1.0 / x,
        }
    }
}

/// How a node gets its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operation {
    /// It is a typed name.
    Name,
    /// It is a typed number.
    Number(f64),
    /// -x.
    Negative,
    /// x + y.
    Plus,
    /// x - y.
    Minus,
    /// x y.
    Times,
    /// x / y.
    Over,
    /// x^y.
    Power,
    /// A function of x.
    Apply(Function),
}

impl Operation {
    /// The sign or name in the node's circle; empty for what was typed.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Name | Self::Number(_) => "",
            Self::Negative | Self::Minus => "\u{2212}",
            Self::Plus => "+",
            Self::Times => "\u{d7}",
            Self::Over => "/",
            Self::Power => "^",
            Self::Apply(function) => function.name(),
        }
    }
}

/// A node.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// How it gets its value.
    pub operation: Operation,
    /// The places of what it is made of, all before its own.
    pub inputs: Vec<usize>,
    /// Where it was typed: the column of its name, number or operator, counted from 1.
    pub column: usize,
    /// Its name: the typed one, the typed number, or a letter that is not typed, the result's is L.
    pub label: String,
    /// Whether its value depends on a name; what does not has no gradient.
    pub varies: bool,
}

/// Gives every computed node a name: the free letters in their order, L to the last.
pub(super) fn named(mut nodes: Vec<Node>) -> Vec<Node> {
    let taken: BTreeSet<String> = nodes.iter().map(|node| node.label.clone()).collect();
    let letters = ('a'..='z').map(String::from).chain((1..).map(|number| format!("n{number}")));
    let mut free = letters.filter(|letter| !taken.contains(letter));
    let last = nodes.len().saturating_sub(1);
    for (place, node) in nodes.iter_mut().enumerate().filter(|(_, node)| node.label.is_empty()) {
        let is_result = place == last && !taken.contains("L");
        node.label = if is_result { "L".to_owned() } else { free.next().unwrap_or_default() };
    }
    nodes
}
