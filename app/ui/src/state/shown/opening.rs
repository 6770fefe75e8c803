//! What a room opens on before the engine answers: a pass that was kept, with what its first picture
//! needs and no more.

use protocol::{FoundBeside, Payload, Response};
use serde::Deserialize;
use text::config::BertConfig;
use text::example::Rounded;

use super::reading::ShownError;
use super::{Origin, Other, Shown};

/// A pass that was kept.
#[derive(Deserialize)]
pub struct Opening {
    /// The example that has its attention, where its picture shows any.
    pub attention: Option<String>,
    /// The model's sizes.
    config: BertConfig,
    /// The answer.
    pass: Response,
    /// The values of its arrays, in their order.
    arrays: Vec<Kept>,
}

/// An array.
#[derive(Deserialize)]
#[serde(untagged)]
enum Kept {
    /// A short one, as it is.
    Exact(Vec<f32>),
    /// Rows of integers of eight bits.
    Rounded(Rounded),
    /// Of so many rows those at these places; the others are 0.
    Rows {
        /// How many there are.
        rows: usize,
        /// The places of those that are kept.
        at: Vec<usize>,
        /// Their values.
        of: Rounded,
    },
}

impl Kept {
    fn numbers(self) -> Vec<f32> {
        match self {
            Self::Exact(values) => values,
            Self::Rounded(rows) => rows.numbers(),
            Self::Rows { rows, at, of } => {
                let kept = of.numbers();
                let width = kept.len() / at.len().max(1);
                let mut all = vec![0.0; rows * width];
                for (place, row) in at.iter().zip(kept.chunks_exact(width.max(1))) {
                    if let Some(to) = all.get_mut(place * width..(place + 1) * width) {
                        to.copy_from_slice(row);
                    }
                }
                all
            }
        }
    }
}

impl Opening {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is not JSON of an [`Opening`].
    pub fn parse(json: &str) -> Result<Self, ShownError> {
        Ok(serde_json::from_str(json)?)
    }

    /// What is drawn of it, with the attention of `example`.
    ///
    /// # Errors
    /// If an array contradicts its own shape, or it is no answer to a pass.
    pub fn shown(self, example: Option<Shown>) -> Result<Shown, ShownError> {
        let arrays = self.arrays.into_iter().map(Kept::numbers).collect();
        let payload = Payload::with_arrays(self.pass, arrays);
        let Response::Pass { found, beside, .. } = &payload.message else {
            return Err(ShownError::Shape(Vec::new()));
        };
        let read = |found| Shown::from_found(&payload, found, &self.config, Origin::Example);
        let mut shown = read(found)?;
        for FoundBeside { tag, found } in beside {
            shown.others.push(Other { tag: tag.clone(), shown: read(found)? });
        }
        shown.attention = example.map(|example| example.attention).unwrap_or_default();
        Ok(shown)
    }
}
