//! What learns while the page stays live.

pub mod course;
pub mod recipe;
