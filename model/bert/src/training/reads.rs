//! Which of the last vectors are read.

/// Rows of the last layer that somebody reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reads {
    /// That of `[CLS]`, the first of each input.
    First,
    /// Those of all pieces.
    All,
}
