//! A panel of a room, of which one at a time is open.
//!
//! What a room does not name in a panel stays beside every panel.

use crate::kit::text::Key;

/// A part of a room that can fill the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// What its room calls it, and the link to it.
    pub id: &'static str,
    /// What it is called.
    pub title: Key,
    /// The control whose absence takes the panel away, see [`super::store::Store::hides`].
    pub control: Option<&'static str>,
    /// Whether its name waits in the menu of what few people open, not at the foot of the room.
    pub is_extra: bool,
}

impl Panel {
    /// A panel that is always there.
    pub const fn new(id: &'static str, title: Key) -> Self {
        Self { id, title, control: None, is_extra: false }
    }

    /// The same, gone where `control` is.
    pub const fn of_control(self, control: &'static str) -> Self {
        Self { control: Some(control), ..self }
    }

    /// The same for few people.
    pub const fn extra(self) -> Self {
        Self { is_extra: true, ..self }
    }
}
