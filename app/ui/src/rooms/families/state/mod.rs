//! What is chosen in the room.

pub mod finding;

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::relatives::{RELATIVES, Relative};

use crate::state::kept::OfRoom;

/// The relative that is shown, and the draw of what is hidden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FamiliesState {
    /// Its name, in small letters.
    pub relative: String,
    /// The seed of what is hidden.
    pub seed: u64,
}

impl Default for FamiliesState {
    fn default() -> Self {
        Self { relative: "bert".to_owned(), seed: 1 }
    }
}

impl Fields for FamiliesState {
    fn fits(&self) -> bool {
        self.found().is_some()
    }
}

impl OfRoom for FamiliesState {
    const ROOM: &'static str = "families";
}

impl FamiliesState {
    /// The relative that is shown.
    pub fn relative(&self) -> &'static Relative {
        let [first, ..] = &RELATIVES;
        self.found().unwrap_or(first)
    }

    /// The relative beside it: one that reads the left only, or BERT beside that.
    pub fn other(&self) -> &'static Relative {
        let beside = if self.relative == "gpt" { "BERT" } else { "GPT" };
        let [first, ..] = &RELATIVES;
        RELATIVES.iter().find(|relative| relative.name == beside).unwrap_or(first)
    }

    /// Its place among [`RELATIVES`].
    pub fn place(&self) -> usize {
        let is_it = |relative: &Relative| id(relative) == self.relative;
        RELATIVES.iter().position(is_it).unwrap_or_default()
    }

    /// Shows the relative at a place among [`RELATIVES`].
    pub fn choose(&mut self, place: usize) {
        if let Some(relative) = RELATIVES.get(place) {
            self.relative = id(relative);
        }
    }

    fn found(&self) -> Option<&'static Relative> {
        RELATIVES.iter().find(|relative| id(relative) == self.relative)
    }
}

/// What a link calls a relative.
fn id(relative: &Relative) -> String {
    relative.name.to_lowercase()
}

#[cfg(test)]
mod tests {
    use lessons::fields::read;

    use super::*;
    use crate::state::kept::checks::comes_back;

    #[test]
    fn a_link_brings_every_relative_back() {
        for (place, relative) in RELATIVES.iter().enumerate() {
            let mut state = FamiliesState { seed: 7, ..FamiliesState::default() };
            state.choose(place);
            assert_eq!((state.place(), state.relative().name), (place, relative.name));
            comes_back(&state);
        }
        let unknown = [("relative".to_owned(), "xlnet".to_owned())].into();
        assert_eq!(read(&unknown), (FamiliesState::default(), vec!["relative".to_owned()]));
    }
}
