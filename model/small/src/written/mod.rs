//! What the rooms of tiny networks write into links: numbers and names with commas, underscores and
//! points between them. A text that means nothing is the default.

pub mod graph;
pub mod labelled;
pub mod layers;
pub mod line;
pub mod unit;

use super::graph::Graph;

/// The worked example (Jurafsky & Martin, Speech and Language Processing, section 7.6).
pub const EXPRESSION: &str = "c*(a+2*b)";

/// The texts, as a link has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// One unit, see [`unit::Unit`].
    pub neuron: String,
    /// The line of one unit, see [`line::LineChosen`].
    pub line: String,
    /// An expression.
    pub expression: String,
    /// Its values, see [`graph::GraphChosen`].
    pub graph: String,
    /// A network of two layers, see [`layers::Layers`].
    pub layers: String,
}

impl Default for Written {
    fn default() -> Self {
        Self {
            neuron: String::new(),
            line: String::new(),
            expression: EXPRESSION.to_owned(),
            graph: String::new(),
            layers: String::new(),
        }
    }
}

impl Written {
    /// The unit.
    pub fn unit(&self) -> unit::Unit {
        self.neuron.parse().unwrap_or_default()
    }

    /// The points that one unit tells apart, and its training.
    pub fn line(&self) -> line::LineChosen {
        self.line.parse().unwrap_or_default()
    }

    /// The network of two layers.
    pub fn layers(&self) -> layers::Layers {
        self.layers.parse().unwrap_or_default()
    }

    /// The gradient of the typed expression by one of its names; `None` where there is none.
    pub fn slope(&self, name: &str) -> Option<f64> {
        let graph: Graph = self.expression.parse().ok()?;
        let chosen: graph::GraphChosen = self.graph.parse().unwrap_or_default();
        graph.slope(&chosen.values_of(&graph), name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_the_worked_examples() {
        let written = Written::default();
        assert_eq!(written.unit().sum(), 0.69);
        assert_eq!(
            ["a", "b", "c"].map(|name| written.slope(name)),
            [Some(-2.0), Some(-4.0), Some(5.0)]
        );
        assert_eq!(written.slope("d"), None);
        assert_eq!(Written { expression: "a/(".to_owned(), ..written }.slope("a"), None);
    }
}
