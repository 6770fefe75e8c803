//! WordPiece, as in BERT uncased.

mod encoding;

pub use encoding::{Cut, Encoding};
