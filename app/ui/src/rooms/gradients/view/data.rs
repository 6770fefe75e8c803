//! What the parts of the graph's panel share.

use std::sync::Arc;

use leptos::prelude::*;
use small::graph::{Graph, Values};
use small::written::graph::GraphChosen;

use crate::rooms::gradients::state::reveal::{Reveal, order};
use crate::state::kept::{Kept, kept};
use crate::state::store::{Change, Store};

/// A graph with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Worked {
    /// The graph.
    pub graph: Graph,
    /// The values of its names.
    pub given: Values,
    /// The value of every node, where the expression has one.
    pub values: Option<Vec<f64>>,
    /// The gradient of every node, where there is one.
    pub gradients: Vec<Option<f64>>,
    /// The same by differences.
    pub differences: Vec<Option<f64>>,
    /// Derivatives of nodes by their inputs: node, input, derivative.
    pub locals: Vec<(usize, usize, f64)>,
    /// Why there are no numbers.
    pub refused: Option<String>,
}

impl Worked {
    fn new(graph: Graph, given: Values) -> Self {
        let count = graph.nodes().len();
        let values = graph.forward(&given);
        let backward = graph.backward(&given);
        let refused = backward.as_ref().err().map(ToString::to_string);
        let difference = |node: usize| graph.difference(&given, node);
        let varies = |node: usize| graph.nodes().get(node).is_some_and(|node| node.varies);
        let differences = (0..count).map(|node| varies(node).then(|| difference(node)).flatten());
        let differences = differences.collect();
        let (gradients, locals) = match backward {
            Ok(found) => (found.gradients, found.locals),
            Err(_) => (vec![None; count], Vec::new()),
        };
        let locals = locals.into_iter().map(|local| (local.node, local.input, local.derivative));
        let locals = locals.collect();
        Self { values: values.ok(), graph, given, gradients, differences, locals, refused }
    }

    /// The value of a node.
    pub fn value(&self, node: usize) -> Option<f64> {
        self.values.as_ref()?.get(node).copied()
    }

    /// The gradient of a node.
    pub fn gradient(&self, node: usize) -> Option<f64> {
        self.gradients.get(node).copied().flatten()
    }

    /// The name of a node.
    pub fn label(&self, node: usize) -> &str {
        self.graph.nodes().get(node).map_or("", |node| &node.label)
    }
}

/// Signals of the panel.
#[derive(Clone, Copy)]
pub struct GraphData {
    /// Values, numbers shown, chosen node.
    pub chosen: Kept<GraphChosen>,
    /// The graph of the newest text that is an expression.
    pub worked: Memo<Option<Arc<Worked>>>,
    /// What is wrong with the text, or with its values.
    pub refused: Memo<Option<String>>,
    /// The order in which numbers appear.
    pub order: Memo<Vec<Reveal>>,
}

impl GraphData {
    pub fn new(store: Store) -> Self {
        let chosen = kept::<GraphChosen>(store);
        let expression = chosen.part(|chosen| chosen.expression.clone());
        let parsed = Memo::new(move |_| expression.with(|text| text.parse::<Graph>()));
        // While somebody types, the last whole expression stays.
        let graph = Memo::new(move |before: Option<&Option<Graph>>| {
            parsed.get().ok().or_else(|| before.cloned().flatten())
        });
        let given = Memo::new(move |_| {
            let graph = graph.get()?;
            Some((chosen.now.with(|chosen| chosen.values_of(&graph)), graph))
        });
        let worked = Memo::new(move |_| {
            let (given, graph) = given.get()?;
            Some(Arc::new(Worked::new(graph, given)))
        });
        let refused = Memo::new(move |_| {
            let typed = parsed.with(|parsed| parsed.as_ref().err().map(ToString::to_string));
            typed.or_else(|| worked.with(|worked| worked.as_ref()?.refused.clone()))
        });
        let order =
            Memo::new(move |_| graph.with(|graph| graph.as_ref().map(order).unwrap_or_default()));
        Self { chosen, worked, refused, order }
    }

    /// How many numbers are shown.
    pub fn shown(self) -> usize {
        let all = self.order.with(Vec::len);
        self.chosen.now.with(|chosen| chosen.shown.unwrap_or(all).min(all))
    }

    /// Whether a number is shown.
    pub fn shows(self, number: Reveal) -> bool {
        let place = self.order.with(|order| order.iter().position(|one| *one == number));
        place.is_none_or(|place| place < self.shown())
    }

    /// Shows so many numbers.
    pub fn show(self, count: usize) {
        let all = self.order.with_untracked(Vec::len);
        self.chosen.change(Change::Stream, |chosen| {
            chosen.shown = (count < all).then_some(count);
            chosen.node = None;
        });
    }

    /// The node whose arithmetic is shown: the chosen one, or that of the newest number.
    pub fn node(self) -> Option<usize> {
        let count =
            self.worked.with(|worked| worked.as_ref().map(|worked| worked.graph.nodes().len()))?;
        let newest = || {
            let shown = self.shown();
            self.order.with(|order| order.get(shown.checked_sub(1)?).map(|number| number.node()))
        };
        let chosen = self.chosen.now.with(|chosen| chosen.node);
        chosen.filter(|node| *node < count).or_else(newest)
    }

    /// Chooses a node.
    pub fn choose(self, node: usize) {
        self.chosen.change(Change::Stream, |chosen| chosen.node = Some(node));
    }
}
