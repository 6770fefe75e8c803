//! What is not of BERT's family, or not whole, is refused with a sentence that names why.
use bert::checkpoint::ModelFiles;
use text::assumption::Assumption;
use text::checkpoint::{CheckpointError, Header, check};

use crate::family_files::{Fields, change_config, named};

/// What is assumed of files whose weights are not read, or found wrong with them.
pub fn outline(files: &[(String, Vec<u8>)]) -> Result<Vec<Assumption>, CheckpointError> {
    let (weights, others): (Vec<_>, Vec<_>) =
        files.iter().cloned().partition(|(name, _)| name.ends_with(".safetensors"));
    let header = |(name, file): (String, Vec<u8>)| {
        let (length, rest) = file.split_first_chunk().expect("a length");
        let json = rest[..u64::from_le_bytes(*length) as usize].to_vec();
        (name, Header { json, bytes: file.len() as u64 })
    };
    check(others.into_iter().collect(), &weights.into_iter().map(header).collect())
}

/// The error for files that were changed, which is seen without their weights, too.
fn refusal(name: &str, change: impl FnOnce(&mut Vec<(String, Vec<u8>)>)) -> CheckpointError {
    let mut files = named(name);
    change(&mut files);
    let seen = outline(&files);
    let error = ModelFiles::from_named(files).expect_err("must be refused");
    let sentence = error.to_string();
    assert!(sentence.ends_with('.') && sentence.len() > 30, "not a sentence: {sentence}");
    assert_eq!(seen, Err(error.clone()));
    error
}

#[test]
fn what_the_headers_say_is_enough_to_know_a_model() {
    let families = std::fs::read_dir("tests/families").expect("a folder");
    let names = families.map(|entry| entry.expect("an entry").file_name().into_string());
    let names = names.map(|name| name.expect("a name")).filter(|name| !name.contains('.'));
    let names: Vec<String> = names.collect();
    assert!(names.len() >= 13, "{names:?}");
    for name in names {
        assert!(outline(&named(&name)).is_ok(), "{name}");
    }
}

#[test]
fn weights_of_another_model_or_cut_off_are_seen_by_their_headers() {
    let weights = "model.safetensors";
    let of = |name: &str| {
        let (_, bytes) = named(name).into_iter().find(|(name, _)| name == weights).expect("a file");
        bytes
    };
    let put = |bytes: Vec<u8>| {
        move |files: &mut Vec<(String, Vec<u8>)>| {
            let (_, file) = files.iter_mut().find(|(name, _)| name == weights).expect("a file");
            *file = bytes;
        }
    };
    let error = refusal("distilbert-masked", put(of("electra-generator")));
    let misfit = |error: &CheckpointError| {
        matches!(error, CheckpointError::WrongShape { .. } | CheckpointError::MissingTensor { .. })
    };
    assert!(misfit(&error), "{error}");
    let mut short = of("distilbert-masked");
    short.truncate(short.len() - 4);
    let error = refusal("distilbert-masked", put(short));
    assert!(matches!(error, CheckpointError::Truncated { .. }), "{error}");
}

fn refusal_of(name: &str, key: &str, value: serde_json::Value) -> String {
    let change = |fields: &mut Fields| drop(fields.insert(key.to_owned(), value));
    refusal(name, |files| change_config(files, change)).to_string()
}

