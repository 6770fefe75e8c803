//! `tokenizer.json`: the tokeniser as Hugging Face's `tokenizers` crate writes it. Of its many kinds
//! BERT's is read here, and RoBERTa's ([`super::json_bpe`]); every part that would cut a text otherwise
//! is refused.

use std::collections::HashMap;

use serde::Deserialize;
use thiserror::Error;

use super::Tokenizer;
use super::added::{Added, Special, Spelling};
use super::cutting::Cutting;
use super::json_bpe::{self, BYTE_PAIRS};
use super::normalise::Normaliser;
use super::vocabulary::{Vocabulary, VocabularyError};
use super::word_piece::{CONTINUATION, MAX_WORD_CHARACTERS};
use crate::file_names::{TOKENIZER, without_mark};

/// The longest `tokenizer.json` that is read: that of half a million pieces.
const MAX_BYTES: usize = 16 << 20;

/// Why a `tokenizer.json` cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TokenizerError {
    /// The file is far longer than any.
    #[error("tokenizer.json has {bytes} bytes; at most {limit} are read.")]
    TooLong {
        /// Bytes of the file.
        bytes: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// The bytes are not JSON, or not of this form.
    #[error("{name} cannot be read ({reason}). Download it again.")]
    NotJson {
        /// Name of the file.
        name: &'static str,
        /// What the JSON reader said.
        reason: String,
    },
    /// A part works otherwise than BERT's and RoBERTa's.
    #[error(
        "The tokeniser's {part} is \"{found}\"; only \"{supported}\" is supported. Choose a model with the tokeniser of BERT or RoBERTa."
    )]
    Unsupported {
        /// Name of the part.
        part: &'static str,
        /// What it is.
        found: String,
        /// What it must be.
        supported: &'static str,
    },
    /// Ids are missing, or two pieces share one.
    #[error("The ids of the pieces do not count from 0 without a gap (piece \"{piece}\").")]
    Ids {
        /// A piece that is at fault.
        piece: String,
    },
    /// A line of `merges.txt` is no pair.
    #[error("Line {line} of merges.txt holds no two pieces. Download it again.")]
    NoPair {
        /// The line, counted from 1.
        line: usize,
    },
    /// The pieces are at fault.
    #[error(transparent)]
    Vocabulary(#[from] VocabularyError),
}

impl TokenizerError {
    pub(super) fn not_json(name: &'static str, error: &serde_json::Error) -> Self {
        Self::NotJson { name, reason: error.to_string() }
    }
}

/// Everything but the vocabulary, whose form depends on the kind of the model.
#[derive(Deserialize)]
pub(super) struct Outline {
    pub model: Named,
    pub normalizer: Option<NormaliserPart>,
    pub pre_tokenizer: Option<Named>,
    pub post_processor: Option<Named>,
    #[serde(default)]
    pub added_tokens: Vec<AddedPart>,
}

#[derive(Deserialize)]
pub(super) struct Named {
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Of a pre-tokeniser of bytes.
    #[serde(default)]
    pub add_prefix_space: bool,
    pub use_regex: Option<bool>,
}

#[derive(Deserialize)]
pub(super) struct NormaliserPart {
    #[serde(rename = "type")]
    pub kind: Option<String>,
    clean_text: Option<bool>,
    handle_chinese_chars: Option<bool>,
    strip_accents: Option<bool>,
    lowercase: Option<bool>,
}

#[derive(Deserialize)]
pub(super) struct AddedPart {
    id: u32,
    pub content: String,
    #[serde(default)]
    single_word: bool,
    #[serde(default)]
    normalized: bool,
    #[serde(default)]
    pub lstrip: bool,
}

#[derive(Deserialize)]
struct Whole {
    model: WordPiecePart,
}

#[derive(Deserialize)]
struct WordPiecePart {
    unk_token: String,
    continuing_subword_prefix: String,
    max_input_chars_per_word: usize,
    vocab: HashMap<String, u32>,
}

