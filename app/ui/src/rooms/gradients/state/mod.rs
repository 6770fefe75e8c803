//! What is chosen in the room, and its text in a link.

pub mod graph;
pub mod layers;
pub mod layout;
pub mod reveal;
