//! What the `config.json` of a fine-tuned network says of it, without its weights.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::plan::Plan;
use super::scale::Scale;
use crate::config::{BertConfig, ConfigError};
use crate::data::Task;

/// The field of `config.json` for what Hugging Face has no name for.
pub(super) const SECTION: &str = "bertscope";

/// What was learned, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Described {
    /// What.
    pub task: Task,
    /// How.
    pub plan: Plan,
    /// The names of the labels.
    pub labels: Vec<String>,
    /// The scale of the scores; only of tasks with scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<Scale>,
}

/// A `config.json` that is not one of a fine-tuned network of this program.
#[derive(Debug, Error)]
pub enum DescriptionError {
    /// The sizes are at fault.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// It does not say what was learned.
    #[error(
        "config.json does not say which task was learned: it has no usable field “bertscope”. Only models that were trained and saved here can be loaded here."
    )]
    NotTaught,
    /// A task with labels has too few.
    #[error("config.json names too few labels ({found}); at least two are needed.")]
    Labels {
        /// Labels found.
        found: usize,
    },
}

impl Described {
    /// Reads the part of a `config.json` that is of this program alone.
    ///
    /// # Errors
    /// If there is none, or it has too few labels for its task.
    pub fn read(config: &[u8]) -> Result<Self, DescriptionError> {
        let fields: Map<String, Value> = serde_json::from_slice(config)
            .map_err(|error| ConfigError::NotJson { reason: error.to_string() })?;
        let section = fields.get(SECTION).cloned().ok_or(DescriptionError::NotTaught)?;
        let found: Self =
            serde_json::from_value(section).map_err(|_| DescriptionError::NotTaught)?;
        let labels = found.labels.len();
        if found.task.has_labels() && labels < 2 {
            return Err(DescriptionError::Labels { found: labels });
        }
        Ok(found)
    }

    /// Reads and checks a whole `config.json`.
    ///
    /// # Errors
    /// As [`Described::read`] and [`BertConfig::from_json`].
    pub fn with_sizes(config: &[u8]) -> Result<(Self, BertConfig), DescriptionError> {
        Ok((Self::read(config)?, BertConfig::from_json(config)?))
    }
}
