//! How a model's tokeniser reads a text, where its pieces alone do not say it.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::CheckpointError;
use crate::assumption::Assumption;
use crate::config::BertConfig;
use crate::file_names::{
    ADDED, CONFIG, MERGES, PIECES, SETTINGS, TOKENIZER, VOCABULARY, without_mark,
};
use crate::tokenizer::{Added, Merges, Normaliser, Spaces, Special, Tokenizer};

/// The longest file of settings that is read.
const MAX_BYTES: usize = 4 << 20;

/// One in so many rows of a table may lack a piece: tables are filled up to round numbers.
const UNNAMED: usize = 10;

/// How the names of the classes begin whose tokeniser is BERT's.
const WORD_PIECES: [&str; 3] = ["BertTokenizer", "DistilBertTokenizer", "ElectraTokenizer"];

/// The same of RoBERTa's.
const BYTES: [&str; 1] = ["RobertaTokenizer"];

/// The same of those that can stand for any tokeniser: the files beside them say which.
const ANY: [&str; 2] = ["PreTrainedTokenizer", "TokenizersBackend"];

/// What `tokenizer_config.json` and `config.json` say of the tokeniser.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Settings {
    do_lower_case: Option<bool>,
    strip_accents: Option<bool>,
    tokenize_chinese_chars: Option<bool>,
    clean_text: Option<bool>,
    do_basic_tokenize: Option<bool>,
    tokenizer_class: Option<String>,
    add_prefix_space: Option<bool>,
    /// By their ids.
    added_tokens_decoder: BTreeMap<String, AddedToken>,
}

/// What is told of a token that is taken as it is typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct AddedToken {
    content: String,
    single_word: bool,
    normalized: bool,
    lstrip: bool,
}

impl Settings {
    /// # Errors
    /// If the bytes are not JSON, or a setting is of another type.
    pub fn read(name: &str, json: &[u8]) -> Result<Self, CheckpointError> {
        let bad = |reason: String| CheckpointError::BadFile { name: name.to_owned(), reason };
        if json.len() > MAX_BYTES {
            return Err(bad(format!("it has {} bytes, which is too long", json.len())));
        }
        serde_json::from_slice(without_mark(json)).map_err(|error| bad(error.to_string()))
    }

    /// These settings, and `other` where they say nothing.
    pub fn or(self, other: Self) -> Self {
        Self {
            do_lower_case: self.do_lower_case.or(other.do_lower_case),
            strip_accents: self.strip_accents.or(other.strip_accents),
            tokenize_chinese_chars: self.tokenize_chinese_chars.or(other.tokenize_chinese_chars),
            clean_text: self.clean_text.or(other.clean_text),
            do_basic_tokenize: self.do_basic_tokenize.or(other.do_basic_tokenize),
            tokenizer_class: self.tokenizer_class.or(other.tokenizer_class),
            add_prefix_space: self.add_prefix_space.or(other.add_prefix_space),
            added_tokens_decoder: self.added_tokens_decoder,
        }
    }

    /// A normaliser with what these settings say changed.
    pub fn of(&self, normaliser: Normaliser) -> Normaliser {
        Normaliser {
            clean_text: self.clean_text.unwrap_or(normaliser.clean_text),
            handle_chinese_chars: self
                .tokenize_chinese_chars
                .unwrap_or(normaliser.handle_chinese_chars),
            strip_accents: self.strip_accents.or(normaliser.strip_accents),
            lowercase: self.do_lower_case.unwrap_or(normaliser.lowercase),
        }
    }

    /// A tokeniser that reads spaces as these settings say.
    fn spaced(&self, tokenizer: Tokenizer) -> Tokenizer {
        let Some(usual) = tokenizer.merges().map(Merges::spaces) else { return tokenizer };
        let mut tokens = self.added_tokens_decoder.values();
        let mask = tokens.find(|token| Special::Mask.is(&token.content));
        tokenizer.with_spaces(Spaces {
            prefix: self.add_prefix_space.unwrap_or(usual.prefix),
            mask: mask.map_or(usual.mask, |mask| mask.lstrip),
        })
    }

    /// The tokens that are taken as they are typed, the five specials among them, and those that a newer
    /// file names beside.
    fn added(self, later: Vec<Added>) -> Vec<Added> {
        let added = |(id, token): (String, AddedToken)| {
            let AddedToken { content, single_word, normalized: normalised, .. } = token;
            Some(Added { content, id: id.parse().ok()?, normalised, single_word })
        };
        self.added_tokens_decoder.into_iter().filter_map(added).chain(later).collect()
    }

    /// # Errors
    /// If words are found otherwise than the tokenisers whose classes begin so find them.
    fn check(&self, classes: &[&str]) -> Result<(), CheckpointError> {
        let other = |key, found: &str| {
            let found = found.chars().take(60).collect();
            Err(CheckpointError::OtherTokenizer { key, found })
        };
        match &self.tokenizer_class {
            Some(class) if !classes.iter().chain(&ANY).any(|known| class.starts_with(known)) => {
                other("tokenizer_class", class)
            }
            _ if self.do_basic_tokenize == Some(false) => other("do_basic_tokenize", "false"),
            _ => Ok(()),
        }
    }
}

