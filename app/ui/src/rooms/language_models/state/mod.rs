//! What the room knows: what is chosen, how far the run is, what its models make of things.

pub mod chosen;
pub mod curves;
pub mod finding;
pub mod finding_inside;
pub mod finding_reach;
pub mod inside;
pub mod learning;
pub mod run;

use text::language::Architecture;

use crate::t;

/// What a network is called.
pub fn name(network: Architecture) -> String {
    match network {
        Architecture::FeedForward => t!(language_feed_forward),
        Architecture::Recurrent => t!(language_recurrent),
        Architecture::Lstm => t!(language_lstm),
    }
}
