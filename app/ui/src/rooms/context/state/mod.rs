//! A word in other sentences: the list of sentences, their vectors, and what the vectors tell.

pub mod bank;
pub mod chosen;
pub mod finding;
pub mod finding_cosines;
pub mod levels;
pub mod lines;
pub mod measured;
pub mod request;
pub mod tries;
pub mod vectors;
