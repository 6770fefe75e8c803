//! What a link says of the room: the text, and the recipe.

use std::fmt;
use std::str::FromStr;

use text::corruption::Scheme;
use text::pretraining::Recipe;
use thiserror::Error;

use super::texts::TEXTS;

/// What the person's own text is called in links.
const OWN: &str = "own";
/// Steps for each of warming up.
const STEPS_A_WARM_UP: usize = 15;

/// What is learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A text that comes with the page, by its place among [`TEXTS`].
    Bundled(usize),
    /// The person's own.
    Own,
}

/// The text and the recipe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chosen {
    /// What is learned from.
    pub source: Source,
    /// How.
    pub recipe: Recipe,
}

impl Default for Chosen {
    fn default() -> Self {
        Self { source: Source::Bundled(0), recipe: Recipe::default() }
    }
}

/// A word of a link that makes no sense, or a recipe that nothing can be made by.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is no part of a recipe.")]
pub struct ChosenError(String);

impl Chosen {
    /// Takes a number of steps; the learning rate rises in one of fifteen, in a hundred at most.
    pub fn set_steps(&mut self, steps: usize) {
        self.recipe.steps = steps;
        self.recipe.warm_up = (steps / STEPS_A_WARM_UP).clamp(1, Recipe::default().warm_up);
    }

    /// Takes one word of a link; `None` where it makes no sense.
    fn take(&mut self, word: &str) -> Option<()> {
        let Recipe { masking, .. } = &mut self.recipe;
        match word {
            OWN => self.source = Source::Own,
            "spans" => masking.scheme = Scheme::SpanBert,
            "whole" => masking.whole_words = true,
            _ => match TEXTS.iter().position(|text| text.id == word) {
                Some(place) => self.source = Source::Bundled(place),
                None => self.take_number(word)?,
            },
        }
        Some(())
    }

    fn take_number(&mut self, word: &str) -> Option<()> {
        let end = word.find(|c: char| !c.is_ascii_lowercase())?;
        let (name, number) = word.split_at_checked(end)?;
        let whole = number.parse::<usize>().ok();
        let recipe = &mut self.recipe;
        match name {
            "v" => recipe.vocabulary = whole?,
            "l" => recipe.layers = whole?,
            "d" => recipe.hidden = whole?,
            "h" => recipe.heads = whole?,
            "n" => self.set_steps(whole?),
            "p" => recipe.masking.rate = number.parse().ok()?,
            "s" => recipe.masking.seed = number.parse().ok()?,
            "r" => {
                let rate: f64 = number.parse().ok()?;
                recipe.learning_rate = (rate > 0.0 && rate <= 1.0).then_some(rate)?;
            }
            _ => return None,
        }
        Some(())
    }
}

/// As a link writes it: what differs from the default, `own,l1,d64,n500`.
impl fmt::Display for Chosen {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::default();
        let (recipe, other) = (&self.recipe, &usual.recipe);
        let source = match self.source {
            Source::Own => OWN,
            Source::Bundled(place) => TEXTS.get(place).map_or("", |text| text.id),
        };
        let number = |name: &str, value: usize, usual: usize| {
            (value != usual).then(|| format!("{name}{value}"))
        };
        let (masking, usually) = (&recipe.masking, &other.masking);
        let words = [
            (self.source != usual.source).then(|| source.to_owned()),
            number("v", recipe.vocabulary, other.vocabulary),
            number("l", recipe.layers, other.layers),
            number("d", recipe.hidden, other.hidden),
            number("h", recipe.heads, other.heads),
            number("n", recipe.steps, other.steps),
            number("p", masking.rate.into(), usually.rate.into()),
            number("s", masking.seed as usize, usually.seed as usize),
            (recipe.learning_rate != other.learning_rate)
                .then(|| format!("r{}", recipe.learning_rate)),
            (masking.scheme == Scheme::SpanBert).then(|| "spans".to_owned()),
            masking.whole_words.then(|| "whole".to_owned()),
        ];
        text.write_str(&words.into_iter().flatten().collect::<Vec<_>>().join(","))
    }
}

impl FromStr for Chosen {
    type Err = ChosenError;

    fn from_str(text: &str) -> Result<Self, ChosenError> {
        let mut chosen = Self::default();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            chosen.take(word).ok_or_else(|| ChosenError(word.to_owned()))?;
        }
        let Recipe { masking, .. } = &chosen.recipe;
        let sound = chosen.recipe.check().is_ok() && masking.check().is_ok();
        if sound { Ok(chosen) } else { Err(ChosenError(text.to_owned())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_comes_back_from_its_link() {
        let mut chosen = Chosen { source: Source::Own, ..Chosen::default() };
        chosen.set_steps(500);
        let recipe = &mut chosen.recipe;
        (recipe.vocabulary, recipe.layers, recipe.hidden, recipe.heads) = (2000, 1, 64, 4);
        recipe.learning_rate = 5e-4;
        recipe.masking.scheme = Scheme::SpanBert;
        (recipe.masking.rate, recipe.masking.seed) = (30, 7);
        recipe.masking.whole_words = true;
        assert_eq!(chosen.to_string(), "own,v2000,l1,d64,h4,n500,p30,s7,r0.0005,spans,whole");
        assert_eq!(chosen.to_string().parse(), Ok(chosen));
        assert_eq!(Chosen::default().to_string(), "");
        assert_eq!("".parse(), Ok(Chosen::default()));
        // The usual number of steps has the usual rise.
        let mut again = chosen;
        again.set_steps(Recipe::default().steps);
        assert_eq!(again.recipe.warm_up, Recipe::default().warm_up);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["l0", "l99", "d64,h3", "r0", "rNaN", "p0", "p101", "x", "n", "é", "s-1", "v7"]
        {
            assert!(text.parse::<Chosen>().is_err(), "{text}");
        }
    }
}
