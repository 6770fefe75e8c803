//! Measures of the networks before BERT.

use small::graph::{Graph, Values};
use small::logistic::Line;
use small::points::Preset;
use small::training::Training;
use small::two_layer::Network;
use small::written::layers::Layers;
use small::written::line::LineChosen;
use small::written::unit::Unit;

/// A number that a unit makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitPart {
    /// z.
    Sum,
    /// Its activation.
    Output,
}

impl UnitPart {
    /// Their names.
    pub const NAMES: [(&'static str, Self); 2] = [("z", Self::Sum), ("output", Self::Output)];

    /// The number.
    pub fn of(self, unit: &Unit) -> f64 {
        match self {
            Self::Sum => unit.sum(),
            Self::Output => unit.output(),
        }
    }
}

/// A gradient of an expression with given values.
#[derive(Clone, Debug, PartialEq)]
pub struct Slope {
    /// The expression.
    pub graph: Graph,
    /// By which of its names.
    pub name: String,
    /// The values of its names.
    pub values: Values,
}

impl Slope {
    /// The gradient; `None` where there is none.
    pub fn value(&self) -> Option<f64> {
        self.graph.slope(&self.values, &self.name)
    }
}

/// Values as a measure writes them: `a=3 b=1 c=-2`.
pub(super) fn values(text: &str) -> Option<Values> {
    let one = |part: &str| {
        let (name, value) = part.split_once('=')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    text.split_whitespace().map(one).collect()
}

/// A training with the start, rate and activation that the rooms begin with: of a single unit, or of
/// a network with hidden ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// What is told apart.
    pub points: Preset,
    /// Hidden units; 0 is a single unit without any.
    pub units: usize,
    /// Steps of gradient descent.
    pub steps: usize,
}

impl Trial {
    /// The share of points on their side after the last step.
    pub fn accuracy(self) -> Option<f64> {
        if self.units == 0 {
            let chosen = LineChosen::default();
            let line = Line::seeded(chosen.seed);
            return after(Training::new(line, self.points.points(), chosen.rate()), self.steps);
        }
        let chosen = Layers::default();
        let network = Network::seeded(self.units, chosen.activation, chosen.seed);
        after(Training::new(network, self.points.points(), chosen.rate()), self.steps)
    }
}

fn after<L: small::training::Learner + Clone>(
    mut training: Training<L>,
    steps: usize,
) -> Option<f64> {
    training.advance(steps);
    training.score().map(|score| score.accuracy)
}