#[test]
fn other_models_are_refused_by_their_name() {
    use serde_json::json;
    for family in
        ["albert", "deberta-v2", "mobilebert", "gpt2", "xlm-roberta", "mpnet", "modernbert"]
    {
        let said = refusal_of("bert-bare", "model_type", json!(family));
        assert!(said.contains(&format!("\"{family}\"")), "{said}");
    }
    // An old file says it by its class alone.
    let said = refusal("bert-bare", |files| {
        change_config(files, |fields| {
            fields.remove("model_type");
            fields.insert("architectures".into(), json!(["MPNetForMaskedLM"]));
        });
    });
    assert!(said.to_string().contains("\"mpnet\""), "{said}");
    let keys = [
        ("position_embedding_type", json!("relative_key")),
        ("is_decoder", json!(true)),
        ("add_cross_attention", json!(true)),
        ("pruned_heads", json!({"0": [1]})),
        ("quantization_config", json!({"bits": 4})),
        ("auto_map", json!({"AutoModel": "modeling.Own"})),
        ("hidden_act", json!("silu")),
    ];
    for (key, value) in keys {
        let said = refusal_of("electra-generator", key, value.clone());
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let named = said.contains(&format!("\"{key}\"")) || said.contains(&format!("\"{value}\""));
        assert!(named, "{key}: {said}");
    }
}

#[test]
fn files_are_found_by_their_names() {
    let nested = named("bert-question-shards");
    let nested = nested.into_iter().map(|(name, bytes)| (format!("model/{name}"), bytes));
    let mut files: Vec<_> = nested.collect();
    files.push(("model/1_Pooling/config.json".into(), b"{}".to_vec()));
    files.push(("model/README.md".into(), Vec::new()));
    assert!(ModelFiles::from_named(files).is_ok());

    for missing in ["config.json", "vocab.txt", "model-00002-of-00003.safetensors"] {
        let error = refusal("bert-question-shards", |files| {
            files.retain(|(name, _)| name != missing);
        });
        assert_eq!(error, CheckpointError::MissingFile { name: missing.to_owned() });
    }
    let error = refusal("bert-question-shards", |files| {
        files.retain(|(name, _)| !name.ends_with("index.json"));
    });
    let name = "model.safetensors.index.json".to_owned();
    assert_eq!(error, CheckpointError::MissingFile { name });
    let error = refusal("bert-bare", |files| {
        files.retain(|(name, _)| !name.ends_with(".safetensors"));
        files.push(("pytorch_model.bin".into(), Vec::new()));
    });
    assert_eq!(error, CheckpointError::OtherWeights { name: "pytorch_model.bin".into() });
}

#[test]
fn other_tokenisers_are_refused() {
    let changes: [(&str, &str); 7] = [
        (r#""type":"WordPiece""#, r#""type":"BPE""#),
        (r#""type":"BertNormalizer""#, r#""type":"Lowercase""#),
        (r#""type":"BertPreTokenizer""#, r#""type":"Whitespace""#),
        (r#""type":"BertProcessing""#, r#""type":"RobertaProcessing""#),
        (r###""continuing_subword_prefix":"##""###, r#""continuing_subword_prefix":"@@""#),
        (r#""max_input_chars_per_word":100"#, r#""max_input_chars_per_word":50"#),
        (r#""[MASK]":4"#, r#""[MASK]":5"#),
    ];
    for (before, after) in changes {
        let error = refusal("bert-sequence", |files| {
            let json = files.iter_mut().find(|(name, _)| name == "tokenizer.json").expect("a file");
            let text = String::from_utf8(json.1.clone()).expect("a text");
            assert!(text.contains(before), "{before} is not in {text}");
            json.1 = text.replace(before, after).into_bytes();
        });
        assert!(matches!(error, CheckpointError::Tokenizer(_)), "{after}: {error}");
    }
    let error = refusal("bert-bare", |files| {
        let settings = br#"{"tokenizer_class": "BertJapaneseTokenizer"}"#.to_vec();
        files.push(("tokenizer_config.json".into(), settings));
    });
    assert!(error.to_string().contains("BertJapaneseTokenizer"), "{error}");
}

#[test]
fn a_vocabulary_with_capitals_is_that_of_a_cased_model() {
    let mut files = named("bert-words-cased");
    files.retain(|(name, _)| name != "tokenizer_config.json");
    let files = ModelFiles::from_named(files).expect("a model");
    assert!(!files.tokenizer().normaliser().lowercase);
    let files = ModelFiles::from_named(named("bert-bare")).expect("a model");
    assert!(files.tokenizer().normaliser().lowercase);
}
