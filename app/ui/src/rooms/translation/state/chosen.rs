//! What a link says of the room: the task, the networks, the recipe, and the look that is shown.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use text::translation::{Architecture, Recipe, Task};
use thiserror::Error;

/// What a run is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Which networks learn.
    pub networks: BTreeSet<Architecture>,
    /// What, and how.
    pub recipe: Recipe,
}

impl Default for Plan {
    fn default() -> Self {
        let networks = Architecture::ALL.into_iter().collect();
        Self { networks, recipe: Recipe::default() }
    }
}

/// The plan, and the look that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// What a run is made of.
    pub plan: Plan,
    /// The network that looks.
    pub network: Architecture,
    /// Signs that were written before the look.
    pub place: usize,
}

impl Default for Chosen {
    fn default() -> Self {
        Self { plan: Plan::default(), network: Architecture::DotProduct, place: 0 }
    }
}

/// A word of a link that makes no sense, or a recipe that nothing can be made by.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is no part of a recipe.")]
pub struct ChosenError(String);

/// Letters of the longest row whose map fits the screen.
const MOST_LETTERS: usize = 12;
/// Numbers of one digit, of two, and of three.
const NUMBERS: [&str; 3] = ["seven", "forty two", "four hundred and twelve"];

/// A text that fits what networks learn.
pub fn example(recipe: &Recipe) -> &'static str {
    let longest = recipe.longest().max(1);
    match recipe.task {
        Task::Numbers => NUMBERS.get(longest - 1).copied().unwrap_or(NUMBERS[2]),
        Task::Dates => "the third of may 1987",
        Task::Reversal => "berlin".get(..longest).unwrap_or("berlin"),
    }
}

/// What a task is called in links.
fn task_id(task: Task) -> &'static str {
    match task {
        Task::Numbers => "numbers",
        Task::Dates => "dates",
        Task::Reversal => "reversal",
    }
}

/// What a network is called in links.
fn network_id(network: Architecture) -> &'static str {
    match network {
        Architecture::Plain => "plain",
        Architecture::Additive => "additive",
        Architecture::DotProduct => "dot",
        Architecture::Transformer => "transformer",
    }
}

fn network_of(id: &str) -> Option<Architecture> {
    Architecture::ALL.into_iter().find(|network| network_id(*network) == id)
}

impl Chosen {
    /// Takes one word of a link; `None` where it makes no sense.
    fn take(&mut self, word: &str) -> Option<()> {
        let recipe = &mut self.plan.recipe;
        if let Some(task) = Task::ALL.into_iter().find(|task| task_id(*task) == word) {
            recipe.task = task;
        } else if let Some(network) = word.strip_prefix("no-") {
            self.plan.networks.remove(&network_of(network)?);
        } else if let Some(network) = network_of(word) {
            self.network = network;
        } else if word == "alone" {
            recipe.teacher_forcing = false;
        } else {
            self.take_number(word)?;
        }
        Some(())
    }

    fn take_number(&mut self, word: &str) -> Option<()> {
        let (name, number) = word.split_at_checked(1)?;
        let recipe = &mut self.plan.recipe;
        match name {
            "r" => {
                let rate: f64 = number.parse().ok()?;
                recipe.learning_rate = (rate > 0.0 && rate <= 1.0).then_some(rate)?;
            }
            "s" => recipe.seed = number.parse().ok()?,
            // Longer rows would leave the screen.
            "l" => recipe.length = number.parse::<usize>().ok()?.min(MOST_LETTERS),
            "d" => recipe.width = number.parse().ok()?,
            "b" => recipe.batch_size = number.parse().ok()?,
            "t" => recipe.steps = number.parse().ok()?,
            "p" => self.place = number.parse().ok()?,
            _ => return None,
        }
        Some(())
    }
}

/// As a link writes it: what differs from the default, `reversal,no-plain,l8,p2`.
impl fmt::Display for Chosen {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::default();
        let (recipe, other) = (&self.plan.recipe, &usual.plan.recipe);
        let number = |name: &str, value: usize, usual: usize| {
            (value != usual).then(|| format!("{name}{value}"))
        };
        let mut words = vec![(recipe.task != other.task).then(|| task_id(recipe.task).to_owned())];
        words.extend(Architecture::ALL.map(|network| {
            (!self.plan.networks.contains(&network)).then(|| format!("no-{}", network_id(network)))
        }));
        words.extend([
            number("l", recipe.length, other.length),
            number("d", recipe.width, other.width),
            number("b", recipe.batch_size, other.batch_size),
            number("t", recipe.steps, other.steps),
            number("s", recipe.seed as usize, other.seed as usize),
            (recipe.learning_rate != other.learning_rate)
                .then(|| format!("r{}", recipe.learning_rate)),
            (!recipe.teacher_forcing).then(|| "alone".to_owned()),
            (self.network != usual.network).then(|| network_id(self.network).to_owned()),
            number("p", self.place, usual.place),
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
        let mut chosen =
            Chosen { network: Architecture::Transformer, place: 2, ..Chosen::default() };
        chosen.plan.networks.remove(&Architecture::Plain);
        let recipe = &mut chosen.plan.recipe;
        (recipe.task, recipe.length, recipe.width) = (Task::Reversal, 7, 32);
        (recipe.steps, recipe.seed, recipe.learning_rate) = (90, 7, 1e-3);
        recipe.teacher_forcing = false;
        let link = "reversal,no-plain,l7,d32,t90,s7,r0.001,alone,transformer,p2";
        assert_eq!(chosen.to_string(), link);
        assert_eq!(link.parse(), Ok(chosen));
        assert_eq!(Chosen::default().to_string(), "");
        assert_eq!("".parse(), Ok(Chosen::default()));
    }

    #[test]
    fn rows_that_leave_the_screen_are_shortened() {
        let chosen: Chosen = "reversal,l16".parse().expect("a recipe");
        assert_eq!(chosen.plan.recipe.length, 12);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["l0", "d999", "b0", "r0", "rNaN", "x", "l", "é", "s-1", "no-x", "t0"] {
            assert!(text.parse::<Chosen>().is_err(), "{text}");
        }
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
