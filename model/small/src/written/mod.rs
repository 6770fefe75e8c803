//! What is chosen in the rooms of tiny networks.

pub mod graph;
pub mod labelled;
pub mod layers;
pub mod line;
pub mod unit;

/// What measures read of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// One unit.
    pub unit: unit::Unit,
    /// An expression and its values.
    pub graph: graph::GraphChosen,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_the_worked_examples() {
        let written = Written::default();
        assert_eq!(written.unit.sum(), 0.69);
        assert_eq!(written.graph.slope("a"), Some(-2.0));
    }
}