/// Words that were added later, by their ids, as `added_tokens.json` has them: they are looked for
/// in the normalised text, as `transformers` does.
fn added_later(json: &[u8]) -> Result<Vec<Added>, CheckpointError> {
    let bad = |reason: String| CheckpointError::BadFile { name: ADDED.to_owned(), reason };
    if json.len() > MAX_BYTES {
        return Err(bad(format!("it has {} bytes, which is too long", json.len())));
    }
    let added: BTreeMap<String, u32> =
        serde_json::from_slice(without_mark(json)).map_err(|error| bad(error.to_string()))?;
    let added = added.into_iter().map(|(content, id)| Added {
        content,
        id,
        normalised: true,
        single_word: false,
    });
    Ok(added.collect())
}

/// The tokeniser of a model, of whose files, by their names, those are needed that say how it cuts
/// texts ([`super::is_of_a_tokenizer`]).
///
/// # Errors
/// A file that is missing, or the first fault found in any of them.
pub fn tokenizer(mut files: BTreeMap<String, Vec<u8>>) -> Result<Tokenizer, CheckpointError> {
    let mut described = configuration(&mut files)?;
    tokenizer_of(&mut files, &mut described)
}

/// What a configuration says.
pub struct Described {
    /// The sizes, and what the model is.
    pub config: BertConfig,
    /// What it says of the tokeniser.
    pub settings: Settings,
    /// What was assumed where it says nothing.
    pub assumed: Vec<Assumption>,
}

/// The configuration among the files of a model.
///
/// # Errors
/// If it is missing or at fault.
pub fn configuration(files: &mut BTreeMap<String, Vec<u8>>) -> Result<Described, CheckpointError> {
    let json = required(files, CONFIG)?;
    let (config, assumed) = BertConfig::read(&json)?;
    Ok(Described { config, settings: Settings::read(CONFIG, &json)?, assumed })
}

/// The tokeniser among the files of a model. What has to be assumed of it is added to what is known.
///
/// # Errors
/// As those of [`tokenizer`].
pub fn tokenizer_of(
    files: &mut BTreeMap<String, Vec<u8>>,
    described: &mut Described,
) -> Result<Tokenizer, CheckpointError> {
    let settings = std::mem::take(&mut described.settings);
    let settings = match files.remove(SETTINGS) {
        Some(json) => Settings::read(SETTINGS, &json)?.or(settings),
        None => settings,
    };
    if let Some(json) = files.remove(TOKENIZER) {
        let tokenizer = settings.spaced(Tokenizer::from_json(&json)?);
        let normaliser = settings.of(tokenizer.normaliser());
        return Ok(tokenizer.with_normaliser(normaliser));
    }
    let later = files.remove(ADDED).map(|json| added_later(&json)).transpose()?.unwrap_or_default();
    match files.remove(PIECES) {
        Some(pieces) => of_merges(&pieces, &required(files, MERGES)?, later, settings, described),
        None => of_vocabulary(&required(files, VOCABULARY)?, later, settings, described),
    }
}

/// Takes a file.
///
/// # Errors
/// If it is missing.
pub fn required(
    files: &mut BTreeMap<String, Vec<u8>>,
    name: &str,
) -> Result<Vec<u8>, CheckpointError> {
    files.remove(name).ok_or_else(|| CheckpointError::MissingFile { name: name.to_owned() })
}

/// The tokeniser of a `vocab.json` and a `merges.txt`, with words that were added `later`.
///
/// # Errors
/// If one of them is damaged, or the settings ask for another kind of tokeniser.
fn of_merges(
    pieces: &[u8],
    merges: &[u8],
    later: Vec<Added>,
    settings: Settings,
    described: &Described,
) -> Result<Tokenizer, CheckpointError> {
    settings.check(&BYTES)?;
    let tokenizer = Tokenizer::from_merges(pieces, text_of(MERGES, merges)?)?;
    let tokenizer = settings.spaced(tokenizer).with_added(settings.added(later));
    named_rows(tokenizer, described)
}

/// The tokeniser of a `vocab.txt`, with words that were added `later`. Where nothing says whether
/// letters are lowered, the vocabulary does: only that of a cased model has many capitals.
///
/// # Errors
/// If the vocabulary is damaged, or the settings ask for another kind of tokeniser.
fn of_vocabulary(
    vocabulary: &[u8],
    later: Vec<Added>,
    settings: Settings,
    described: &mut Described,
) -> Result<Tokenizer, CheckpointError> {
    settings.check(&WORD_PIECES)?;
    let tokenizer = Tokenizer::from_vocabulary(text_of(VOCABULARY, vocabulary)?)?;
    let lowercase = !tokenizer.vocabulary().is_cased();
    if settings.do_lower_case.is_none() {
        described.assumed.push(if lowercase { Assumption::Lowered } else { Assumption::Kept });
    }
    let normaliser = settings.of(Normaliser { lowercase, ..Normaliser::default() });
    let added = settings.added(later);
    named_rows(tokenizer.with_normaliser(normaliser).with_added(added), described)
}

/// # Errors
/// If a file is no text.
fn text_of<'a>(name: &'static str, bytes: &'a [u8]) -> Result<&'a str, CheckpointError> {
    str::from_utf8(bytes).map_err(|_| CheckpointError::NotText { name })
}

/// A tokeniser whose pieces name most rows of the table. A text shows no sign of having been cut off;
/// its length does.
///
/// # Errors
/// If too many rows have no piece.
fn named_rows(tokenizer: Tokenizer, described: &Described) -> Result<Tokenizer, CheckpointError> {
    let (rows, vocabulary) = (described.config.vocab_size, tokenizer.vocabulary().len());
    if vocabulary < rows - rows / UNNAMED {
        return Err(CheckpointError::VocabularySize { config: rows, vocabulary });
    }
    Ok(tokenizer)
}
