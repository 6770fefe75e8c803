//! What the room found.

pub mod finding;
