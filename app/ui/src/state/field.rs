//! A field of what a room keeps, as the page knows it before the room's program is there.

/// A field of what a room keeps.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name in links, behind the room's.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A choice.
    Choice,
    /// A text that a person types: the first that a link leaves out where it is too long.
    Typed,
    /// Something of a person's own: no lesson takes it away, unless it names it.
    Own,
    /// A text of a person's own: both.
    OwnText,
    /// A place in the sentence: another sentence takes it away.
    Place,
}

impl Field {
    /// Fields that hold choices.
    pub const fn choice(name: &'static str) -> Self {
        Self { name, kind: Kind::Choice }
    }

    /// A text that a person types.
    pub const fn typed(name: &'static str) -> Self {
        Self { name, kind: Kind::Typed }
    }

    /// Something of a person's own.
    pub const fn own(name: &'static str) -> Self {
        Self { name, kind: Kind::Own }
    }

    /// A text of a person's own.
    pub const fn own_text(name: &'static str) -> Self {
        Self { name, kind: Kind::OwnText }
    }

    /// A place in the sentence.
    pub const fn place(name: &'static str) -> Self {
        Self { name, kind: Kind::Place }
    }

    /// Whether a person types it.
    pub fn is_text(self) -> bool {
        matches!(self.kind, Kind::Typed | Kind::OwnText)
    }

    /// Whether it is a person's own.
    pub fn is_own(self) -> bool {
        matches!(self.kind, Kind::Own | Kind::OwnText)
    }
}
