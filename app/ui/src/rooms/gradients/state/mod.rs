//! How the room shows a graph. What a link carries of it is in [`model::small::written`].

pub mod layout;
pub mod reveal;
