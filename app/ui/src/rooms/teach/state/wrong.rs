//! Fields whose text makes no sense: no run begins with the value that they had before.

use leptos::prelude::*;

/// A field by its id on the page, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongField {
    /// Its id.
    pub id: &'static str,
    /// Its label.
    pub label: String,
}

/// The fields that are wrong, the one that went wrong first in front.
#[derive(Clone, Copy)]
pub struct WrongFields(RwSignal<Vec<WrongField>>);

impl WrongFields {
    /// None.
    pub fn new() -> Self {
        Self(RwSignal::new(Vec::new()))
    }

    /// Whether this field is one of them.
    pub fn has(&self, id: &str) -> bool {
        self.0.with(|all| all.iter().any(|field| field.id == id))
    }

    /// The one to be set right first.
    pub fn first(&self) -> Option<WrongField> {
        self.0.with(|all| all.first().cloned())
    }

    /// This field is wrong.
    pub fn add(&self, id: &'static str, label: &str) {
        if !untrack(|| self.has(id)) {
            self.0.update(|all| all.push(WrongField { id, label: label.to_owned() }));
        }
    }

    /// This field is right, or gone.
    pub fn remove(&self, id: &str) {
        // A page that is being taken apart has no signal left to write.
        if self.0.try_with_untracked(|all| all.iter().any(|field| field.id == id)) == Some(true) {
            self.0.update(|all| all.retain(|field| field.id != id));
        }
    }

    /// All fields take the values that they stand for.
    pub fn clear(&self) {
        self.0.set(Vec::new());
    }
}

impl Default for WrongFields {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_mistake_is_set_right_first() {
        Owner::new().with(|| {
            let wrong = WrongFields::new();
            wrong.add("rate", "Learning rate");
            wrong.add("epochs", "Epochs");
            wrong.add("rate", "Learning rate");
            assert_eq!(wrong.first().map(|field| field.id), Some("rate"));
            wrong.remove("rate");
            assert!(wrong.has("epochs") && !wrong.has("rate"));
            wrong.clear();
            assert_eq!(wrong.first(), None);
        });
    }
}
