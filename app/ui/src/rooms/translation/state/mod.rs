//! What the room knows: what is chosen, how far the run is, what its networks write.

pub mod chosen;
pub mod curves;
pub mod run;
pub mod translating;
