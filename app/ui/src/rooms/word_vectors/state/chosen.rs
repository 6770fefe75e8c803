//! What a link says of the room: the text, the recipe, the window over the sentence.

use std::fmt;
use std::str::FromStr;

use small::word_vectors::training::{Method, Recipe};
use thiserror::Error;

use crate::rooms::from_nothing::state::chosen::Source;
use crate::rooms::from_nothing::state::texts::TEXTS;

/// What the person's own text is called in links.
const OWN: &str = "own";
/// What GloVe is called in links.
const GLOVE: &str = "glove";
/// How far the window over the sentence can go to either side.
pub const WINDOWS: std::ops::RangeInclusive<usize> = 1..=5;
/// How many words can be drawn for each pair of the sentence.
pub const NEGATIVES: std::ops::RangeInclusive<usize> = 1..=5;

/// Which vector of a word is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Matrix {
    /// That of the word as a target.
    #[default]
    Target,
    /// That of the word as a context.
    Context,
    /// Their mean.
    Mean,
}

impl Matrix {
    /// All, with their names in links.
    pub const ALL: [(&str, Self); 3] =
        [("target", Self::Target), ("context", Self::Context), ("mean", Self::Mean)];
}

/// Everything that is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chosen {
    /// What is learned from.
    pub source: Source,
    /// How.
    pub recipe: Recipe,
    /// Which vectors are asked.
    pub matrix: Matrix,
    /// The word of the sentence that is the target; `None` is the room's choice.
    pub target: Option<usize>,
    /// Words to either side of it.
    pub window: usize,
    /// Words drawn for each pair.
    pub negatives: usize,
    /// Which words are drawn.
    pub draw: u64,
}

impl Default for Chosen {
    fn default() -> Self {
        Self {
            source: Source::Bundled(0),
            recipe: Recipe::default(),
            matrix: Matrix::default(),
            target: None,
            window: 2,
            negatives: 2,
            draw: 1,
        }
    }
}

/// A word of a link that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is no part of a recipe.")]
pub struct ChosenError(String);

impl Chosen {
    /// Takes another method, with what it does well with: GloVe keeps the mean of both matrices
    /// (the paper keeps their sum).
    pub fn set_method(&mut self, method: Method) {
        let Recipe { seed, width, window, .. } = self.recipe;
        self.recipe = Recipe { seed, width, window, ..Recipe::of(method) };
        self.matrix = if method == Method::Glove { Matrix::Mean } else { Matrix::Target };
    }

    fn take(&mut self, word: &str) -> Option<()> {
        if word == OWN {
            self.source = Source::Own;
        } else if let Some(place) = TEXTS.iter().position(|text| text.id == word) {
            self.source = Source::Bundled(place);
        } else if let Some((_, matrix)) = Matrix::ALL.iter().find(|(name, _)| *name == word) {
            self.matrix = *matrix;
        } else {
            self.take_number(word)?;
        }
        Some(())
    }

    fn take_number(&mut self, word: &str) -> Option<()> {
        let end = word.find(|c: char| !c.is_ascii_lowercase())?;
        let (name, number) = word.split_at_checked(end)?;
        let within = |least: usize, most: usize| {
            number.parse().ok().filter(|whole| (least..=most).contains(whole))
        };
        let real = |least: f64, most: f64| {
            number.parse().ok().filter(|real| (least..=most).contains(real))
        };
        let recipe = &mut self.recipe;
        match name {
            "d" => recipe.width = within(2, 300)?,
            "w" => recipe.window = within(1, 10)?,
            "k" => recipe.negatives = within(1, 20)?,
            "n" => recipe.passes = within(1, 1000)?,
            "r" => recipe.rate = real(1e-5, 1.0)? as f32,
            "a" => recipe.power = real(0.0, 1.0)?,
            "t" => recipe.threshold = real(0.0, 1.0)?,
            "x" => recipe.most = real(1.0, 1e6)?,
            "s" => recipe.seed = number.parse::<u32>().ok()?.into(),
            "at" => self.target = Some(within(0, 1000)?),
            "win" => self.window = within(*WINDOWS.start(), *WINDOWS.end())?,
            "neg" => self.negatives = within(*NEGATIVES.start(), *NEGATIVES.end())?,
            "draw" => self.draw = number.parse::<u32>().ok()?.into(),
            _ => return None,
        }
        Some(())
    }
}

/// As a link writes it: what differs from the default of the method, `glove,own,d50,at3`.
impl fmt::Display for Chosen {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut usual = Self::default();
        let (recipe, method) = (&self.recipe, self.recipe.method);
        let mut words = Vec::new();
        if method != usual.recipe.method {
            usual.set_method(method);
            words.push(GLOVE.to_owned());
        }
        let other = &usual.recipe;
        if self.source != usual.source {
            words.push(match self.source {
                Source::Own => OWN.to_owned(),
                Source::Bundled(place) => TEXTS.get(place).map_or("", |text| text.id).to_owned(),
            });
        }
        if self.matrix != usual.matrix {
            let name = Matrix::ALL.iter().find(|(_, matrix)| *matrix == self.matrix);
            words.extend(name.map(|(name, _)| (*name).to_owned()));
        }
        let numbers = [
            ("d", recipe.width as f64, other.width as f64),
            ("w", recipe.window as f64, other.window as f64),
            ("k", recipe.negatives as f64, other.negatives as f64),
            ("n", recipe.passes as f64, other.passes as f64),
            ("a", recipe.power, other.power),
            ("t", recipe.threshold, other.threshold),
            ("x", recipe.most, other.most),
            ("s", recipe.seed as f64, other.seed as f64),
            ("win", self.window as f64, usual.window as f64),
            ("neg", self.negatives as f64, usual.negatives as f64),
            ("draw", self.draw as f64, usual.draw as f64),
        ];
        let differs = numbers.iter().filter(|(_, value, usual)| value != usual);
        words.extend(differs.map(|(name, value, _)| format!("{name}{value}")));
        if recipe.rate != other.rate {
            words.push(format!("r{}", recipe.rate));
        }
        words.extend(self.target.map(|target| format!("at{target}")));
        text.write_str(&words.join(","))
    }
}

impl FromStr for Chosen {
    type Err = ChosenError;

    fn from_str(text: &str) -> Result<Self, ChosenError> {
        let mut chosen = Self::default();
        let mut words = text.split(',').filter(|word| !word.is_empty()).peekable();
        if words.next_if_eq(&GLOVE).is_some() {
            chosen.set_method(Method::Glove);
        }
        for word in words {
            chosen.take(word).ok_or_else(|| ChosenError(word.to_owned()))?;
        }
        Ok(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_comes_back_from_its_link() {
        for text in [
            "",
            "glove",
            "glove,pride,target,d50,w2,n5,x10,r0.1",
            "own,mean,k2,a0.5,t0.001,s7,win3,neg4,draw9,r0.025,at4",
        ] {
            assert_eq!(text.parse::<Chosen>().map(|chosen| chosen.to_string()), Ok(text.into()));
        }
        let glove: Chosen = "glove".parse().expect("a choice");
        assert_eq!((glove.recipe, glove.matrix), (Recipe::of(Method::Glove), Matrix::Mean));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in ["d1", "d301", "w0", "k-1", "r0", "rx", "a2", "win6", "other", "at9999", "n"] {
            assert_eq!(text.parse::<Chosen>(), Err(ChosenError(text.to_owned())));
        }
    }
}
