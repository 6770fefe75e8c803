//! Everything that a person reads, in their language.
//!
//! `t!(key)` is the sentence of `key`; `t!(key, name = value)` puts `value` where the sentence
//! has `{{name}}`. The sentences are in `locales/<language>/*.json`.

use std::fmt::Display;

/// The keys, one constant each.
#[allow(non_upper_case_globals, missing_docs, reason = "keys are named as in the locale files")]
pub mod keys {
    include!(concat!(env!("OUT_DIR"), "/keys.rs"));
}

/// A sentence, in the order of [`keys::LANGUAGES`]. Each key has its own, so that they come with
/// the part of the program that says them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(pub(crate) &'static [&'static str]);

impl Key {
    /// The sentence in the person's language.
    pub fn text(self) -> &'static str {
        let place = keys::LANGUAGES.iter().position(|tag| *tag == language()).unwrap_or(0);
        self.0.get(place).copied().unwrap_or_default()
    }

    /// The sentence with `values` in their places.
    pub fn with(self, values: &[(&str, &dyn Display)]) -> String {
        let mut text = self.text().to_owned();
        for (name, value) in values {
            text = text.replace(&format!("{{{{{name}}}}}"), &value.to_string());
        }
        text
    }
}

/// The language of the page. English is the only one so far.
fn language() -> &'static str {
    "en"
}

/// The sentence of a key, see [`crate::kit::text`].
#[macro_export]
macro_rules! t {
    ($key:ident) => {
        $crate::kit::text::keys::$key.text().to_owned()
    };
    ($key:ident, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::kit::text::keys::$key.with(&[$((stringify!($name), &$value)),+])
    };
}

#[cfg(test)]
mod tests {
    #[test]
    fn values_take_their_places() {
        assert_eq!(t!(cell_name, layer = 2, head = "x"), "Layer 2, head x");
    }

    #[test]
    fn no_sentence_is_empty() {
        for key in super::keys::ALL {
            assert!(key.0.iter().all(|text| !text.trim().is_empty()), "{key:?}");
            assert_eq!(key.0.len(), super::keys::LANGUAGES.len(), "{key:?}");
        }
    }
}
