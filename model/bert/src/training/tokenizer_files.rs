//! How a network's texts are cut, as files that Hugging Face's `transformers` reads beside its weights.

use serde_json::{Value, json};
use text::file_names::{SETTINGS, VOCABULARY};
use text::tokenizer::{Special, Tokenizer};

use super::export::{ExportError, File};

/// The tokens that are taken as they are typed, by their ids.
fn added(tokenizer: &Tokenizer) -> Value {
    let vocabulary = tokenizer.vocabulary();
    let specials = Special::ALL.map(|one| (vocabulary.special(one), one.piece()));
    let beside = vocabulary.added().iter().map(|one| (one.id, one.content.as_str()));
    let told = |(id, content): (u32, &str)| {
        let token = json!({
            "content": content,
            "lstrip": false,
            "normalized": false,
            "rstrip": false,
            "single_word": false,
            "special": true,
        });
        (id.to_string(), token)
    };
    Value::Object(specials.into_iter().chain(beside).map(told).collect())
}

/// `vocab.txt`, and in `tokenizer_config.json` which stages of normalising there are: without it, a
/// cased model would be read in small letters. `longest` is the number of pieces that fit.
///
/// # Errors
/// If they cannot be written.
pub fn tokenizer_files(tokenizer: &Tokenizer, longest: usize) -> Result<Vec<File>, ExportError> {
    let vocabulary =
        tokenizer.vocabulary().pieces().iter().flat_map(|piece| [piece.as_str(), "\n"]);
    let normaliser = tokenizer.normaliser();
    let settings = json!({
        "tokenizer_class": "BertTokenizer",
        "do_lower_case": normaliser.lowercase,
        "strip_accents": normaliser.strip_accents,
        "tokenize_chinese_chars": normaliser.handle_chinese_chars,
        "clean_text": normaliser.clean_text,
        "model_max_length": longest,
        "added_tokens_decoder": added(tokenizer),
    });
    let settings = serde_json::to_vec_pretty(&settings)
        .map_err(|error| ExportError::Unwritable { reason: error.to_string() })?;
    Ok(vec![
        File { name: VOCABULARY.into(), bytes: vocabulary.collect::<String>().into_bytes() },
        File { name: SETTINGS.into(), bytes: settings },
    ])
}
