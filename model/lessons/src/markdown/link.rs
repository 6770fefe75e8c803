//! Links of a lesson: `?layer=2` sets the state of the page, `?lesson=queries-and-keys&step=2` opens
//! a step of a lesson. There are no others, so that a lesson of a stranger leads nowhere.

use thiserror::Error;

use crate::query;
use crate::state::{State, StateError};

/// Where a link leads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// What it sets.
    pub state: State,
    /// The lesson that it opens.
    pub lesson: Option<String>,
    /// The step of that lesson, or of this one, counted from 1.
    pub step: Option<usize>,
}

/// A link that leads nowhere.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LinkError {
    /// Another site, or a file.
    #[error("Links lead to the page only: write ?name=value, not “{0}”.")]
    Foreign(String),
    /// Nothing is set.
    #[error("The link sets nothing.")]
    Empty,
    /// A step that is no number.
    #[error("“{0}” is no step; they count from 1.")]
    Step(String),
    /// It sets what cannot be set.
    #[error(transparent)]
    State(#[from] StateError),
}

impl Link {
    /// Reads the address of a link.
    ///
    /// # Errors
    /// If it does not begin with `?`, or sets something that the page does not have.
    pub fn of_address(address: &str) -> Result<Self, LinkError> {
        let Some(query) = address.strip_prefix('?') else {
            return Err(LinkError::Foreign(address.chars().take(60).collect()));
        };
        let mut link = Self::default();
        for (name, value) in query::pairs(query) {
            let value = value.ok_or_else(|| StateError::BrokenEscape(name.clone()))?;
            match name.as_str() {
                "lesson" => link.lesson = Some(value),
                "step" => {
                    let step = value.parse().ok().filter(|step: &usize| *step > 0);
                    link.step = Some(step.ok_or(LinkError::Step(value))?);
                }
                name => link.state.set(name, &value)?,
            }
        }
        if link == Self::default() { Err(LinkError::Empty) } else { Ok(link) }
    }
}
