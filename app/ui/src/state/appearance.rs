//! How the page looks.

use serde::{Deserialize, Serialize};

use crate::kit::storage;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system says.
    #[default]
    Auto,
    /// Dark ink on light paper.
    Light,
    /// Light ink on dark paper.
    Dark,
}

/// How much the pictures say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// Words and whole per cent.
    #[default]
    Idea,
    /// The value of each cell and line at the pointer, and shapes.
    Numbers,
}

/// Where the browser keeps the depth that a person chose last.
const KEPT: &str = "bertscope-depth";

impl Depth {
    /// What links and the browser call them.
    pub const NAMES: &[(&str, Self)] = &[("idea", Self::Idea), ("numbers", Self::Numbers)];

    /// The one that a person chose last.
    pub fn kept() -> Option<Self> {
        let kept = storage::read(KEPT)?;
        Self::NAMES.iter().find(|(name, _)| *name == kept).map(|(_, depth)| *depth)
    }

    /// Keeps it for later visits.
    pub fn keep(self) {
        let name =
            Self::NAMES.iter().find(|(_, depth)| *depth == self).map_or("", |(name, _)| name);
        storage::write(KEPT, name);
    }
}

/// How the page looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Appearance {
    /// Light or dark.
    pub theme: Theme,
    /// How much the pictures say.
    pub depth: Depth,
    /// Large type, and nothing beside the picture.
    pub presenter: bool,
    /// Whether another page frames this one: one panel with its sentence, and nothing around it.
    pub embed: bool,
    /// Which panel of the room is open.
    pub panel: usize,
    /// Whether all panels of the room are open, one below the other.
    pub all_panels: bool,
    /// Whether the page of all terms is open.
    pub glossary: bool,
}
