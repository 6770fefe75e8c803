//! Pairs that a person collects: a prediction first, then the model's answer.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::Pair;
use crate::kit::export::csv;

/// Pairs kept at most; the oldest goes when another comes.
pub const MOST: usize = 100;
/// Characters kept of a sentence.
const LONGEST: usize = 500;
/// Bytes of stored text that are read at all.
const LARGEST: usize = 4 * MOST * LONGEST;

/// One pair with what the person expected and what the model answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Collected {
    /// Sentence A.
    pub first: String,
    /// Sentence B.
    pub second: String,
    /// Whether the person expected that B follows A.
    pub guess: bool,
    /// The model's probability that it does.
    pub probability: f64,
}

impl Collected {
    /// Whether the model gives *follows* at least one half.
    pub fn says_follows(&self) -> bool {
        self.probability >= 0.5
    }

    /// Whether the person expected the model's answer.
    pub fn agrees(&self) -> bool {
        self.guess == self.says_follows()
    }

    fn is_of(&self, pair: &Pair) -> bool {
        self.first == kept(&pair.first) && self.second == kept(&pair.second)
    }

    fn is_sound(&self) -> bool {
        let fits = |text: &str| text.chars().count() <= LONGEST;
        fits(&self.first) && fits(&self.second) && (0.0..=1.0).contains(&self.probability)
    }
}

/// The pairs, the newest last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collection(Vec<Collected>);

impl Collection {
    /// What was stored. Anything that is not what [`Self::to_text`] writes gives no pairs.
    pub fn from_text(text: &str) -> Self {
        if text.len() > LARGEST {
            return Self::default();
        }
        let stored: Vec<Collected> = serde_json::from_str(text).unwrap_or_default();
        let mut all = Self::default();
        for pair in stored.into_iter().filter(Collected::is_sound) {
            let place = Pair { first: pair.first, second: pair.second };
            all.add(&place, pair.guess, pair.probability);
        }
        all
    }

    /// As it is stored.
    pub fn to_text(&self) -> String {
        // Strings and finite numbers always have a JSON text.
        serde_json::to_string(&self.0).unwrap_or_default()
    }

    /// The pairs, the newest last.
    pub fn pairs(&self) -> &[Collected] {
        &self.0
    }

    /// Whether this pair is in it.
    pub fn holds(&self, pair: &Pair) -> bool {
        self.find(pair).is_some()
    }

    /// What was predicted of this pair.
    pub fn find(&self, pair: &Pair) -> Option<&Collected> {
        self.0.iter().find(|collected| collected.is_of(pair))
    }

    /// Adds a pair with a prediction; a pair that is there already keeps its first prediction.
    pub fn add(&mut self, pair: &Pair, guess: bool, probability: f64) {
        if self.holds(pair) {
            return;
        }
        let (first, second) = (kept(&pair.first), kept(&pair.second));
        self.0.push(Collected { first, second, guess, probability });
        self.0.drain(..self.0.len().saturating_sub(MOST));
    }

    /// Takes pair number `index` out.
    pub fn remove(&mut self, index: usize) {
        if index < self.0.len() {
            self.0.remove(index);
        }
    }

    /// How many predictions the model agreed with, of how many.
    pub fn score(&self) -> (usize, usize) {
        (self.0.iter().filter(|collected| collected.agrees()).count(), self.0.len())
    }

    /// As CSV (RFC 4180). `headings` name the five columns: sentence A, sentence B, the
    /// prediction, the probability of *follows*, whether they agree; `words` are *follows* and
    /// *does not follow*, *yes* and *no*.
    pub fn csv(&self, headings: [&str; 5], words: [[&str; 2]; 2]) -> String {
        let mut text = headings.map(csv::cell).join(",");
        text.push_str("\r\n");
        let word = |which: usize, is: bool| csv::cell(words[which][usize::from(!is)]);
        for pair in &self.0 {
            let (first, second) = (csv::cell(&pair.first), csv::cell(&pair.second));
            let (guess, agrees) = (word(0, pair.guess), word(1, pair.agrees()));
            // Writing to a String cannot fail.
            let _ = write!(text, "{first},{second},{guess},{},{agrees}\r\n", pair.probability);
        }
        text
    }
}

fn kept(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(first: &str, second: &str) -> Pair {
        Pair { first: first.to_owned(), second: second.to_owned() }
    }

    #[test]
    fn the_score_counts_agreement_with_the_model() {
        let mut all = Collection::default();
        all.add(&pair("a", "b"), true, 0.9);
        all.add(&pair("c", "d"), true, 0.1);
        all.add(&pair("e", "f"), false, 0.2);
        assert_eq!(all.score(), (2, 3));
        // A second prediction of the same pair, now that the answer is known, does not count.
        all.add(&pair("c", "d"), false, 0.1);
        assert_eq!(all.score(), (2, 3));
        all.remove(1);
        all.remove(7);
        assert_eq!(all.score(), (2, 2));
    }

    #[test]
    fn what_was_stored_comes_back() {
        let mut all = Collection::default();
        all.add(&pair("\"a\"\u{0}", "ü\n"), false, 0.25);
        assert_eq!(Collection::from_text(&all.to_text()), all);
    }

    #[test]
    fn nonsense_in_the_storage_is_no_pair() {
        for text in [
            "",
            "null",
            "{}",
            "[1]",
            r#"[{"first":"a","second":"b","guess":true,"probability":7}]"#,
            r#"[{"first":"a","second":"b","guess":true}]"#,
        ] {
            assert_eq!(Collection::from_text(text), Collection::default(), "{text}");
        }
        let long = format!("[{}]", " ".repeat(LARGEST));
        assert_eq!(Collection::from_text(&long), Collection::default());
    }

    #[test]
    fn it_stays_within_its_bounds() {
        let mut all = Collection::default();
        for number in 0..MOST + 5 {
            all.add(&pair(&number.to_string(), &"x".repeat(2 * LONGEST)), true, 0.5);
        }
        assert_eq!(all.pairs().len(), MOST);
        assert_eq!(all.pairs().first().map(|first| first.first.as_str()), Some("5"));
        assert!(all.holds(&pair("104", &"x".repeat(2 * LONGEST))));
        assert_eq!(Collection::from_text(&all.to_text()), all);
    }

    #[test]
    fn formulas_are_disarmed_in_the_file() {
        let mut all = Collection::default();
        all.add(&pair("=1+1", "a \"b\""), true, 0.25);
        let words = [["follows", "does not"], ["yes", "no"]];
        assert_eq!(
            all.csv(["A", "B", "said", "p", "agree"], words),
            "\"A\",\"B\",\"said\",\"p\",\"agree\"\r\n\"'=1+1\",\"a \"\"b\"\"\",\"follows\",0.25,\"no\"\r\n"
        );
    }
}
