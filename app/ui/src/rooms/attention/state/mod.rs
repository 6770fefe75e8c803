//! How the lines of a head are drawn, and what it does with a second sentence.

pub mod compare;
pub mod habits;
pub mod large;
pub mod lines;
