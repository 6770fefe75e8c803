//! Pairs of sentences: what the model's next-sentence answer is made of, and what a person
//! collects.

pub mod collection;
pub mod finding;
pub mod joint;
pub mod moves;
pub mod variation;

pub use collection::{Collected, Collection};
pub use variation::Variation;

use text::tokenizer::has_text;

/// How a person separates two sentences in one text.
const SEPARATOR: &str = "[SEP]";

/// Two sentences in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// Sentence A.
    pub first: String,
    /// Sentence B.
    pub second: String,
}

impl Pair {
    /// The two sentences of the boxes, or of one text with `[SEP]` between them. `None` where
    /// either has nothing to read.
    pub fn of(sentence: &str, pair: Option<&str>) -> Option<Self> {
        let (first, second) = match pair {
            Some(pair) => (sentence, pair),
            None => sentence.split_once(SEPARATOR)?,
        };
        let (first, second) = (first.trim(), second.trim().trim_end_matches(SEPARATOR).trim());
        let both = has_text(first) && has_text(second);
        both.then(|| Self { first: first.to_owned(), second: second.to_owned() })
    }

    /// B before A.
    pub fn swapped(&self) -> Self {
        Self { first: self.second.clone(), second: self.first.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(first: &str, second: &str) -> Option<Pair> {
        Some(Pair { first: first.to_owned(), second: second.to_owned() })
    }

    #[test]
    fn a_typed_separator_makes_two_sentences() {
        assert_eq!(Pair::of("a b. [SEP] c d.", None), pair("a b.", "c d."));
        assert_eq!(Pair::of("a [SEP] b [SEP]", None), pair("a", "b"));
        assert_eq!(Pair::of(" a ", Some(" b\n")), pair("a", "b"));
    }

    #[test]
    fn half_a_pair_is_none() {
        assert_eq!(Pair::of("a", None), None);
        assert_eq!(Pair::of("a", Some(" ")), None);
        assert_eq!(Pair::of("a", Some("\u{200b}")), None);
        assert_eq!(Pair::of("[SEP] b", None), None);
        assert_eq!(Pair::of("a [SEP]", None), None);
    }
}
