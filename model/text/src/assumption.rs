//! What the files of a model do not say, or say in a way of their own, and what is taken instead.

use std::fmt;

/// Something that was taken where a file left it open. Its text is a sentence for the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// A field of `config.json` is missing.
    Field {
        /// Its name.
        field: String,
        /// What `transformers` takes.
        value: String,
    },
    /// `id2label` does not name the labels 0, 1, 2 and so on.
    Labels {
        /// What the labels are called instead.
        called: String,
    },
    /// The classifier tells other labels apart than are named.
    Classifier {
        /// Labels with names.
        named: usize,
        /// Labels of the classifier.
        counted: usize,
    },
    /// Something stands before the names of all tensors.
    Prefix {
        /// What it is.
        prefix: String,
    },
    /// The table of words has rows that no piece uses.
    Rows {
        /// Pieces of the vocabulary.
        pieces: usize,
        /// Rows of the table.
        rows: usize,
    },
    /// No file says whether letters are lowered.
    Lowered,
    /// The same, of a vocabulary with many capital letters.
    Kept,
}

impl fmt::Display for Assumption {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field { field, value } => {
                write!(to, "config.json has no \"{field}\": {value} is taken, as transformers does.")
            }
            Self::Labels { called } => {
                write!(to, "\"id2label\" does not count from 0: the labels are called {called}.")
            }
            Self::Classifier { named, counted } => write!(
                to,
                "\"id2label\" names {named} labels, the classifier has {counted}: those without a name are numbered."
            ),
            Self::Prefix { prefix } => {
                write!(to, "\"{prefix}\" stands before the names of all tensors and is left out.")
            }
            Self::Rows { pieces, rows } => write!(
                to,
                "The table has {rows} rows for {pieces} pieces: the others are never offered."
            ),
            Self::Lowered => {
                to.write_str("No file says whether letters are lowered: they are, as transformers does.")
            }
            Self::Kept => to.write_str(
                "No file says whether letters are lowered: the vocabulary has capitals, so they stay.",
            ),
        }
    }
}
