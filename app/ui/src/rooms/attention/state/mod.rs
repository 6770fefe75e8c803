//! How the lines of a head are drawn.

pub mod lines;
