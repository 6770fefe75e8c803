//! How a model's tokeniser reads a text, where `vocab.txt` alone does not say it.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::CheckpointError;
use crate::config::BertConfig;
use crate::file_names::{CONFIG, SETTINGS, TOKENIZER, VOCABULARY};
use crate::tokenizer::{Added, Normaliser, Tokenizer};

/// The longest file of settings that is read.
const MAX_BYTES: usize = 4 << 20;

/// How the names of the classes begin whose tokeniser is BERT's. The last two can stand for any
/// tokeniser; with a `vocab.txt` beside them it is BERT's.
const CLASSES: [&str; 5] = [
    "BertTokenizer",
    "DistilBertTokenizer",
    "ElectraTokenizer",
    "PreTrainedTokenizer",
    "TokenizersBackend",
];

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
}

impl Settings {
    /// # Errors
    /// If the bytes are not JSON, or a setting is of another type.
    pub fn read(name: &str, json: &[u8]) -> Result<Self, CheckpointError> {
        let bad = |reason: String| CheckpointError::BadFile { name: name.to_owned(), reason };
        if json.len() > MAX_BYTES {
            return Err(bad(format!("it has {} bytes, which is too long", json.len())));
        }
        serde_json::from_slice(json).map_err(|error| bad(error.to_string()))
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

    /// The tokens that are taken as they are typed, the five specials among them.
    fn added(&self) -> Vec<Added> {
        let taken = |token: &&AddedToken| !token.single_word && !token.normalized;
        let added = |(id, token): (&String, &AddedToken)| {
            let content = Some(token).filter(taken)?.content.clone();
            Some(Added { content, id: id.parse().ok()? })
        };
        self.added_tokens_decoder.iter().filter_map(added).collect()
    }

    /// # Errors
    /// If words are found otherwise than BERT finds them.
    fn check(&self) -> Result<(), CheckpointError> {
        let other = |key, found: &str| {
            let found = found.chars().take(60).collect();
            Err(CheckpointError::OtherTokenizer { key, found })
        };
        match &self.tokenizer_class {
            Some(class) if !CLASSES.iter().any(|known| class.starts_with(known)) => {
                other("tokenizer_class", class)
            }
            _ if self.do_basic_tokenize == Some(false) => other("do_basic_tokenize", "false"),
            _ => Ok(()),
        }
    }
}

/// The tokeniser of a model, of whose files, by their names, those are needed that say how it cuts
/// texts ([`super::is_of_a_tokenizer`]).
///
/// # Errors
/// A file that is missing, or the first fault found in any of them.
pub fn tokenizer(mut files: BTreeMap<String, Vec<u8>>) -> Result<Tokenizer, CheckpointError> {
    let (config, settings) = configuration(&mut files)?;
    tokenizer_of(&mut files, &config, settings)
}

/// The configuration, and what it says of the tokeniser.
///
/// # Errors
/// If it is missing or at fault.
pub fn configuration(
    files: &mut BTreeMap<String, Vec<u8>>,
) -> Result<(BertConfig, Settings), CheckpointError> {
    let json = required(files, CONFIG)?;
    Ok((BertConfig::from_json(&json)?, Settings::read(CONFIG, &json)?))
}

/// The tokeniser among the files of a model; `settings` are those of its configuration.
///
/// # Errors
/// As those of [`tokenizer`].
pub fn tokenizer_of(
    files: &mut BTreeMap<String, Vec<u8>>,
    config: &BertConfig,
    settings: Settings,
) -> Result<Tokenizer, CheckpointError> {
    let settings = match files.remove(SETTINGS) {
        Some(json) => Settings::read(SETTINGS, &json)?.or(settings),
        None => settings,
    };
    let Some(json) = files.remove(TOKENIZER) else {
        return of_vocabulary(&required(files, VOCABULARY)?, config, settings);
    };
    let tokenizer = Tokenizer::from_json(&json)?;
    let normaliser = settings.of(tokenizer.normaliser());
    Ok(tokenizer.with_normaliser(normaliser))
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

/// The tokeniser of a `vocab.txt`. Where nothing says whether letters are lowered, the vocabulary
/// does: only that of a cased model has pieces that begin with a capital.
///
/// # Errors
/// If the vocabulary is damaged, is not that of the configuration, or the settings ask for another
/// kind of tokeniser.
fn of_vocabulary(
    vocabulary: &[u8],
    config: &BertConfig,
    settings: Settings,
) -> Result<Tokenizer, CheckpointError> {
    settings.check()?;
    let text = str::from_utf8(vocabulary).map_err(|_| CheckpointError::VocabularyNotText)?;
    // A text shows no sign of having been cut off; its length does.
    let (wanted, vocabulary) = (config.vocab_size, text.lines().count());
    if wanted != vocabulary {
        return Err(CheckpointError::VocabularySize { config: wanted, vocabulary });
    }
    let tokenizer = Tokenizer::from_vocabulary(text)?;
    let lowercase = !tokenizer.vocabulary().is_cased();
    let normaliser = settings.of(Normaliser { lowercase, ..Normaliser::default() });
    Ok(tokenizer.with_normaliser(normaliser).with_added(settings.added()))
}
