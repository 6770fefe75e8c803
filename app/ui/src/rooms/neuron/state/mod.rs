//! What is chosen in the room, and its text in a link.

pub mod line;
pub mod unit;
