//! Labels of words: what they mean, and how they come from pieces and go back to words.

mod bio;
mod scheme;
mod words;

pub use bio::{BioError, Entity, Tag, entities, from_entities, parse, repair};
pub use scheme::Scheme;
pub use words::{WordReading, piece_labels, word_probabilities};
