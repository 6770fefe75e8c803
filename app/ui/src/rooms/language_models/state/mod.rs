//! What the room knows: what is chosen, how far the run is, what its models make of things.

pub mod chosen;
pub mod curves;
pub mod learning;
pub mod run;
