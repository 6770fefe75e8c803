//! Keys that are single characters, which a person can switch off (WCAG 2.1.4).

use leptos::prelude::*;

use super::lasting::Lasts;
use super::store::Store;
use crate::kit::storage;

/// Where the browser keeps that they are off.
const KEPT: &str = "bertscope-single-keys";
/// What it keeps then.
const OFF: &str = "off";

/// Whether they do something.
#[derive(Clone, Copy)]
pub struct SingleKeys(pub RwSignal<bool>);

impl Lasts for SingleKeys {
    fn begin(_: Store) -> Self {
        Self(RwSignal::new(storage::read(KEPT).as_deref() != Some(OFF)))
    }
}

impl SingleKeys {
    /// Switches them on or off, in later visits, too.
    pub fn set(self, on: bool) {
        storage::write(KEPT, if on { "" } else { OFF });
        self.0.set(on);
    }
}

impl Store {
    /// Whether a key is a single character, and these are switched off.
    pub fn silences(self, key: &str) -> bool {
        is_character(key) && !self.lasting::<SingleKeys>().0.get_untracked()
    }
}

/// A letter, a number, a sign; the space bar is none of them.
fn is_character(key: &str) -> bool {
    let mut characters = key.chars();
    characters.next().is_some_and(|first| first != ' ') && characters.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::is_character;

    #[test]
    fn names_of_keys_are_no_characters() {
        assert!(["m", ".", "7", "é"].into_iter().all(is_character));
        assert!(!["Enter", "ArrowLeft", " ", ""].into_iter().any(is_character));
    }
}
