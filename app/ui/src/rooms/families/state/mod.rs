//! What is chosen in the room, and its text in a link.

use std::fmt;
use std::str::FromStr;

use text::relatives::{RELATIVES, Relative};

/// The relative that is shown, and the draw of what is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// Its place among [`RELATIVES`].
    pub relative: usize,
    /// The seed of what is hidden.
    pub seed: u64,
}

impl Default for Chosen {
    fn default() -> Self {
        let is_bert = |relative: &Relative| relative.name == "BERT";
        Self { relative: RELATIVES.iter().position(is_bert).unwrap_or_default(), seed: 1 }
    }
}

impl Chosen {
    /// The relative that is shown.
    pub fn relative(&self) -> &'static Relative {
        let [first, ..] = &RELATIVES;
        RELATIVES.get(self.relative).unwrap_or(first)
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(text, "{}_{}", self.relative().name.to_lowercase(), self.seed)
    }
}

/// A text that names no relative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRelative;

impl FromStr for Chosen {
    type Err = NoRelative;

    fn from_str(text: &str) -> Result<Self, NoRelative> {
        let (name, seed) = text.split_once('_').ok_or(NoRelative)?;
        let is_it = |relative: &Relative| relative.name.to_lowercase() == name;
        let relative = RELATIVES.iter().position(is_it).ok_or(NoRelative)?;
        Ok(Self { relative, seed: seed.parse().map_err(|_| NoRelative)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_brings_every_relative_back() {
        for relative in 0..RELATIVES.len() {
            let chosen = Chosen { relative, seed: 7 };
            assert_eq!(chosen.to_string().parse(), Ok(chosen));
        }
        assert_eq!(Chosen::default().to_string(), "bert_1");
        for text in ["", "bert", "xlnet_1", "bert_x"] {
            assert_eq!(text.parse::<Chosen>(), Err(NoRelative), "{text}");
        }
    }
}
