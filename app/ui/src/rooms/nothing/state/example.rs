//! The sentence that the network is asked about.

/// The piece in whose place others are predicted.
pub const MASK: &str = "[MASK]";
/// What the room opens with instead of the page's own sentence, which hides nothing: two
/// sentences of the first bundled text, with one word in two senses.
pub const EXAMPLE: &str =
    "the bank keeps the [MASK] of the town . ducks sleep on the bank near the [MASK] .";
