//! In which order the numbers of a graph appear: values forward, then gradients backward.

use small::graph::Graph;

/// A number that appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// The value of a computed node.
    Value(usize),
    /// The gradient of a node.
    Gradient(usize),
}

impl Reveal {
    /// Whose number it is.
    pub fn node(self) -> usize {
        match self {
            Self::Value(node) | Self::Gradient(node) => node,
        }
    }
}

/// Every number that is not typed, in its order. Each needs only those before it.
pub fn order(graph: &Graph) -> Vec<Reveal> {
    let nodes = || graph.nodes().iter().enumerate();
    let values = nodes().filter(|(_, node)| !node.inputs.is_empty());
    let gradients = nodes().rev().filter(|(_, node)| node.varies);
    let values = values.map(|(place, _)| Reveal::Value(place));
    values.chain(gradients.map(|(place, _)| Reveal::Gradient(place))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_first_and_gradients_go_back() {
        let graph: Graph = "c*(a+2*b)".parse().expect("a graph");
        let labels: Vec<(bool, &str)> = order(&graph)
            .into_iter()
            .map(|number| {
                let is_value = matches!(number, Reveal::Value(_));
                (is_value, graph.nodes()[number.node()].label.as_str())
            })
            .collect();
        let values = ["d", "e", "L"].map(|label| (true, label));
        let gradients = ["L", "e", "d", "b", "a", "c"].map(|label| (false, label));
        assert_eq!(labels, [&values[..], &gradients[..]].concat());
    }
}
