//! What learns while the page stays live.

pub mod asked;
pub mod bar;
pub mod course;
pub mod kind;
pub mod learns;
pub mod line;
pub mod progress;
pub mod recipe;
pub mod recorded;
pub mod separation;
pub mod source;
pub mod stand;
