//! The panel of the open lesson, and the menu of all.

mod choice;
mod cover;
mod free;
mod menu;
mod menu_opening;
mod notes;
mod number;
mod onward;
mod order;
mod panel;
mod posed;
mod question;
mod report;
mod sheet;
mod task;
mod text;
mod tools;

use super::{loading, wanted};
use crate::page::parts::LessonViews;

pub use cover::{Cover, is_covered};
pub use menu::{LessonMenu, Welcome};
pub use panel::{LessonPanel, toggle_notes, turn};
pub use sheet::Sheet;

/// The views of the lessons.
pub const LESSON_VIEWS: LessonViews = LessonViews {
    follow: loading::follow,
    go_on: loading::go_on,
    body: panel::body,
    menu: menu::body,
    wishes: wanted::wishes,
    asking: wanted::asking,
    paper: sheet::paper,
};
