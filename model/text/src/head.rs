//! The heads that a checkpoint can hold: what stands on top of the encoder.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A head. A checkpoint may lack any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Head {
    /// f(W h_CLS + b), which the heads for a whole input need. f is tanh in BERT; DistilBERT, ELECTRA
    /// and RoBERTa have such a map below a classifier, with ReLU, GELU and tanh.
    Pooler,
    /// Masked language modelling.
    MaskedLanguageModel,
    /// Next sentence prediction.
    NextSentence,
    /// Extractive question answering.
    QuestionAnswering,
    /// A label for a whole input.
    SequenceClassification,
    /// A label for every piece.
    TokenClassification,
    /// Whether each piece was replaced, which ELECTRA's discriminator learns (Clark et al. 2020,
    /// section 2).
    ReplacedPieces,
}

impl Head {
    /// All heads.
    pub const ALL: [Self; 7] = [
        Self::Pooler,
        Self::MaskedLanguageModel,
        Self::NextSentence,
        Self::QuestionAnswering,
        Self::SequenceClassification,
        Self::TokenClassification,
        Self::ReplacedPieces,
    ];
}

impl fmt::Display for Head {
    /// What the head is for, as it stands in a sentence.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Pooler => "the pooled vector of an input",
            Self::MaskedLanguageModel => "masked words",
            Self::NextSentence => "the next sentence",
            Self::QuestionAnswering => "answers to questions",
            Self::SequenceClassification => "labels of texts",
            Self::TokenClassification => "labels of words",
            Self::ReplacedPieces => "replaced pieces",
        })
    }
}

/// The heads that a loaded model can be asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Heads {
    /// [`Head::Pooler`].
    pub pooler: bool,
    /// [`Head::MaskedLanguageModel`].
    pub masked_language_model: bool,
    /// [`Head::NextSentence`].
    pub next_sentence: bool,
    /// [`Head::QuestionAnswering`].
    pub question_answering: bool,
    /// [`Head::SequenceClassification`], with the names of its labels in the order of its logits.
    pub sequence_classification: Option<Vec<String>>,
    /// [`Head::TokenClassification`], with the names of its labels in the order of its logits.
    pub token_classification: Option<Vec<String>>,
    /// [`Head::ReplacedPieces`].
    pub replaced_pieces: bool,
}

impl Heads {
    /// Whether a head is there.
    pub fn has(&self, head: Head) -> bool {
        match head {
            Head::Pooler => self.pooler,
            Head::MaskedLanguageModel => self.masked_language_model,
            Head::NextSentence => self.next_sentence,
            Head::QuestionAnswering => self.question_answering,
            Head::SequenceClassification => self.sequence_classification.is_some(),
            Head::TokenClassification => self.token_classification.is_some(),
            Head::ReplacedPieces => self.replaced_pieces,
        }
    }
}
