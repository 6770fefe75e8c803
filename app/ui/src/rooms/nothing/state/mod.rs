//! What the room knows: what is chosen, how far the run is, what its states make of things.

pub mod chosen;
pub mod curves;
pub mod example;
pub mod finding;
pub mod finding_words;
pub mod finding_worth;
pub mod heads;
pub mod map;
pub mod pretraining;
pub mod run;
pub mod worth;
