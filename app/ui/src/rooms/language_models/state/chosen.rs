//! What a link says of the room: the text, the networks, the recipe, and what is looked at.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;
use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::language::{Architecture, Recipe};

use crate::run::source::Source;
use crate::state::kept::{Kept, OfRoom};
use crate::state::store::Store;

/// The sentence that the room opens with instead of the page's own: the first text has other
/// sentences about a dog, and other animals that get fed.
pub const EXAMPLE: &str = "I forgot to make sure that the dog gets";
/// The word that the room asks for at first.
const WORD: &str = "fed";
/// Letters of a word that is asked for, at most.
const LONGEST: usize = 40;

/// The texts of the room; the first is what it opens with.
pub const TEXTS: [Source; 3] = [Source::CatAndDog, Source::SmallWorld, Source::Pride];

/// Steps in which every network foresees held-out words of a text better than pairs of words do,
/// and does not yet know the text by heart.
fn steps(source: Source) -> usize {
    match source {
        Source::CatAndDog => 200,
        Source::SmallWorld | Source::Pride => 800,
        Source::Own => 400,
    }
}

/// What a run is made of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// What is learned from.
    pub source: Source,
    /// Which networks learn.
    pub networks: BTreeSet<Architecture>,
    /// How.
    #[serde(flatten)]
    pub recipe: Recipe,
}

impl Default for Plan {
    fn default() -> Self {
        let networks = Architecture::ALL.into_iter().collect();
        Self { source: Source::CatAndDog, networks, recipe: Recipe::default() }
    }
}

/// A plan, and the person's own text where that is learned from.
pub type Wanted = (Plan, Arc<str>);

/// What a run that begins now is made of.
pub fn wanted(store: Store, chosen: Kept<LanguageState>) -> Memo<Wanted> {
    Memo::new(move |_| {
        let plan = chosen.now.with(|chosen| chosen.plan.clone());
        let own = plan.source.own(store);
        (plan, own)
    })
}

/// The plan, and what is looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LanguageState {
    /// What a run is made of.
    #[serde(flatten)]
    pub plan: Plan,
    /// Whether the plain network is shown inside, not the LSTM.
    pub plain: bool,
    /// The word whose probability every model says.
    pub word: String,
}

impl Default for LanguageState {
    fn default() -> Self {
        Self { plan: Plan::default(), plain: false, word: WORD.to_owned() }
    }
}

/// The first word as it can be asked for: letters, digits, apostrophes and hyphens.
pub fn as_word(text: &str) -> String {
    let fits = |c: &char| c.is_alphanumeric() || matches!(c, '\'' | '-');
    let first = text.split_whitespace().next().unwrap_or_default();
    first.to_lowercase().chars().filter(fits).take(LONGEST).collect()
}

impl Plan {
    /// Takes a text, and the steps that fit it.
    pub fn take_source(&mut self, source: Source) {
        self.source = source;
        self.recipe.steps = steps(source);
    }
}

impl LanguageState {
    /// The network that is shown inside.
    pub fn inside(&self) -> Architecture {
        if self.plain { Architecture::Recurrent } else { Architecture::Lstm }
    }
}

impl Fields for LanguageState {
    fn fits(&self) -> bool {
        let rate = self.plan.recipe.learning_rate;
        let asks = self.word == as_word(&self.word);
        asks && rate > 0.0 && rate <= 1.0 && self.plan.recipe.check().is_ok()
    }
}

impl OfRoom for LanguageState {
    const ROOM: &'static str = "language-models";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::kept::checks::{comes_back, refuses};

    #[test]
    fn what_is_chosen_comes_back_from_its_link() {
        let word = "o'clock".to_owned();
        let mut chosen = LanguageState { plain: true, word, ..LanguageState::default() };
        chosen.plan.take_source(Source::SmallWorld);
        chosen.plan.networks.remove(&Architecture::Recurrent);
        let recipe = &mut chosen.plan.recipe;
        (recipe.order, recipe.hidden, recipe.steps, recipe.seed) = (4, 32, 400, 7);
        recipe.learning_rate = 1e-3;
        recipe.freeze = true;
        comes_back(&chosen);
    }

    #[test]
    fn nonsense_is_refused() {
        refuses::<LanguageState>(&[
            ("hidden", "0"),
            ("hidden", "999"),
            ("order", "5"),
            ("context", "0"),
            ("learning_rate", "0"),
            ("learning_rate", "NaN"),
            ("source", "x"),
            ("seed", "-1"),
            ("steps", "0"),
            ("word", "two words"),
        ]);
        assert_eq!(as_word(" It's, well-known! "), "it's");
    }
}
