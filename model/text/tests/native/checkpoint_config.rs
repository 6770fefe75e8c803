//! Reading `config.json`. Parameter counts are those of the curriculum and of Hugging Face.
use serde_json::{Value, json};
use text::config::{BertConfig, ConfigError, Family, HiddenAct, MAX_PARAMETERS};

const SHIPPED: &[u8] = include_bytes!("../../../../public/models/bertscope-mini/config.json");

fn shipped_with(field: &str, value: Value) -> Vec<u8> {
    let mut config: Value = serde_json::from_slice(SHIPPED).expect("the shipped file is JSON");
    config[field] = value;
    config.to_string().into_bytes()
}

fn refusal(field: &str, value: Value) -> ConfigError {
    let error = BertConfig::from_json(&shipped_with(field, value)).expect_err("must be refused");
    let sentence = error.to_string();
    assert!(sentence.ends_with('.') && sentence.len() > 20, "not a sentence: {sentence}");
    error
}

fn sized(layers: usize, hidden: usize, heads: usize) -> BertConfig {
    BertConfig {
        model_type: Family::Bert,
        architectures: Vec::new(),
        embedding_size: None,
        id2label: Default::default(),
        vocab_size: 30_522,
        hidden_size: hidden,
        num_hidden_layers: layers,
        num_attention_heads: heads,
        intermediate_size: hidden.saturating_mul(4),
        hidden_act: HiddenAct::Gelu,
        max_position_embeddings: 512,
        type_vocab_size: 2,
        layer_norm_eps: 1e-12,
        initializer_range: 0.02,
        pad_token_id: 0,
    }
}

#[test]
fn the_shipped_configuration_is_read() {
    let config = BertConfig::from_json(SHIPPED).expect("the shipped configuration is valid");
    assert_eq!(config, sized(6, 384, 12));
    assert_eq!(config.head_size(), 32);
}

#[test]
fn parameters_are_counted_as_in_the_paper() {
    assert_eq!(sized(12, 768, 12).parameters(), 109_482_240);
    assert_eq!(sized(24, 1_024, 16).parameters(), 335_141_888);
    assert_eq!(sized(6, 384, 12).parameters(), 22_713_216);
    for config in [sized(12, 768, 12), sized(24, 1_024, 16), sized(6, 384, 12)] {
        assert_eq!(config.check(), Ok(()));
    }
}

#[test]
fn what_is_no_json_object_is_refused() {
    for bytes in [&b""[..], b"{", b"[1]", b"null", b"\xff\xfe"] {
        assert!(matches!(BertConfig::from_json(bytes), Err(ConfigError::NotJson { .. })));
    }
    let long = vec![b' '; 2 << 20];
    assert!(matches!(BertConfig::from_json(&long), Err(ConfigError::TooLong { .. })));
}

#[test]
fn each_missing_field_is_named() {
    let fields = [
        "vocab_size",
        "hidden_size",
        "num_hidden_layers",
        "num_attention_heads",
        "hidden_act",
        "intermediate_size",
        "max_position_embeddings",
        "type_vocab_size",
        "layer_norm_eps",
    ];
    for field in fields {
        let mut config: Value = serde_json::from_slice(SHIPPED).expect("the shipped file is JSON");
        config.as_object_mut().expect("an object").remove(field);
        let result = BertConfig::from_json(config.to_string().as_bytes());
        assert_eq!(result, Err(ConfigError::MissingField { field }));
    }
}

#[test]
fn each_size_has_bounds() {
    let largest = [
        ("vocab_size", 1_000_000),
        ("hidden_size", 4_096),
        ("num_hidden_layers", 48),
        ("num_attention_heads", 4_096),
        ("intermediate_size", 65_536),
        ("max_position_embeddings", 65_536),
        ("type_vocab_size", 64),
    ];
    for (field, maximum) in largest {
        for value in [0_u64, maximum + 1, u64::MAX] {
            match refusal(field, json!(value)) {
                ConfigError::OutOfRange { field: named, .. } => assert_eq!(named, field),
                other => panic!("{field} = {value}: {other}"),
            }
        }
        for value in [json!(-1), json!(1.5), json!("384"), json!(null)] {
            assert!(matches!(refusal(field, value), ConfigError::WrongType { .. }));
        }
    }
}

#[test]
fn sizes_that_are_large_only_together_are_refused() {
    let config = BertConfig { num_hidden_layers: 48, ..sized(48, 4_096, 16) };
    let parameters = config.parameters();
    assert!(parameters > MAX_PARAMETERS);
    let limit = MAX_PARAMETERS;
    assert_eq!(config.check(), Err(ConfigError::TooManyParameters { parameters, limit }));
    let absurd = BertConfig { vocab_size: usize::MAX, ..sized(usize::MAX, usize::MAX, 1) };
    assert_eq!(absurd.parameters(), u64::MAX);
}

#[test]
fn what_is_not_this_kind_of_bert_is_refused() {
    let heads = ConfigError::HeadsDoNotDivide { heads: 7, hidden: 384 };
    assert_eq!(refusal("num_attention_heads", json!(7)), heads);
    let found = || "silu".to_owned();
    let activation = ConfigError::UnsupportedActivation { found: found() };
    assert_eq!(refusal("hidden_act", json!(found())), activation);
    let found = || "relative_key".to_owned();
    let positions = ConfigError::UnsupportedPositions { found: found() };
    assert_eq!(refusal("position_embedding_type", json!(found())), positions);
    let family = ConfigError::NotBert { found: "roberta".to_owned() };
    assert_eq!(refusal("model_type", json!("roberta")), family);
    for eps in [json!(0.0), json!(-1e-12), json!(1.0), json!(1e-300)] {
        assert!(matches!(refusal("layer_norm_eps", eps), ConfigError::BadEpsilon { .. }));
    }
    let pad = ConfigError::PadOutsideVocabulary { id: 30_522, vocabulary: 30_522 };
    assert_eq!(refusal("pad_token_id", json!(30_522)), pad);
}

#[test]
fn optional_fields_may_be_absent() {
    for field in ["model_type", "position_embedding_type", "pad_token_id"] {
        let mut config: Value = serde_json::from_slice(SHIPPED).expect("the shipped file is JSON");
        config.as_object_mut().expect("an object").remove(field);
        let config = BertConfig::from_json(config.to_string().as_bytes());
        assert_eq!(config, Ok(sized(6, 384, 12)));
    }
}
