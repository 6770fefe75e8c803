//! Everything that a person reads, in their language.
//!
//! `t!(key)` is the sentence of `key`; `t!(key, name = value)` puts `value` where the sentence
//! has `{{name}}`, and of `{{name|piece|pieces}}` the form that goes with `value`. The sentences are
//! in `locales/<language>/*.json`.

use std::fmt::Display;

use crate::kit::marked::plain;

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
        filled(self.text(), values)
    }
}

/// A sentence with values in the places that name them; a place that names none stays.
fn filled(sentence: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((place, behind)) = after.split_once("}}") else { break };
        let (name, forms) =
            place.split_once('|').map_or((place, None), |(name, forms)| (name, Some(forms)));
        let value = values.iter().find(|(own, _)| *own == name).map(|(_, value)| value.to_string());
        text += before;
        text += &match (value, forms) {
            (Some(value), Some(forms)) => form(&value, forms),
            (Some(value), None) => value,
            (None, _) => format!("{{{{{place}}}}}"),
        };
        rest = behind;
    }
    text + rest
}

/// The form that goes with a number, of those that the sentence has for the language's plurals.
fn form(number: &str, forms: &str) -> String {
    let all: Vec<&str> = forms.split('|').collect();
    let own = all.get(plural(language(), plain(number).trim()));
    own.or(all.last()).copied().unwrap_or_default().to_owned()
}

/// Which of a language's plurals a number takes, as the Unicode CLDR orders them.
fn plural(language: &str, number: &str) -> usize {
    match language {
        // One, other: 1 piece, but 1.0 pieces.
        "en" => usize::from(number != "1"),
        _ => 0,
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
    fn one_is_a_piece_and_two_are_pieces() {
        use crate::kit::marked::{plain, value};
        assert_eq!(t!(count_of_pieces, count = 1), "1 piece");
        assert_eq!(t!(count_of_pieces, count = 0), "0 pieces");
        assert_eq!(t!(count_of_pieces, count = "1.0"), "1.0 pieces");
        assert_eq!(t!(count_of_pieces, count = "1,001"), "1,001 pieces");
        assert_eq!(plain(&t!(count_of_pieces, count = value("1"))), "1 piece");
        assert_eq!(
            super::filled("{{n}} {{n|is|are}} {{other}}", &[("n", &"{{n}}")]),
            "{{n}} are {{other}}"
        );
    }

    /// A sentence has a form for each plural of its language, of a number that it is given.
    #[test]
    fn every_plural_has_its_forms() {
        for text in super::keys::ALL.iter().flat_map(|key| key.0) {
            let places = text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}"));
            for (place, _) in places.filter(|(place, _)| place.contains('|')) {
                assert_eq!(place.split('|').count(), 3, "{text}");
                let name = place.split('|').next().unwrap_or_default();
                assert!(text.contains(&format!("{{{{{name}}}}}")), "{text}");
            }
        }
    }

    #[test]
    fn no_sentence_is_empty() {
        for key in super::keys::ALL {
            assert!(key.0.iter().all(|text| !text.trim().is_empty()), "{key:?}");
            assert_eq!(key.0.len(), super::keys::LANGUAGES.len(), "{key:?}");
        }
    }
}
