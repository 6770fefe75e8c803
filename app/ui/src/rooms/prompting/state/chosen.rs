//! What a link says of the room beside the template: the words of the labels, and two numbers.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Between words in a link; no word has it.
pub const BETWEEN: char = '|';

/// The words that stand for labels: the positive one, the negative one, and a third, which may be
/// empty and is only shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelWords(pub [String; 3]);

impl Default for LabelWords {
    /// Frequent words: on `sentiment` the shipped model tells praise from complaint by them better
    /// than by *great* and *terrible* (Gao et al. 2021, table 1).
    fn default() -> Self {
        Self(["good".to_owned(), "bad".to_owned(), String::new()])
    }
}

impl LabelWords {
    /// The words that are asked for.
    pub fn asked(&self) -> Vec<&str> {
        let [positive, negative, third] = &self.0;
        let mut words = vec![positive.as_str(), negative.as_str()];
        if !third.trim().is_empty() {
            words.push(third);
        }
        words
    }
}

/// As a link writes them: `great|terrible`.
impl fmt::Display for LabelWords {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.each_ref().map(|word| word.replace(BETWEEN, ""));
        let joined = words.join(&BETWEEN.to_string());
        text.write_str(joined.strip_suffix(BETWEEN).unwrap_or(&joined))
    }
}

impl FromStr for LabelWords {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        let mut words = text.splitn(3, BETWEEN).map(|word| word.replace(BETWEEN, ""));
        Ok(Self(std::array::from_fn(|_| words.next().unwrap_or_default())))
    }
}

/// Whether what the template says of an empty text is subtracted, and which examples are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Contextual calibration (Zhao et al. 2021).
    pub calibrated: bool,
    /// Of the draws of examples.
    pub seed: u32,
}

/// A word of a link that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is nothing that can be chosen of prompting.")]
pub struct ChosenError(String);

/// As a link writes it: `calibrated,s7`.
impl fmt::Display for Chosen {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calibrated = self.calibrated.then(|| "calibrated".to_owned());
        let seed = (self.seed != 0).then(|| format!("s{}", self.seed));
        let words: Vec<String> = calibrated.into_iter().chain(seed).collect();
        text.write_str(&words.join(","))
    }
}

impl FromStr for Chosen {
    type Err = ChosenError;

    fn from_str(text: &str) -> Result<Self, ChosenError> {
        let mut chosen = Self::default();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            match word.strip_prefix('s').and_then(|seed| seed.parse().ok()) {
                Some(seed) => chosen.seed = seed,
                None if word == "calibrated" => chosen.calibrated = true,
                None => return Err(ChosenError(word.to_owned())),
            }
        }
        Ok(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_comes_back_from_its_link() {
        for text in ["great|terrible", "good|bad|fine", "|", "good|two words", "good|"] {
            let words: LabelWords = text.parse().expect("words");
            assert_eq!(words.to_string(), text);
        }
        let words = |text: &str| text.parse::<LabelWords>().expect("words");
        assert_eq!(words(""), LabelWords::default());
        assert_eq!(words("good|bad").asked(), ["good", "bad"]);
        assert_eq!(words("good|bad|fine|er").asked(), ["good", "bad", "fineer"]);
        let chosen = Chosen { calibrated: true, seed: 7 };
        assert_eq!(chosen.to_string(), "calibrated,s7");
        assert_eq!("calibrated,s7".parse(), Ok(chosen));
        assert_eq!("".parse(), Ok(Chosen::default()));
        for odd in ["s", "s-1", "x", "calibrated,s99999999999"] {
            assert!(odd.parse::<Chosen>().is_err(), "{odd}");
        }
    }
}
