//! What runs of a kind are made of.

use std::fmt::Debug;
use std::sync::Arc;

use protocol::run::Kind;

use super::source::Source;

/// What a run is made of, and the person's own text where that is learned.
pub type Wanted<K> = (<K as Planned>::Plan, Arc<str>);

/// A kind of run whose plan the person makes.
pub trait Planned: Kind {
    /// What a run is made of.
    type Plan: Clone + Debug + Default + PartialEq + Send + Sync + 'static;

    /// What tells its networks apart.
    type Network: Copy + PartialEq + 'static;

    /// The networks that learn, in the order in which they are told of.
    fn networks(plan: &Self::Plan) -> Vec<Self::Network>;

    /// Steps of a whole run.
    fn steps(plan: &Self::Plan) -> usize;

    /// What the engine needs to begin; `text` is what is learned, where that is a text.
    fn begin(plan: Self::Plan, text: String) -> Self::Begin;

    /// The text that is learned; `None` where it is no text.
    fn source(plan: &Self::Plan) -> Option<Source> {
        let _ = plan;
        None
    }

    /// The folder of the recorded run of a plan, if there is one.
    fn recording(plan: &Self::Plan) -> Option<&'static str> {
        let _ = plan;
        None
    }

    /// Whether networks of one plan can say nothing to what is asked by another.
    fn is_foreign(one: &Self::Plan, other: &Self::Plan) -> bool {
        let _ = (one, other);
        false
    }
}