impl Tokenizer {
    /// Reads a `tokenizer.json`.
    ///
    /// # Errors
    /// A tokeniser of another kind than BERT's, or a damaged file.
    pub fn from_json(bytes: &[u8]) -> Result<Self, TokenizerError> {
        if bytes.len() > MAX_BYTES {
            return Err(TokenizerError::TooLong { bytes: bytes.len(), limit: MAX_BYTES });
        }
        let damaged = |error: serde_json::Error| TokenizerError::not_json(TOKENIZER, &error);
        let bytes = without_mark(bytes);
        let outline: Outline = serde_json::from_slice(bytes).map_err(damaged)?;
        if outline.model.kind.as_deref() == Some(BYTE_PAIRS) {
            return json_bpe::read(bytes, outline);
        }
        expect("model", outline.model.kind.as_deref().or(Some("WordPiece")), &["WordPiece"])?;
        let splits = outline.pre_tokenizer.as_ref().map(kind);
        expect("pre-tokeniser", splits, &["BertPreTokenizer"])?;
        if let Some(processor) = &outline.post_processor {
            let supported = ["TemplateProcessing", "BertProcessing"];
            expect("post-processor", Some(kind(processor)), &supported)?;
        }
        let normaliser = normaliser(outline.normalizer)?;
        let Whole { model } = serde_json::from_slice(bytes).map_err(damaged)?;
        expect("unknown token", Some(&model.unk_token), &[Special::Unknown.piece()])?;
        expect("prefix inside words", Some(&model.continuing_subword_prefix), &[CONTINUATION])?;
        if model.max_input_chars_per_word != MAX_WORD_CHARACTERS {
            let found = model.max_input_chars_per_word.to_string();
            let part = "longest word";
            return Err(TokenizerError::Unsupported { part, found, supported: "100" });
        }
        let vocabulary = vocabulary(model.vocab, outline.added_tokens, Spelling::Brackets)?;
        Ok(Self { vocabulary, cutting: Cutting::WordPiece(normaliser) })
    }
}

pub(super) fn kind(part: &Named) -> &str {
    part.kind.as_deref().unwrap_or("unnamed")
}

/// # Errors
/// If what was found is not among `supported`.
pub(super) fn expect(
    part: &'static str,
    found: Option<&str>,
    supported: &[&'static str],
) -> Result<(), TokenizerError> {
    if found.is_some_and(|found| supported.contains(&found)) {
        return Ok(());
    }
    let found = found.unwrap_or("none").chars().take(60).collect();
    let supported = supported.first().copied().unwrap_or_default();
    Err(TokenizerError::Unsupported { part, found, supported })
}

fn normaliser(part: Option<NormaliserPart>) -> Result<Normaliser, TokenizerError> {
    let Some(part) = part else { return Ok(Normaliser::NONE) };
    let kind = part.kind.as_deref().unwrap_or("unnamed");
    expect("normaliser", Some(kind), &["BertNormalizer"])?;
    let usual = Normaliser::default();
    Ok(Normaliser {
        clean_text: part.clean_text.unwrap_or(usual.clean_text),
        handle_chinese_chars: part.handle_chinese_chars.unwrap_or(usual.handle_chinese_chars),
        strip_accents: part.strip_accents,
        lowercase: part.lowercase.unwrap_or(usual.lowercase),
    })
}

/// Pieces by their ids, and tokens that are taken as they are typed.
///
/// # Errors
/// If ids do not count from 0, or a special is missing.
pub(super) fn vocabulary(
    ids: HashMap<String, u32>,
    tokens: Vec<AddedPart>,
    spelling: Spelling,
) -> Result<Vocabulary, TokenizerError> {
    let mut added = Vec::new();
    let mut pieces = vec![None; ids.len()];
    for AddedPart { id, content, single_word, normalized, .. } in tokens {
        let is_special = Special::ALL.iter().any(|special| spelling.of(*special) == content);
        if is_special || content.is_empty() {
            continue;
        }
        match ids.get(&content) {
            None => pieces.push(None),
            Some(known) if *known == id => {}
            Some(_) => return Err(TokenizerError::Ids { piece: content }),
        }
        added.push(Added { content, id, normalised: normalized, single_word });
    }
    let beside = added.iter().filter(|added| !ids.contains_key(&added.content));
    let beside = beside.map(|added| (&added.content, added.id));
    let mut all: Vec<_> = ids.iter().map(|(piece, id)| (piece, *id)).chain(beside).collect();
    // Of two pieces with one id the same one is named every time.
    all.sort_unstable_by_key(|(piece, id)| (*id, *piece));
    for (piece, id) in all {
        let place = usize::try_from(id).ok().and_then(|id| pieces.get_mut(id));
        match place.filter(|place| place.is_none()) {
            Some(place) => *place = Some(piece.clone()),
            None => return Err(TokenizerError::Ids { piece: piece.clone() }),
        }
    }
    // Every place was taken once, and there are as many places as pieces.
    let pieces = pieces.into_iter().map(Option::unwrap_or_default).collect();
    Ok(Vocabulary::new(pieces, ids, added, spelling)?)
}
