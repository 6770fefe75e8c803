//! What can be wrong with a checkpoint.

use thiserror::Error;

use crate::config::ConfigError;
use crate::tokenizer::{TokenizerError, VocabularyError};

/// Why a checkpoint cannot be used, or not be written.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum CheckpointError {
    /// `config.json` is at fault.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// `vocab.txt` is at fault.
    #[error(transparent)]
    Vocabulary(#[from] VocabularyError),
    /// `tokenizer.json` is at fault.
    #[error(transparent)]
    Tokenizer(#[from] TokenizerError),
    /// A file that a model needs is not among those given.
    #[error("There is no {name} among the files. Choose all files of one model together.")]
    MissingFile {
        /// What is missing.
        name: String,
    },
    /// What was given changes another model and is none by itself.
    #[error("This is an adapter for {base}: merge it into its model first.")]
    Adapter {
        /// The model that it is for.
        base: String,
    },
    /// The weights are there, but in a form that runs code when it is read.
    #[error(
        "The weights are only there as {name}, which is not read here. Save the model as model.safetensors."
    )]
    OtherWeights {
        /// Name of the file.
        name: String,
    },
    /// A small JSON file beside the weights is damaged.
    #[error("{name} cannot be read ({reason}). Download it again.")]
    BadFile {
        /// Name of the file.
        name: String,
        /// What the JSON reader said.
        reason: String,
    },
    /// The tokeniser is of another kind.
    #[error(
        "The field \"{key}\" says that texts are cut by \"{found}\", not as the tokeniser does it whose files these are. Choose another model."
    )]
    OtherTokenizer {
        /// Name of the field.
        key: &'static str,
        /// What it says.
        found: String,
    },
    /// A file of the tokeniser is not a text.
    #[error("{name} is not a UTF-8 text. Download it again or choose another file.")]
    NotText {
        /// Name of the file.
        name: &'static str,
    },
    /// `config.json` and the vocabulary do not belong together.
    #[error(
        "config.json speaks of {config} pieces, but the vocabulary has {vocabulary}. Use files of the same model."
    )]
    VocabularySize {
        /// `vocab_size` of the configuration.
        config: usize,
        /// Pieces in the vocabulary.
        vocabulary: usize,
    },
    /// Not even the length of the header fits.
    #[error("model.safetensors has only {bytes} bytes and is no checkpoint. Download it again.")]
    TooShort {
        /// Bytes of the file.
        bytes: usize,
    },
    /// The header is far longer than any.
    #[error(
        "The header of model.safetensors claims {bytes} bytes; at most {limit} are read. It is no checkpoint, or a damaged one."
    )]
    HeaderTooLong {
        /// Bytes that the file claims for its header.
        bytes: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The file ends too early.
    #[error(
        "model.safetensors is cut off: it should have {expected} bytes but has {found}. Download it again."
    )]
    Truncated {
        /// Bytes that the header speaks of.
        expected: u64,
        /// Bytes of the file.
        found: u64,
    },
    /// The file goes on after the last tensor.
    #[error(
        "model.safetensors should have {expected} bytes but has {found}. It was altered; download it again."
    )]
    TooLong {
        /// Bytes that the header speaks of.
        expected: u64,
        /// Bytes of the file.
        found: u64,
    },
    /// The header is not a JSON object.
    #[error(
        "The header of model.safetensors is not JSON ({reason}). It is no checkpoint, or a damaged one."
    )]
    NotJson {
        /// What the JSON reader said.
        reason: String,
    },
    /// The header contradicts itself.
    #[error("The header of model.safetensors makes no sense ({reason}). Download it again.")]
    BadHeader {
        /// What the reader of the format said.
        reason: String,
    },
    /// Two tensors have the same meaning.
    #[error(
        "model.safetensors holds the tensor \"{name}\" twice, under two spellings. Choose another checkpoint."
    )]
    Ambiguous {
        /// Canonical name.
        name: String,
    },
    /// A tensor that the model needs is absent.
    #[error(
        "model.safetensors has no tensor \"{name}\". It is not a BERT of this configuration, or lacks a head."
    )]
    MissingTensor {
        /// Canonical name.
        name: String,
    },
    /// A tensor does not fit the configuration.
    #[error(
        "The tensor \"{name}\" has shape {found:?}, but config.json asks for {expected:?}. Use files of the same model."
    )]
    WrongShape {
        /// Canonical name.
        name: String,
        /// Shape by the configuration.
        expected: Vec<usize>,
        /// Shape in the file.
        found: Vec<usize>,
    },
    /// The values are stored in a way that is not read here.
    #[error(
        "The tensor \"{name}\" is stored as {dtype}; F32, F16, BF16 and I8 with a scale are supported. Convert it first."
    )]
    UnknownDtype {
        /// Name of the tensor.
        name: String,
        /// Its type as it stands in the header.
        dtype: String,
    },
    /// An int8 matrix comes without its scales.
    #[error(
        "The int8 tensor \"{name}\" has no usable \"{name}.scale\" (F32, one value a row). Convert the model again."
    )]
    MissingScale {
        /// Canonical name.
        name: String,
    },
    /// A scale is infinite, not a number, or negative.
    #[error(
        "The scale of row {row} of \"{name}\" is {value}, which no weight can have. The file is damaged; download it again."
    )]
    ScaleNotFinite {
        /// Canonical name.
        name: String,
        /// The row, counted from 0.
        row: usize,
        /// The scale, as text, because "not a number" is not equal to itself.
        value: String,
    },
    /// A weight is infinite or not a number.
    #[error(
        "The tensor \"{name}\" holds a value that is infinite or not a number. The file is damaged; download it again."
    )]
    NotFinite {
        /// Canonical name.
        name: String,
    },
    /// A value does not fit into half precision when writing.
    #[error(
        "The tensor \"{name}\" holds values beyond 65 504, which half precision cannot hold, so the model cannot be converted."
    )]
    BeyondHalf {
        /// Canonical name.
        name: String,
    },
    /// The format refused what was to be written.
    #[error("The checkpoint could not be written ({reason}).")]
    Unwritable {
        /// What the writer of the format said.
        reason: String,
    },
}
