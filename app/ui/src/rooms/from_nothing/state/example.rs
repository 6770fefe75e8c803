//! The sentence that the network is asked about.

use crate::state::lab::DEFAULT_SENTENCE;

/// The piece in whose place others are predicted.
pub const MASK: &str = "[MASK]";
/// What stands in until a sentence is typed: the page's own hides nothing. It is the beginning of the
/// first bundled text.
pub const EXAMPLE: &str = "it is a [MASK] universally acknowledged";

/// What is asked where this stands in the box.
pub fn asked(sentence: &str) -> &str {
    if sentence == DEFAULT_SENTENCE { EXAMPLE } else { sentence }
}
