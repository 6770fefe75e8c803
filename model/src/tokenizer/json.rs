//! `tokenizer.json`: the tokeniser as Hugging Face's `tokenizers` crate writes it. Of its many kinds
//! only BERT's is read; every part that would cut a text otherwise is refused.

use std::collections::HashMap;

use serde::Deserialize;
use thiserror::Error;

use super::Tokenizer;
use super::added::{Added, Special};
use super::normalise::Normaliser;
use super::vocabulary::{Vocabulary, VocabularyError};
use super::word_piece::{CONTINUATION, MAX_WORD_CHARACTERS};

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
    #[error("tokenizer.json cannot be read ({reason}). Download it again.")]
    NotJson {
        /// What the JSON reader said.
        reason: String,
    },
    /// A part works otherwise than BERT's.
    #[error(
        "The tokeniser's {part} is \"{found}\"; only \"{supported}\" is supported. Choose a model with BERT's tokeniser."
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
    #[error(
        "The ids of the pieces in tokenizer.json do not count from 0 without a gap (piece \"{piece}\")."
    )]
    Ids {
        /// A piece that is at fault.
        piece: String,
    },
    /// An added token is looked for in a way that is not supported.
    #[error(
        "The added token \"{content}\" of tokenizer.json is matched after normalising or only as a single word; neither is supported."
    )]
    AddedToken {
        /// How it is written.
        content: String,
    },
    /// The pieces are at fault.
    #[error(transparent)]
    Vocabulary(#[from] VocabularyError),
}

/// Everything but the vocabulary, whose form depends on the kind of the model.
#[derive(Deserialize)]
struct Outline {
    model: Named,
    normalizer: Option<NormaliserPart>,
    pre_tokenizer: Option<Named>,
    post_processor: Option<Named>,
    #[serde(default)]
    added_tokens: Vec<AddedPart>,
}

#[derive(Deserialize)]
struct Named {
    #[serde(rename = "type")]
    kind: Option<String>,
}

#[derive(Deserialize)]
struct NormaliserPart {
    #[serde(rename = "type")]
    kind: Option<String>,
    clean_text: Option<bool>,
    handle_chinese_chars: Option<bool>,
    strip_accents: Option<bool>,
    lowercase: Option<bool>,
}

#[derive(Deserialize)]
struct AddedPart {
    id: u32,
    content: String,
    #[serde(default)]
    single_word: bool,
    #[serde(default)]
    normalized: bool,
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
        let damaged =
            |error: serde_json::Error| TokenizerError::NotJson { reason: error.to_string() };
        let outline: Outline = serde_json::from_slice(bytes).map_err(damaged)?;
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
        let vocabulary = vocabulary(model.vocab, outline.added_tokens)?;
        Ok(Self { vocabulary, normaliser })
    }
}

fn kind(part: &Named) -> &str {
    part.kind.as_deref().unwrap_or("unnamed")
}

/// # Errors
/// If what was found is not among `supported`.
fn expect(
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
    let Some(part) = part else {
        let (clean_text, handle_chinese_chars, lowercase) = (false, false, false);
        return Ok(Normaliser { clean_text, handle_chinese_chars, strip_accents: None, lowercase });
    };
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

fn vocabulary(
    ids: HashMap<String, u32>,
    tokens: Vec<AddedPart>,
) -> Result<Vocabulary, TokenizerError> {
    let mut added = Vec::new();
    let mut pieces = vec![None; ids.len()];
    for AddedPart { id, content, single_word, normalized } in tokens {
        if Special::ALL.iter().any(|special| special.piece() == content) {
            continue;
        }
        if single_word || normalized || content.is_empty() {
            return Err(TokenizerError::AddedToken { content });
        }
        match ids.get(&content) {
            None => pieces.push(None),
            Some(known) if *known == id => {}
            Some(_) => return Err(TokenizerError::Ids { piece: content }),
        }
        added.push(Added { content, id });
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
    Ok(Vocabulary::new(pieces, ids, added)?)
}
