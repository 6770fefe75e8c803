//! What a link says of the room: the text, and the recipe.

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::pretraining::Recipe;

use crate::run::source::Source;
use crate::state::kept::OfRoom;

/// Steps for each of warming up.
const STEPS_A_WARM_UP: usize = 15;

/// The text and the recipe.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PretrainingState {
    /// What is learned from.
    pub source: Source,
    /// How.
    #[serde(flatten)]
    pub recipe: Recipe,
}

impl Default for PretrainingState {
    fn default() -> Self {
        Self { source: Source::SmallWorld, recipe: Recipe::default() }
    }
}

impl PretrainingState {
    /// Takes a number of steps; the learning rate rises in one of fifteen, in a hundred at most.
    pub fn set_steps(&mut self, steps: usize) {
        self.recipe.steps = steps;
        self.recipe.warm_up = (steps / STEPS_A_WARM_UP).clamp(1, Recipe::default().warm_up);
    }
}

impl Fields for PretrainingState {
    fn fits(&self) -> bool {
        let Recipe { learning_rate, masking, .. } = &self.recipe;
        let rate = *learning_rate > 0.0 && *learning_rate <= 1.0;
        rate && self.recipe.check().is_ok() && masking.check().is_ok()
    }
}

impl OfRoom for PretrainingState {
    const ROOM: &'static str = "nothing";
}

#[cfg(test)]
mod tests {
    use text::corruption::Scheme;

    use super::*;
    use crate::state::kept::checks::{comes_back, refuses};

    #[test]
    fn a_recipe_comes_back_from_its_link() {
        let mut chosen = PretrainingState { source: Source::Own, ..PretrainingState::default() };
        chosen.set_steps(500);
        let recipe = &mut chosen.recipe;
        (recipe.vocabulary, recipe.layers, recipe.hidden, recipe.heads) = (2000, 1, 64, 4);
        recipe.learning_rate = 5e-4;
        recipe.masking.scheme = Scheme::SpanBert;
        (recipe.masking.rate, recipe.masking.seed) = (30, 7);
        recipe.masking.whole_words = true;
        comes_back(&chosen);
        // The usual number of steps has the usual rise.
        chosen.set_steps(Recipe::default().steps);
        assert_eq!(chosen.recipe.warm_up, Recipe::default().warm_up);
    }

    #[test]
    fn nonsense_is_refused() {
        refuses::<PretrainingState>(&[
            ("layers", "0"),
            ("layers", "99"),
            ("heads", "3"),
            ("learning_rate", "0"),
            ("learning_rate", "NaN"),
            ("rate", "0"),
            ("rate", "101"),
            ("source", "x"),
            ("seed", "-1"),
            ("vocabulary", "7"),
        ]);
    }
}
