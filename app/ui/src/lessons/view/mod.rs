//! The panel of the open lesson, and the menu of all.

mod choice;
mod free;
mod menu;
mod number;
mod order;
mod panel;
mod question;
mod report;
mod task;
mod text;

pub use menu::{LessonMenu, Welcome};
pub use panel::{LessonPanel, toggle_notes, turn};
