//! What the parts of the map look like: grey, until the style sheet lights one.

use leptos::prelude::*;

use crate::kit::pictures::sign::sign;
use crate::state::network::Part;

/// Every piece reads all others: lines from five columns into the middle one.
const ATTENTION: &str = r#"<path d="M14 0C14 20 50 8 50 30M32 0C32 20 50 8 50 30M50 0V30M68 0C68 20 50 8 50 30M86 0C86 20 50 8 50 30"/>"#;
/// Every piece by itself: a lens in each column.
const FEED_FORWARD: &str = r#"<path d="M7 15A7 6 0 0 1 21 15A7 6 0 0 1 7 15M25 15A7 6 0 0 1 39 15A7 6 0 0 1 25 15M43 15A7 6 0 0 1 57 15A7 6 0 0 1 43 15M61 15A7 6 0 0 1 75 15A7 6 0 0 1 61 15M79 15A7 6 0 0 1 93 15A7 6 0 0 1 79 15"/>"#;
const PIECES: &str =
    r#"<path d="M8 8H20V22H8ZM26 8H38V22H26ZM44 8H56V22H44ZM62 8H74V22H62ZM80 8H92V22H80Z"/>"#;
const VECTORS: &str = r#"<path d="M6 9H94V21H6Z"/>"#;
const TEXT: &str = r#"<path d="M8 10H92M8 20H64"/>"#;

/// A part as a picture, as large as its button.
pub(super) fn form(part: Part) -> impl IntoView {
    let shape = match part {
        Part::Text => TEXT,
        Part::Pieces => PIECES,
        Part::Vectors => VECTORS,
        Part::Attention(_) => ATTENTION,
        Part::FeedForward(_) => FEED_FORWARD,
        // A box, which is a border.
        Part::Answer => return None,
    };
    Some(sign(shape))
}
