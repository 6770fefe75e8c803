//! A message inside a message.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A `T` as JSON that stays closed until somebody asks for it: whoever only hands it on needs no
/// program that reads or writes a `T`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sealed<T> {
    json: String,
    #[serde(skip)]
    of: PhantomData<fn() -> T>,
}

impl<T> PartialEq for Sealed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.json == other.json
    }
}

impl<T: Serialize> Sealed<T> {
    /// Closes it. What JSON cannot hold is refused where it is opened.
    pub fn new(message: &T) -> Self {
        Self { json: serde_json::to_string(message).unwrap_or_default(), of: PhantomData }
    }
}

impl<T: DeserializeOwned> Sealed<T> {
    /// What is in it.
    ///
    /// # Errors
    /// If that is no `T`.
    pub fn open(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(&self.json)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_closed_comes_out_again() {
        let message = vec![Some("\"{}\"".to_owned()), None];
        let outside = serde_json::to_string(&Sealed::new(&message)).unwrap_or_default();
        let sealed: Sealed<Vec<Option<String>>> = serde_json::from_str(&outside).expect("JSON");
        assert_eq!(sealed.open().ok(), Some(message));
    }

    #[test]
    fn what_is_something_else_is_refused() {
        let sealed: Sealed<bool> = serde_json::from_str("\"7\"").expect("JSON");
        assert!(sealed.open().is_err());
    }
}
