//! The sentence that the network is asked about.

/// The piece in whose place others are predicted.
pub const MASK: &str = "[MASK]";
/// What the room opens with instead of the page's own sentence, which hides nothing: a sentence of
/// the first bundled text, so that the answer is in what is learned.
pub const EXAMPLE: &str = "madrid is the capital of [MASK] .";
