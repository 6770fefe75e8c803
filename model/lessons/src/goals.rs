//! The rows of the curriculum: what a learner can do with live numbers.

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Its name in a lesson.
    pub id: &'static str,
    /// What it is about.
    pub concept: &'static str,
}

/// What the course teaches in any case: inside BERT.
pub const CORE: [Goal; 23] = [
    goal("C0", "BERT in numbers"),
    goal("C0b", "Softmax and cross-entropy"),
    goal("C1", "WordPiece tokenisation"),
    goal("C2", "WordPiece training"),
    goal("C3", "Input representation"),
    goal("C3b", "Padding, attention mask, cost"),
    goal("C4", "Positional encodings"),
    goal("C5", "Query, key, value"),
    goal("C6", "Attention matrices, multi-head"),
    goal("C7", "Causal versus bidirectional"),
    goal("C8", "The Transformer block"),
    goal("C9", "Corrupting the input"),
    goal("C10", "Masked language modelling"),
    goal("C11", "Span masking"),
    goal("C12", "Next sentence prediction"),
    goal("C13", "Contextual versus static vectors"),
    goal("C14", "Fine-tuning: sequence classification"),
    goal("C15", "Fine-tuning: sentence pairs"),
    goal("C16", "Fine-tuning: sequence labelling"),
    goal("C17", "Fine-tuning: spans"),
    goal("C18", "Question answering"),
    goal("C19", "The algorithms"),
    goal("C20", "Sentence-BERT"),
];

/// What surrounds it.
pub const WIDE: [Goal; 10] = [
    goal("W1", "A neural unit"),
    goal("W2", "Computation graph, backpropagation"),
    goal("W3", "Word2vec, negative sampling"),
    goal("W4", "GloVe"),
    goal("W5", "Feed-forward language model"),
    goal("W6", "Recurrent language model"),
    goal("W7", "Attention with a recurrent network"),
    goal("W8", "Encoder-decoder"),
    goal("W9", "Families"),
    goal("W10", "From fine-tuning to prompting"),
];

const fn goal(id: &'static str, concept: &'static str) -> Goal {
    Goal { id, concept }
}

/// The row with a name.
pub fn named(id: &str) -> Option<&'static Goal> {
    CORE.iter().chain(&WIDE).find(|goal| goal.id == id)
}
