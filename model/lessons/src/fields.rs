//! What a room keeps, as texts and back: each field of a plain serde struct is a text of its own, as
//! a link and a lesson write it (`corrupt.rate=15`).
//!
//! A room derives [`Serialize`] and `Deserialize` for its struct and writes no text itself. Texts,
//! numbers, names of choices and flags stand as they are, lists with commas between their items,
//! lists of lists with semicolons between them, maps as `name:value`.

mod small;
mod value;

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use text::corruption::Settings;

pub use self::small::written;
use self::value::{meanings, text_of};

/// Texts by the names of their fields.
pub type Texts = BTreeMap<String, String>;

/// A plain struct whose fields a link can carry.
pub trait Fields: Serialize + DeserializeOwned + Default {
    /// Whether its values make sense, beyond their types.
    fn fits(&self) -> bool {
        true
    }
}

impl Fields for Settings {
    fn fits(&self) -> bool {
        (1..=100).contains(&self.rate)
    }
}

/// Every field, at the values that `fields` has.
pub fn texts<T: Fields>(fields: &T) -> Texts {
    values(fields).iter().map(|(name, value)| (name.clone(), text_of(value))).collect()
}

/// The fields that differ from the default.
pub fn differing<T: Fields>(fields: &T) -> Texts {
    let default = values(&T::default());
    let differing = |(name, value): (String, Value)| {
        (default.get(&name) != Some(&value)).then(|| (name, text_of(&value)))
    };
    values(fields).into_iter().filter_map(differing).collect()
}

/// The default with these texts in it, and the names of those that make no sense.
pub fn read<T: Fields>(texts: &Texts) -> (T, Vec<String>) {
    let mut read = None;
    let refused = read_into(texts, &mut |values| {
        let found = T::deserialize(Value::Object(values)).ok();
        let (is_read, fits) = (found.is_some(), found.as_ref().is_some_and(T::fits));
        if fits {
            read = found;
        }
        Reading { is_read, fits }
    });
    (read.unwrap_or_default(), refused)
}

/// What came of an attempt to read some fields.
struct Reading {
    is_read: bool,
    fits: bool,
}

/// Reads as many texts as make sense together; the last attempt that fits is what was read.
fn read_into(texts: &Texts, attempt: &mut dyn FnMut(Map<String, Value>) -> Reading) -> Vec<String> {
    let (mut all, mut refused) = (Map::new(), Vec::new());
    for (name, text) in texts {
        let alone = |value: &Value| Map::from_iter([(name.clone(), value.clone())]);
        match meanings(text).into_iter().find(|value| attempt(alone(value)).is_read) {
            Some(value) => drop(all.insert(name.clone(), value)),
            None => refused.push(name.clone()),
        }
    }
    if attempt(all.clone()).fits {
        return refused;
    }
    let mut fitting = Map::new();
    for (name, value) in all {
        let before = fitting.clone();
        fitting.insert(name.clone(), value);
        if !attempt(fitting.clone()).fits {
            fitting = before;
            refused.push(name);
        }
    }
    attempt(fitting);
    refused
}

fn values<T: Fields>(fields: &T) -> Map<String, Value> {
    match serde_json::to_value(fields) {
        Ok(Value::Object(values)) => values,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Shape {
        FlatPlane,
        Ball,
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Points {
        Named(Shape),
        Own(Vec<(f64, f64, bool)>),
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Inner {
        rate: f64,
        most: u32,
    }

    impl Default for Inner {
        fn default() -> Self {
            Self { rate: 0.5, most: 10 }
        }
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct State {
        text: String,
        other: Option<String>,
        on: bool,
        place: Option<usize>,
        shape: Shape,
        weights: [f64; 3],
        points: Points,
        names: BTreeMap<String, f64>,
        count: usize,
        #[serde(flatten)]
        inner: Inner,
    }

    impl Default for State {
        fn default() -> Self {
            Self {
                text: String::new(),
                other: None,
                on: true,
                place: None,
                shape: Shape::Ball,
                weights: [1.0, -0.5, 0.0],
                points: Points::Named(Shape::Ball),
                names: BTreeMap::from([("a".to_owned(), 1.5)]),
                count: 3,
                inner: Inner::default(),
            }
        }
    }

    impl Fields for State {
        fn fits(&self) -> bool {
            self.count <= 10 && self.place.is_none_or(|place| place < self.count)
        }
    }

    fn read_of(pairs: &[(&str, &str)]) -> (State, Vec<String>) {
        read(&pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
    }

    #[test]
    fn a_link_carries_what_differs_in_plain_words() {
        assert_eq!(differing(&State::default()), Texts::new());
        let state = State {
            text: "5".to_owned(),
            other: Some(String::new()),
            on: false,
            place: Some(1),
            shape: Shape::FlatPlane,
            weights: [2.0, 0.25, -1e-5],
            points: Points::Own(vec![(1.0, 2.0, true), (0.5, -1.0, false)]),
            names: BTreeMap::from([("a".to_owned(), -2.0), ("b_1".to_owned(), 0.1)]),
            inner: Inner { rate: 0.5, most: 7 },
            ..State::default()
        };
        let expected = [
            ("most", "7"),
            ("names", "a:-2,b_1:0.1"),
            ("on", "false"),
            ("other", ""),
            ("place", "1"),
            ("points", "1,2,true;0.5,-1,false"),
            ("shape", "flat-plane"),
            ("text", "5"),
            ("weights", "2,0.25,-0.00001"),
        ];
        assert_eq!(differing(&state), expected.map(|(a, b)| (a.to_owned(), b.to_owned())).into());
        assert_eq!(read(&differing(&state)), (state, Vec::new()));
        let empty =
            State { points: Points::Own(Vec::new()), names: BTreeMap::new(), ..State::default() };
        assert_eq!(read(&differing(&empty)), (empty, Vec::new()));
    }

    #[test]
    fn what_makes_no_sense_is_named_and_the_rest_is_read() {
        let (state, refused) = read_of(&[
            ("count", "x"),
            ("on", "1"),
            ("place", "2"),
            ("rate", "NaN"),
            ("shape", "cube"),
            ("text", "kept"),
            ("weights", "1,2"),
        ]);
        assert_eq!(refused, ["count", "on", "rate", "shape", "weights"]);
        let kept = State { text: "kept".to_owned(), place: Some(2), ..State::default() };
        assert_eq!(state, kept);
        // Together they fit, whatever stands first.
        assert_eq!(read_of(&[("count", "9"), ("place", "8")]).1, Vec::<String>::new());
        assert_eq!(read_of(&[("count", "11"), ("place", "2")]).1, ["count"]);
        assert_eq!(read_of(&[("count", "5"), ("place", "7")]).1, ["place"]);
    }

    proptest! {
        #[test]
        fn every_text_comes_back(text in ".*", other in proptest::option::of(".*")) {
            let state = State { text, other, ..State::default() };
            prop_assert_eq!(read(&differing(&state)), (state, Vec::new()));
        }

        #[test]
        fn every_number_comes_back(weights in any::<[f64; 3]>(), rate in any::<f64>()) {
            prop_assume!(weights.iter().chain([&rate]).all(|number| number.is_finite()));
            let inner = Inner { rate, ..Inner::default() };
            let state = State { weights, inner, ..State::default() };
            prop_assert_eq!(read(&differing(&state)), (state, Vec::new()));
        }

        #[test]
        fn no_text_breaks_it(text in ".*") {
            for name in texts(&State::default()).into_keys() {
                let (state, _) = read::<State>(&[(name, text.clone())].into());
                prop_assert!(state.fits());
            }
        }
    }
}
