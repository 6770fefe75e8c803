//! What can be wrong with a `config.json`.

use thiserror::Error;

/// Why a `config.json` cannot be used.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ConfigError {
    /// The file is far longer than any configuration.
    #[error(
        "config.json has {bytes} bytes; a configuration has at most {limit}. Check that it is the right file."
    )]
    TooLong {
        /// Bytes of the file.
        bytes: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// The bytes are not a JSON object.
    #[error(
        "config.json is not a JSON object ({reason}). Download it again or choose another file."
    )]
    NotJson {
        /// What the JSON reader said.
        reason: String,
    },
    /// A field holds something else than it should.
    #[error("The field \"{field}\" of config.json must be {expected}.")]
    WrongType {
        /// Name of the field.
        field: &'static str,
        /// What it must be, in words.
        expected: &'static str,
    },
    /// A size is zero, or smaller or larger than is supported.
    #[error(
        "The field \"{field}\" of config.json is {value}; supported are {minimum} to {maximum}."
    )]
    OutOfRange {
        /// Name of the field.
        field: &'static str,
        /// Its value.
        value: u64,
        /// Smallest value.
        minimum: u64,
        /// Largest value.
        maximum: u64,
    },
    /// All sizes together make too large a model.
    #[error(
        "The model would have {parameters} parameters; supported are at most {limit}. Choose a smaller model."
    )]
    TooManyParameters {
        /// Parameters of encoder and pooler.
        parameters: u64,
        /// Parameters allowed.
        limit: u64,
    },
    /// The heads cannot share the features evenly.
    #[error(
        "{heads} heads do not divide {hidden} features evenly; check \"num_attention_heads\" and \"hidden_size\"."
    )]
    HeadsDoNotDivide {
        /// Heads of a layer.
        heads: usize,
        /// Features of a token vector.
        hidden: usize,
    },
    /// The feed-forward network uses another non-linearity.
    #[error(
        "The non-linearity \"{found}\" is not supported; \"gelu\", \"gelu_new\", \"gelu_pytorch_tanh\" and \"relu\" are. Choose another model."
    )]
    UnsupportedActivation {
        /// `hidden_act` as it stands in the file.
        found: String,
    },
    /// The model does not use BERT's table of absolute positions.
    #[error(
        "Positions of type \"{found}\" are not supported; only \"absolute\" is. Choose another model."
    )]
    UnsupportedPositions {
        /// `position_embedding_type` as it stands in the file.
        found: String,
    },
    /// A field that changes what the model computes has a value that is not supported.
    #[error(
        "The field \"{key}\" of config.json is {value}, and what that computes is not supported. Choose another model."
    )]
    Unsupported {
        /// Name of the field.
        key: &'static str,
        /// The beginning of its value as JSON.
        value: String,
    },
    /// The file describes a model of another family.
    #[error(
        "This is a \"{found}\" model; BERT, DistilBERT, ELECTRA and RoBERTa can be read. Choose a model whose \"model_type\" is \"bert\", \"distilbert\", \"electra\" or \"roberta\"."
    )]
    NotBert {
        /// `model_type` as it stands in the file.
        found: String,
    },
    /// LayerNorm would divide by zero or by something far from the standard deviation.
    #[error(
        "The field \"layer_norm_eps\" is {value}; it must lie between {minimum:e} and {maximum}."
    )]
    BadEpsilon {
        /// Its value.
        value: f64,
        /// Smallest value.
        minimum: f64,
        /// Largest value.
        maximum: f64,
    },
    /// `[PAD]` is not in the vocabulary.
    #[error("The field \"pad_token_id\" is {id}, but the vocabulary has {vocabulary} pieces.")]
    PadOutsideVocabulary {
        /// The id.
        id: u32,
        /// Pieces in the vocabulary.
        vocabulary: usize,
    },
}
