//! What the page knows: the person's choices, the selection, the picture on screen.

pub mod lab;
pub mod lines;
pub mod picture;
pub mod property;
pub mod selection;
pub mod shown;
pub mod store;
pub mod url;
