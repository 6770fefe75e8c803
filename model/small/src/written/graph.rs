//! An expression, the values of the names of an expression, how much of its graph is shown, and the chosen node.

use serde::{Deserialize, Serialize};

use crate::graph::{Graph, MOST_NODES, Values};

/// Values go so far either way.
pub const MOST: f64 = 1e6;
/// The value of a name that was never given one.
const FIRST: f64 = 1.0;
/// The worked example (Jurafsky & Martin, Speech and Language Processing, section 7.6).
pub const EXPRESSION: &str = "c*(a+2*b)";

/// What is chosen of a graph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GraphChosen {
    /// The expression, as typed.
    pub expression: String,
    /// The value of each name that has one.
    pub values: Values,
    /// How many numbers are shown; all, where nothing is said.
    pub shown: Option<usize>,
    /// The node whose arithmetic is shown.
    pub node: Option<usize>,
}

/// The worked example: a = 3, b = 1, c = -2.
impl Default for GraphChosen {
    fn default() -> Self {
        let values = [("a", 3.0), ("b", 1.0), ("c", -2.0)];
        let values = values.map(|(name, value)| (name.to_owned(), value)).into();
        Self { expression: EXPRESSION.to_owned(), values, shown: None, node: None }
    }
}

impl GraphChosen {
    /// Whether its numbers are some that can be shown.
    pub fn fits(&self) -> bool {
        let place = |place: Option<usize>| place.is_none_or(|place| place <= 2 * MOST_NODES);
        let values = self.values.values().all(|value| value.abs() <= MOST);
        values && self.values.len() <= MOST_NODES && place(self.shown) && place(self.node)
    }

    /// The gradient of the expression by one of its names; `None` where there is none.
    pub fn slope(&self, name: &str) -> Option<f64> {
        let graph: Graph = self.expression.parse().ok()?;
        graph.slope(&self.values_of(&graph), name)
    }

    /// A value for every name of a graph.
    pub fn values_of(&self, graph: &Graph) -> Values {
        let value = |name: &str| self.values.get(name).copied().unwrap_or(FIRST);
        graph.names().into_iter().map(|name| (name.to_owned(), value(name))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_names_begin_with_one() {
        let graph: Graph = "a*z".parse().expect("a graph");
        let values = GraphChosen::default().values_of(&graph);
        assert_eq!(values, [("a".to_owned(), 3.0), ("z".to_owned(), 1.0)].into());
    }

    #[test]
    fn the_default_is_the_worked_example() {
        let chosen = GraphChosen::default();
        assert!(chosen.fits());
        let slopes = ["a", "b", "c", "d"].map(|name| chosen.slope(name));
        assert_eq!(slopes, [Some(-2.0), Some(-4.0), Some(5.0), None]);
        let broken = GraphChosen { expression: "a/(".to_owned(), ..chosen };
        assert_eq!(broken.slope("a"), None);
    }
}
