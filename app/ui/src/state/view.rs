//! The rooms of the page.

use serde::{Deserialize, Serialize};
use text::head::Head;

/// What the page is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// The attention of every head.
    #[default]
    Attention,
    /// Corrupting the input and predicting what was there.
    Corrupt,
    /// Does the second sentence follow the first?
    Pairs,
    /// The vectors of a word in other sentences.
    Context,
    /// Sentences as vectors.
    Sentences,
    /// Which span of the passage answers the question?
    Question,
    /// How text becomes pieces.
    Pieces,
    /// Token, position and segment vectors, and their sum.
    Input,
    /// Sinusoids and the learned table.
    Positions,
    /// Queries, keys and values of one head, and the heads together.
    Heads,
    /// One layer, step by step.
    Block,
    /// The forward pass and the loss as pseudocode.
    Algorithm,
    /// Fine-tuning.
    Teach,
    /// A small network that is pretrained from random weights.
    FromNothing,
    /// One unit and what it can tell apart.
    Neuron,
    /// Computation graphs and a network of two layers.
    Gradients,
    /// One vector for each word, learned from the words around it.
    WordVectors,
    /// The next word, by what came before the Transformer.
    LanguageModels,
    /// From one row of signs to another, by an encoder and a decoder.
    Translation,
    /// Which piece sees which, in BERT and its relatives.
    Families,
    /// Labels by the words that the model puts beside a text.
    Prompting,
}

impl View {
    /// Whether the room shows anything that only a pass of the model tells.
    pub fn needs_pass(self) -> bool {
        !matches!(
            self,
            Self::Pieces
                | Self::FromNothing
                | Self::Neuron
                | Self::Gradients
                | Self::WordVectors
                | Self::Translation
                | Self::Families
        )
    }

    /// Whether the room is about the sentence that is typed.
    pub fn reads_sentence(self) -> bool {
        !matches!(self, Self::Neuron | Self::Gradients)
    }

    /// Whether the sentence is one for BERT, not for a network of the room's own.
    pub fn is_for_bert(self) -> bool {
        !matches!(
            self,
            Self::FromNothing | Self::LanguageModels | Self::Translation | Self::WordVectors
        )
    }

    /// Whether the room reads a second sentence, too.
    pub fn reads_pair(self) -> bool {
        self.is_for_bert() && self != Self::Prompting
    }

    /// The head without which the room has nothing to show.
    pub fn head(self) -> Option<Head> {
        match self {
            Self::Corrupt | Self::Prompting => Some(Head::MaskedLanguageModel),
            Self::Pairs => Some(Head::NextSentence),
            Self::Question => Some(Head::QuestionAnswering),
            _ => None,
        }
    }

    /// Whether the room shows one piece at a time: the one that was chosen last.
    pub fn follows_one(self) -> bool {
        matches!(
            self,
            Self::Pieces
                | Self::Input
                | Self::Heads
                | Self::Block
                | Self::Algorithm
                | Self::Families
        )
    }

    /// Whether the pieces of the input can be edited here, and the model reads the edited row.
    pub fn edits(self) -> bool {
        matches!(self, Self::Corrupt | Self::Pairs | Self::Algorithm)
    }

    /// Whether the room shows what the model predicts.
    pub fn predicts(self) -> bool {
        self != Self::Attention
    }

    /// Whether the model is asked for the chosen piece, too.
    pub fn asks_chosen(self) -> bool {
        self == Self::Algorithm
    }

    /// Whether the model is asked for every piece of the input at its own place, to show what
    /// switches do to its predictions.
    pub fn asks_every_piece(self) -> bool {
        matches!(self, Self::Heads | Self::Block)
    }

    /// Whether the room shows the inside of the chosen layer and head.
    pub fn reads_layer(self) -> bool {
        matches!(self, Self::Heads | Self::Block | Self::Algorithm)
    }
}
