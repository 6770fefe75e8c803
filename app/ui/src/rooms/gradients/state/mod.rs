//! How the room shows a graph. What a link carries of it is in [`small::written`].

pub mod finding;
pub mod flow;
pub mod layout;
pub mod reveal;
