//! What a link says of the room: the text, the networks, the recipe, and what is looked at.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use leptos::prelude::*;
use text::language::{Architecture, Recipe};
use thiserror::Error;

use crate::kit::text::{Key, keys};
use crate::state::kept::Kept;
use crate::state::store::Store;

/// The sentence that the room opens with instead of the page's own: the first text has other
/// sentences about a dog, and other animals that get fed.
pub const EXAMPLE: &str = "I forgot to make sure that the dog gets";
/// The word that the room asks for at first.
const WORD: &str = "fed";
/// What the person's own text is called in links.
const OWN: &str = "own";
/// Steps for the person's own text.
const OWN_STEPS: usize = 400;
/// Begins the word that is asked for.
const ASKED: &str = "word-";
/// Letters of a word that is asked for, at most.
const LONGEST: usize = 40;

/// A text that comes with the page.
pub struct BundledText {
    /// In links.
    pub id: &'static str,
    /// Below the page.
    pub path: &'static str,
    /// What it is called.
    pub name: Key,
    /// Steps in which every network foresees held-out words better than pairs of words do, and
    /// does not yet know the text by heart.
    pub steps: usize,
}

/// All of them; the first is what the room opens with.
pub const TEXTS: [BundledText; 3] = [
    BundledText {
        id: "cat-and-dog",
        path: "texts/cat-and-dog.txt",
        name: keys::language_text_cat_and_dog,
        steps: 200,
    },
    BundledText {
        id: "small-world",
        path: "texts/small-world.txt",
        name: keys::nothing_text_small_world,
        steps: 800,
    },
    BundledText {
        id: "pride",
        path: "texts/pride-and-prejudice.txt",
        name: keys::nothing_text_pride,
        steps: 800,
    },
];

/// What is learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A text that comes with the page, by its place among [`TEXTS`].
    Bundled(usize),
    /// The person's own.
    Own,
}

impl Source {
    /// Steps that fit the text.
    fn steps(self) -> usize {
        match self {
            Self::Bundled(place) => TEXTS.get(place).map_or(OWN_STEPS, |text| text.steps),
            Self::Own => OWN_STEPS,
        }
    }
}

/// What a run is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What is learned from.
    pub source: Source,
    /// Which networks learn.
    pub networks: BTreeSet<Architecture>,
    /// How.
    pub recipe: Recipe,
}

impl Default for Plan {
    fn default() -> Self {
        let networks = Architecture::ALL.into_iter().collect();
        Self { source: Source::Bundled(0), networks, recipe: Recipe::default() }
    }
}

/// A plan, and the person's own text where that is learned from.
pub type Wanted = (Plan, String);

/// What a run that begins now is made of.
pub fn wanted(store: Store, chosen: Kept<Chosen>) -> Memo<Wanted> {
    Memo::new(move |_| {
        let plan = chosen.now.with(|chosen| chosen.plan.clone());
        let own = if plan.source == Source::Own { store.learn.get() } else { String::new() };
        (plan, own)
    })
}

/// The plan, and what is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// What a run is made of.
    pub plan: Plan,
    /// Whether the plain network is shown inside, not the LSTM.
    pub plain: bool,
    /// The word whose probability every model says.
    pub word: String,
}

impl Default for Chosen {
    fn default() -> Self {
        Self { plan: Plan::default(), plain: false, word: WORD.to_owned() }
    }
}

/// A word of a link that makes no sense, or a recipe that nothing can be made by.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is no part of a recipe.")]
pub struct ChosenError(String);

/// What says in a link that a network does not learn.
fn without(network: Architecture) -> &'static str {
    match network {
        Architecture::FeedForward => "no-window",
        Architecture::Recurrent => "no-plain",
        Architecture::Lstm => "no-lstm",
    }
}

/// The first word as it can stand in a link: letters, digits, apostrophes and hyphens.
pub fn as_word(text: &str) -> String {
    let fits = |c: &char| c.is_alphanumeric() || matches!(c, '\'' | '-');
    let first = text.split_whitespace().next().unwrap_or_default();
    first.to_lowercase().chars().filter(fits).take(LONGEST).collect()
}

impl Plan {
    /// Takes a text, and the steps that fit it.
    pub fn take_source(&mut self, source: Source) {
        self.source = source;
        self.recipe.steps = source.steps();
    }
}

impl Chosen {
    /// The network that is shown inside.
    pub fn inside(&self) -> Architecture {
        if self.plain { Architecture::Recurrent } else { Architecture::Lstm }
    }

