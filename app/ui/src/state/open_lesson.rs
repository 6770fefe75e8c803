//! Which lesson is open, and how far.

/// The open lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenLesson {
    /// Its name; `None` where none is open.
    pub name: Option<String>,
    /// The step, counted from 0.
    pub step: usize,
}
