//! Byte-level BPE as files: in `tokenizer.json`, or `vocab.json` with `merges.txt` as GPT-2 and RoBERTa
//! have it.

use std::collections::HashMap;

use serde::Deserialize;

use super::added::{Special, Spelling};
use super::cutting::Cutting;
use super::json::{AddedPart, Outline, TokenizerError, expect, kind, vocabulary};
use super::merges::{Merges, Spaces};
use super::vocabulary::Vocabulary;
use super::{Added, Tokenizer};
use crate::file_names::{PIECES, TOKENIZER, without_mark};

/// The kind of model that `tokenizer.json` names.
pub const BYTE_PAIRS: &str = "BPE";

#[derive(Deserialize)]
struct Whole {
    model: BytePairs,
}

#[derive(Deserialize)]
struct BytePairs {
    continuing_subword_prefix: Option<String>,
    end_of_word_suffix: Option<String>,
    #[serde(default)]
    byte_fallback: bool,
    #[serde(default)]
    ignore_merges: bool,
    vocab: HashMap<String, u32>,
    merges: Vec<Pair>,
}

/// Two pieces, as newer files or as older ones write them.
#[derive(Deserialize)]
#[serde(untagged)]
enum Pair {
    Two(String, String),
    Spaced(String),
}

impl Pair {
    fn pieces(&self) -> Result<(&str, &str), TokenizerError> {
        match self {
            Self::Two(left, right) => Ok((left, right)),
            Self::Spaced(both) => both.split_once(' ').ok_or_else(|| TokenizerError::NotJson {
                name: TOKENIZER,
                reason: format!("\"{both}\" is no pair of pieces"),
            }),
        }
    }
}

/// The tokeniser of a `tokenizer.json` whose model is BPE.
///
/// # Errors
/// If anything in it is otherwise than in RoBERTa, or damaged.
pub(super) fn read(bytes: &[u8], outline: Outline) -> Result<Tokenizer, TokenizerError> {
    let normaliser = outline.normalizer.as_ref();
    let normaliser = normaliser.map(|part| part.kind.as_deref().unwrap_or("unnamed"));
    expect("normaliser", normaliser.or(Some("none")), &["none"])?;
    let splits = outline.pre_tokenizer.as_ref();
    expect("pre-tokeniser", splits.map(kind), &["ByteLevel"])?;
    let processor = outline.post_processor.as_ref().map(kind);
    expect("post-processor", processor.or(Some(PROCESSOR)), &[PROCESSOR])?;
    let Whole { model } = serde_json::from_slice(bytes)
        .map_err(|error| TokenizerError::not_json(TOKENIZER, &error))?;
    let inside = model.continuing_subword_prefix.as_deref().unwrap_or_default();
    expect("prefix inside words", Some(inside), &[""])?;
    let end = model.end_of_word_suffix.as_deref().unwrap_or_default();
    expect("end of words", Some(end), &[""])?;
    let pattern = splits.and_then(|splits| splits.use_regex).unwrap_or(true);
    for (part, found, supported) in [
        ("pattern of words", pattern, "true"),
        ("byte fallback", model.byte_fallback, "false"),
        ("word without merges", model.ignore_merges, "false"),
    ] {
        expect(part, Some(&found.to_string()), &[supported])?;
    }
    let usual = Spaces::default();
    let is_mask = |token: &&AddedPart| Special::Mask.is(&token.content);
    let mask = outline.added_tokens.iter().find(is_mask).map_or(usual.mask, |mask| mask.lstrip);
    let prefix = splits.map_or(usual.prefix, |splits| splits.add_prefix_space);
    let vocabulary = vocabulary(model.vocab, outline.added_tokens, ANGLES)?;
    let pairs = model.merges.iter().map(Pair::pieces).collect::<Result<Vec<_>, _>>()?;
    tokenizer(as_typed(vocabulary), &pairs, Spaces { prefix, mask })
}

/// How these files write the specials.
const ANGLES: Spelling = Spelling::Angles { spaced: true };

/// What puts `<s>` and `</s>` around a text.
const PROCESSOR: &str = "RobertaProcessing";

/// Where nothing is normalised, every token is looked for as it is typed.
fn as_typed(vocabulary: Vocabulary) -> Vocabulary {
    let as_typed = |added: &Added| Added { normalised: false, ..added.clone() };
    let added = vocabulary.added().iter().map(as_typed).collect();
    vocabulary.with_added(added)
}

fn tokenizer(
    vocabulary: Vocabulary,
    pairs: &[(&str, &str)],
    spaces: Spaces,
) -> Result<Tokenizer, TokenizerError> {
    let merges = Merges::new(&vocabulary, pairs.iter().copied(), spaces)?;
    Ok(Tokenizer { vocabulary, cutting: Cutting::ByteLevel(merges) })
}

/// Whether a line of `merges.txt` says how the file is written.
fn is_title(line: &str) -> bool {
    line.starts_with("#version")
}

impl Tokenizer {
    /// Reads a `vocab.json` and a `merges.txt` (one pair a line, the first learnt first).
    ///
    /// # Errors
    /// A damaged file, or files that do not belong together.
    pub fn from_merges(vocabulary: &[u8], merges: &str) -> Result<Self, TokenizerError> {
        let ids = serde_json::from_slice(without_mark(vocabulary))
            .map_err(|error| TokenizerError::not_json(PIECES, &error))?;
        let vocabulary = self::vocabulary(ids, Vec::new(), ANGLES)?;
        let lines = merges.trim_start_matches('\u{feff}').lines().map(str::trim_end);
        let lines = lines.enumerate().filter(|(_, line)| !line.is_empty() && !is_title(line));
        let pairs = lines.map(|(index, line)| {
            line.split_once(' ').ok_or(TokenizerError::NoPair { line: index + 1 })
        });
        let pairs = pairs.collect::<Result<Vec<_>, _>>()?;
        tokenizer(vocabulary, &pairs, Spaces::default())
    }
}
