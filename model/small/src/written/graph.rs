//! The values of the names of an expression, how much of its graph is shown, and the chosen node.

use std::fmt;
use std::str::FromStr;

use crate::graph::{Graph, MOST_NODES, Values};

use super::labelled::bounded;

/// Values go so far either way.
pub const MOST: f64 = 1e6;
/// The value of a name that was never given one.
const FIRST: f64 = 1.0;
/// What a link writes where everything is shown, and where no node is chosen.
const ALL: &str = "all";
const NONE: &str = "none";

/// What is chosen of a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphChosen {
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
        Self { values, shown: None, node: None }
    }
}

impl GraphChosen {
    /// A value for every name of a graph.
    pub fn values_of(&self, graph: &Graph) -> Values {
        let value = |name: &str| self.values.get(name).copied().unwrap_or(FIRST);
        graph.names().into_iter().map(|name| (name.to_owned(), value(name))).collect()
    }
}

impl fmt::Display for GraphChosen {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.values.iter().map(|(name, value)| format!("{name},{value}"));
        let values = values.collect::<Vec<_>>().join("~");
        let number = |number: Option<usize>, none: &str| {
            number.map_or_else(|| none.to_owned(), |number| number.to_string())
        };
        write!(text, "{values}.{}.{}", number(self.shown, ALL), number(self.node, NONE))
    }
}

/// A text that is no such choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGraph;

impl FromStr for GraphChosen {
    type Err = NoGraph;

    fn from_str(text: &str) -> Result<Self, NoGraph> {
        read(text).ok_or(NoGraph)
    }
}

fn read(text: &str) -> Option<GraphChosen> {
    // A value may have a point of its own.
    let (rest, node) = text.rsplit_once('.')?;
    let (values, shown) = rest.rsplit_once('.')?;
    let number = |text: &str, none: &str| match text {
        text if text == none => Some(None),
        text => text.parse().ok().filter(|number| *number <= 2 * MOST_NODES).map(Some),
    };
    let value = |part: &str| {
        let (name, value) = part.split_once(',')?;
        Some((name.to_owned(), bounded(value, MOST)?))
    };
    let values = values.split('~').filter(|part| !part.is_empty()).take(MOST_NODES);
    Some(GraphChosen {
        values: values.map(value).collect::<Option<_>>()?,
        shown: number(shown, ALL)?,
        node: number(node, NONE)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_brings_it_back() {
        for text in ["a,3~b,1~c,-2.all.none", "x_1,-0.25.3.0", ".all.none"] {
            assert_eq!(text.parse::<GraphChosen>().map(|graph| graph.to_string()), Ok(text.into()));
        }
        for text in ["", "a,3", "a.all.none", "a,b.all.none", "a,1.x.none", "a,1e9.all.none"] {
            assert_eq!(text.parse::<GraphChosen>(), Err(NoGraph), "{text}");
        }
        assert_eq!(GraphChosen::default().to_string(), "a,3~b,1~c,-2.all.none");
    }

    #[test]
    fn new_names_begin_with_one() {
        let graph: Graph = "a*z".parse().expect("a graph");
        let values = GraphChosen::default().values_of(&graph);
        assert_eq!(values, [("a".to_owned(), 3.0), ("z".to_owned(), 1.0)].into());
    }
}
