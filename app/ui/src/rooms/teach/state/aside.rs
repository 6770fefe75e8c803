//! What of the person's table is not among the examples, and what was changed in those.

use text::data::LeftOut;
use text::labels::Scheme;

/// What a person has to know of how the table was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aside {
    /// Rows that cannot be used.
    pub left_out: Vec<LeftOut>,
    /// Rows that are kept for a test.
    pub tests: usize,
    /// Examples that were taken out of training, as validation has the same text.
    pub apart: usize,
    /// What the labels were written in, if that was not BIO.
    pub scheme: Option<Scheme>,
}
