//! What a link says of the room: the task, the networks, the recipe, and the look that is shown.

use std::collections::BTreeSet;

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::translation::{Architecture, Recipe, Task};

use crate::state::kept::OfRoom;

/// What a run is made of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// Which networks learn.
    pub networks: BTreeSet<Architecture>,
    /// What, and how.
    #[serde(flatten)]
    pub recipe: Recipe,
}

impl Default for Plan {
    fn default() -> Self {
        let networks = Architecture::ALL.into_iter().collect();
        Self { networks, recipe: Recipe::default() }
    }
}

/// The plan, and the look that is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TranslationState {
    /// What a run is made of.
    #[serde(flatten)]
    pub plan: Plan,
    /// The network that looks.
    pub network: Architecture,
    /// Signs that were written before the look.
    pub place: usize,
}

impl Default for TranslationState {
    fn default() -> Self {
        Self { plan: Plan::default(), network: Architecture::DotProduct, place: 0 }
    }
}

/// Letters of the longest row whose map fits the screen.
const MOST_LETTERS: usize = 12;
/// Numbers of one digit, of two, and of three.
const NUMBERS: [&str; 3] = ["seven", "forty two", "four hundred and twelve"];

/// What fits the task that the room opens on.
pub const EXAMPLE: &str = NUMBERS[2];

/// A text that fits what networks learn.
pub fn example(recipe: &Recipe) -> &'static str {
    let longest = recipe.longest().max(1);
    match recipe.task {
        Task::Numbers => NUMBERS.get(longest - 1).copied().unwrap_or(NUMBERS[2]),
        Task::Dates => "the third of may 1987",
        Task::Reversal => "berlin".get(..longest).unwrap_or("berlin"),
    }
}

impl Fields for TranslationState {
    fn fits(&self) -> bool {
        let Recipe { learning_rate, length, .. } = self.plan.recipe;
        let rate = learning_rate > 0.0 && learning_rate <= 1.0;
        rate && length <= MOST_LETTERS && self.plan.recipe.check().is_ok()
    }
}

impl OfRoom for TranslationState {
    const ROOM: &'static str = "translation";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::kept::checks::{comes_back, refuses};

    #[test]
    fn what_is_chosen_comes_back_from_its_link() {
        let mut chosen = TranslationState {
            network: Architecture::Transformer,
            place: 2,
            ..TranslationState::default()
        };
        chosen.plan.networks.remove(&Architecture::Plain);
        let recipe = &mut chosen.plan.recipe;
        (recipe.task, recipe.length, recipe.width) = (Task::Reversal, 7, 32);
        (recipe.steps, recipe.seed, recipe.learning_rate) = (90, 7, 1e-3);
        recipe.teacher_forcing = false;
        comes_back(&chosen);
        chosen.plan.networks.clear();
        comes_back(&chosen);
    }

    #[test]
    fn nonsense_is_refused() {
        refuses::<TranslationState>(&[
            ("length", "0"),
            // Such rows would leave the screen.
            ("length", "13"),
            ("width", "999"),
            ("batch_size", "0"),
            ("learning_rate", "0"),
            ("learning_rate", "NaN"),
            ("task", "x"),
            ("seed", "-1"),
            ("networks", "x"),
            ("steps", "0"),
        ]);
    }

    #[test]
    fn every_example_fits_its_task() {
        for task in Task::ALL {
            for length in 1..=MOST_LETTERS {
                let recipe = Recipe { task, length, ..Recipe::default() };
                assert!(task.read(example(&recipe), recipe.longest()).is_ok(), "{recipe:?}");
            }
        }
    }
}
