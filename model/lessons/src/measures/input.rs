//! What a measure is taken of.

use small::written::Written;
use text::corruption::Edits;
use text::switches::Switches;

/// What goes into a pass.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PassInput {
    /// Sentence A.
    pub sentence: String,
    /// Sentence B.
    pub pair: Option<String>,
    /// Changes of single pieces.
    pub edits: Edits,
    /// What is switched off or replaced.
    pub switches: Switches,
    /// What the rooms of the networks before BERT hold.
    pub written: Written,
}
