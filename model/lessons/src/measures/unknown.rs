//! Why a measure has no value now.

use thiserror::Error;

/// One sentence each, for a learner.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentence says what each is, and what its fields are")]
pub enum Unknown {
    #[error("The model has not answered yet.")]
    NotYet,
    #[error("The sentence has no piece “{name}”.")]
    NoSuchPiece { name: String },
    #[error("There is no piece {position}: the input has {pieces}, counted from 0.")]
    NoSuchPosition { position: usize, pieces: usize },
    #[error("There is no layer {layer}: the model has {layers}, counted from 0.")]
    NoSuchLayer { layer: usize, layers: usize },
    #[error("There is no head {head}: each layer has {heads}, counted from 0.")]
    NoSuchHead { head: usize, heads: usize },
    #[error("There is no dimension {dimension}: the table has {dimensions}, counted from 0.")]
    NoSuchDimension { dimension: usize, dimensions: usize },
    #[error("The vocabulary has no piece “{piece}”.")]
    NotInVocabulary { piece: String },
    #[error("“{word}” becomes {pieces} pieces; only a word of one piece has a probability.")]
    NotOnePiece { word: String, pieces: usize },
    #[error("No piece is selected, so there is no loss.")]
    NothingSelected,
    #[error("There is no second sentence.")]
    NoSecondSentence,
    #[error("The input has one piece; there is nothing before or after it.")]
    OnePiece,
    #[error("A vector of zeros points nowhere, so it has no cosine.")]
    NoDirection,
    #[error("Nothing has been trained yet.")]
    NoTraining,
    #[error("This task has no such measure.")]
    NoSuchMetric,
    #[error("There is no gradient by this name here.")]
    NoGradient,
    #[error("The result is not a number: it divides by zero.")]
    NotANumber,
}
