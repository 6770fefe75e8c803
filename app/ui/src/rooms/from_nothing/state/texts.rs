//! The texts that come with the page.

use crate::kit::text::{Key, keys};

/// A text that comes with the page; its origin stands in the README beside it.
pub struct BundledText {
    /// Its name in links.
    pub id: &'static str,
    /// Its path below the page.
    pub path: &'static str,
    /// What it is called.
    pub name: Key,
}

/// All of them; the first is what the room opens with.
pub const TEXTS: [BundledText; 2] = [
    BundledText {
        id: "small-world",
        path: "texts/small-world.txt",
        name: keys::nothing_text_small_world,
    },
    BundledText {
        id: "pride",
        path: "texts/pride-and-prejudice.txt",
        name: keys::nothing_text_pride,
    },
];
