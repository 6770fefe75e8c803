//! How a network's texts are cut, as files that Hugging Face's `transformers` reads beside its weights.

use serde_json::{Value, json};
use text::file_names::{MERGES, PIECES, SETTINGS, VOCABULARY};
use text::tokenizer::{Merges, Special, Tokenizer, Vocabulary};

use super::export::{ExportError, File};

/// The tokens that are taken as they are typed, by their ids.
fn added(tokenizer: &Tokenizer) -> Value {
    let vocabulary = tokenizer.vocabulary();
    let specials = Special::ALL.map(|one| (vocabulary.special(one), vocabulary.written(one)));
    let beside = vocabulary.added().iter().map(|one| (one.id, one.content.as_str()));
    // The spaces before `<mask>` may belong to it.
    let spaced = tokenizer.merges().filter(|merges| merges.spaces().mask);
    let spaced = spaced.map(|_| vocabulary.special(Special::Mask));
    let told = |(id, content): (u32, &str)| {
        let token = json!({
            "content": content,
            "lstrip": spaced == Some(id),
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
/// cased model would be read in small letters. Of a tokeniser of bytes, `vocab.json` and `merges.txt`.
/// `longest` is the number of pieces that fit.
///
/// # Errors
/// If they cannot be written.
pub fn tokenizer_files(tokenizer: &Tokenizer, longest: usize) -> Result<Vec<File>, ExportError> {
    let vocabulary = tokenizer.vocabulary();
    let (mut files, mut settings) = match tokenizer.merges() {
        Some(merges) => (of_bytes(vocabulary, merges)?, bytes_settings(vocabulary, merges)),
        None => (vec![of_words(vocabulary)], words_settings(tokenizer)),
    };
    settings["model_max_length"] = json!(longest);
    settings["added_tokens_decoder"] = added(tokenizer);
    let settings = serde_json::to_vec_pretty(&settings).map_err(unwritable)?;
    files.push(File { name: SETTINGS.into(), bytes: settings });
    Ok(files)
}

fn unwritable(error: serde_json::Error) -> ExportError {
    ExportError::Unwritable { reason: error.to_string() }
}

fn of_words(vocabulary: &Vocabulary) -> File {
    let lines = vocabulary.pieces().iter().flat_map(|piece| [piece.as_str(), "\n"]);
    File { name: VOCABULARY.into(), bytes: lines.collect::<String>().into_bytes() }
}

fn words_settings(tokenizer: &Tokenizer) -> Value {
    let normaliser = tokenizer.normaliser();
    json!({
        "tokenizer_class": "BertTokenizer",
        "do_lower_case": normaliser.lowercase,
        "strip_accents": normaliser.strip_accents,
        "tokenize_chinese_chars": normaliser.handle_chinese_chars,
        "clean_text": normaliser.clean_text,
    })
}

fn of_bytes(vocabulary: &Vocabulary, merges: &Merges) -> Result<Vec<File>, ExportError> {
    let ids = (0_u32..).zip(vocabulary.pieces()).map(|(id, piece)| (piece.clone(), json!(id)));
    let pieces = serde_json::to_vec(&Value::Object(ids.collect())).map_err(unwritable)?;
    let piece = |id| vocabulary.piece(id).unwrap_or_default();
    let pairs = merges.pairs();
    let lines = pairs.iter().flat_map(|(left, right)| [piece(*left), " ", piece(*right), "\n"]);
    let merges: String = std::iter::once("#version: 0.2\n").chain(lines).collect();
    Ok(vec![
        File { name: PIECES.into(), bytes: pieces },
        File { name: MERGES.into(), bytes: merges.into_bytes() },
    ])
}

fn bytes_settings(vocabulary: &Vocabulary, merges: &Merges) -> Value {
    let written = |special| vocabulary.written(special);
    json!({
        "tokenizer_class": "RobertaTokenizer",
        "add_prefix_space": merges.spaces().prefix,
        "bos_token": written(Special::Classification),
        "cls_token": written(Special::Classification),
        "eos_token": written(Special::Separator),
        "sep_token": written(Special::Separator),
        "unk_token": written(Special::Unknown),
        "pad_token": written(Special::Padding),
        "mask_token": written(Special::Mask),
    })
}
