//! The panel of the open lesson, and the menu of all.

mod choice;
mod cover;
mod free;
mod menu;
mod notes;
mod number;
mod order;
mod panel;
mod question;
mod report;
mod sheet;
mod task;
mod text;
mod tools;

use leptos::prelude::*;

use super::loading;
use crate::state::store::Store;

pub use cover::Cover;
pub use menu::{LessonMenu, Welcome};
pub use panel::{LessonPanel, toggle_notes, turn};
pub use sheet::Sheet;

/// What shows the lessons: a part of the program that comes when a lesson is opened.
pub struct LessonViews {
    /// Loads whatever lesson is opened; [`loading::follow`].
    pub follow: fn(Store, bool),
    /// Opens the first lesson.
    pub open_first: fn(Store),
    /// The open lesson.
    pub body: fn(RwSignal<bool>) -> AnyView,
    /// What stands in the menu; fetched anew with every number.
    pub menu: fn(Memo<usize>) -> AnyView,
    /// The lesson on paper.
    pub paper: fn() -> AnyView,
}

/// The views of the lessons.
pub const LESSON_VIEWS: LessonViews = LessonViews {
    follow: loading::follow,
    open_first: loading::open_first,
    body: panel::body,
    menu: menu::body,
    paper: sheet::paper,
};
