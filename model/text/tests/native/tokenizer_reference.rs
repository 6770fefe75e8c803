//! Our tokeniser against the reference outputs of Hugging Face's BERT.
use crate::oracle;
use serde_json::Value;

const REFERENCE: &str = "../../tests/reference/reference.json";

fn reference() -> Value {
    let bytes = std::fs::read(REFERENCE).expect("the reference is in tests/reference");
    serde_json::from_slice(&bytes).expect("the reference is JSON")
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().expect("a list").iter().map(|n| n.as_u64().expect("a number")).collect()
}

/// Bytes to characters.
fn characters(text: &str, byte: usize) -> u64 {
    text[..byte].chars().count() as u64
}

#[test]
fn pieces_ids_segments_and_offsets_are_those_of_the_reference() {
    let tokenizer = oracle::ours();
    let reference = reference();
    let cases = reference["full"].as_array().expect("a list of cases");
    let mut with_offsets = 0;
    for case in cases {
        let text = case["text"].as_str().expect("a text");
        let pair = case["pair"].as_str();
        let encoding = tokenizer.encode(text, pair, 512);
        assert_eq!(serde_json::json!(encoding.pieces), case["pieces"], "pieces of {text:?}");
        assert_eq!(serde_json::json!(encoding.ids), case["ids"], "ids of {text:?}");
        assert_eq!(serde_json::json!(encoding.segments), case["segments"], "segments of {text:?}");
        let Some(offsets) = case.get("offsets").and_then(Value::as_array) else { continue };
        with_offsets += 1;
        let sentences = [text, pair.unwrap_or_default()];
        for ((&(start, end), &source), expected) in
            encoding.offsets.iter().zip(&encoding.sources).zip(offsets)
        {
            let sentence = sentences[usize::from(source)];
            let found = [characters(sentence, start), characters(sentence, end)];
            assert_eq!(found.to_vec(), numbers(expected), "offsets of {text:?}");
        }
    }
    assert_eq!((cases.len(), with_offsets), (6, 4));
}

#[test]
fn questions_have_as_many_pieces_as_the_reference_has_logits() {
    let tokenizer = oracle::ours();
    let reference = reference();
    for case in reference["questions"].as_array().expect("a list of cases") {
        let context = case["context"].as_str().expect("a text");
        let question = case["question"].as_str().expect("a text");
        let encoding = tokenizer.encode(question, Some(context), 512);
        assert_eq!(encoding.pieces.len(), case["start_logits"].as_array().expect("a list").len());
    }
}