    /// Takes one word of a link; `None` where it makes no sense.
    fn take(&mut self, word: &str) -> Option<()> {
        let plan = &mut self.plan;
        if let Some(network) = Architecture::ALL.into_iter().find(|one| without(*one) == word) {
            plan.networks.remove(&network);
            return Some(());
        }
        match word {
            OWN => plan.take_source(Source::Own),
            "plain" => self.plain = true,
            "frozen" => plan.recipe.freeze = true,
            _ => match (TEXTS.iter().position(|text| text.id == word), word.strip_prefix(ASKED)) {
                (Some(place), _) => plan.take_source(Source::Bundled(place)),
                (None, Some(asked)) => self.word = as_word(asked),
                (None, None) => self.take_number(word)?,
            },
        }
        Some(())
    }

    fn take_number(&mut self, word: &str) -> Option<()> {
        let end = word.find(|c: char| !c.is_ascii_lowercase())?;
        let (name, number) = word.split_at_checked(end)?;
        let recipe = &mut self.plan.recipe;
        if name == "r" {
            let rate: f64 = number.parse().ok()?;
            recipe.learning_rate = (rate > 0.0 && rate <= 1.0).then_some(rate)?;
            return Some(());
        }
        if name == "s" {
            recipe.seed = number.parse().ok()?;
            return Some(());
        }
        let number = match name {
            "v" => &mut recipe.vocabulary,
            "n" => &mut recipe.order,
            "d" => &mut recipe.width,
            "h" => &mut recipe.hidden,
            "c" => &mut recipe.context,
            "t" => &mut recipe.steps,
            _ => return None,
        };
        *number = word.get(end..)?.parse().ok()?;
        Some(())
    }
}

/// As a link writes it: what differs from the default, `small-world,no-plain,h32,t400`.
impl fmt::Display for Chosen {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::default();
        let (plan, recipe, other) = (&self.plan, &self.plan.recipe, &usual.plan.recipe);
        let source = match plan.source {
            Source::Own => OWN,
            Source::Bundled(place) => TEXTS.get(place).map_or("", |text| text.id),
        };
        let number = |name: &str, value: usize, usual: usize| {
            (value != usual).then(|| format!("{name}{value}"))
        };
        let mut words = vec![(plan.source != usual.plan.source).then(|| source.to_owned())];
        words.extend(Architecture::ALL.map(|network| {
            (!plan.networks.contains(&network)).then(|| without(network).to_owned())
        }));
        words.extend([
            number("v", recipe.vocabulary, other.vocabulary),
            number("n", recipe.order, other.order),
            number("d", recipe.width, other.width),
            number("h", recipe.hidden, other.hidden),
            number("c", recipe.context, other.context),
            number("t", recipe.steps, plan.source.steps()),
            number("s", recipe.seed as usize, other.seed as usize),
            (recipe.learning_rate != other.learning_rate)
                .then(|| format!("r{}", recipe.learning_rate)),
            recipe.freeze.then(|| "frozen".to_owned()),
            self.plain.then(|| "plain".to_owned()),
            (self.word != usual.word).then(|| format!("{ASKED}{}", self.word)),
        ]);
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
        match chosen.plan.recipe.check() {
            Ok(()) => Ok(chosen),
            Err(_) => Err(ChosenError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_comes_back_from_its_link() {
        let mut chosen = Chosen { plain: true, word: "o'clock".to_owned(), ..Chosen::default() };
        chosen.plan.take_source(Source::Bundled(1));
        chosen.plan.networks.remove(&Architecture::Recurrent);
        let recipe = &mut chosen.plan.recipe;
        (recipe.order, recipe.hidden, recipe.steps, recipe.seed) = (4, 32, 400, 7);
        recipe.learning_rate = 1e-3;
        recipe.freeze = true;
        let link = "small-world,no-plain,n4,h32,t400,s7,r0.001,frozen,plain,word-o'clock";
        assert_eq!(chosen.to_string(), link);
        assert_eq!(link.parse(), Ok(chosen));
        assert_eq!(Chosen::default().to_string(), "");
        assert_eq!("".parse(), Ok(Chosen::default()));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["h0", "h999", "n5", "c0", "r0", "rNaN", "x", "n", "é", "s-1", "t0"] {
            assert!(text.parse::<Chosen>().is_err(), "{text}");
        }
        assert_eq!(as_word(" It's, well-known! "), "it's");
    }
}
