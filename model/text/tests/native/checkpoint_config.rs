//! Reading `config.json`. Parameter counts are those of the curriculum and of Hugging Face.
use serde_json::{Value, json};
use text::assumption::Assumption;
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
        problem_type: None,
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
fn a_missing_field_is_what_transformers_takes_and_that_is_said() {
    // As the first published checkpoints of BERT have it: all that is missing has a default.
    let google = json!({
        "attention_probs_dropout_prob": 0.1, "hidden_act": "gelu", "hidden_dropout_prob": 0.1, "hidden_size": 128,
        "initializer_range": 0.02, "intermediate_size": 512, "max_position_embeddings": 512,
        "num_attention_heads": 2, "num_hidden_layers": 2, "type_vocab_size": 2, "vocab_size": 30522
    });
    let (config, assumed) = BertConfig::read(google.to_string().as_bytes()).expect("a BERT");
    assert_eq!((config.layer_norm_eps, config.model_type), (1e-12, Family::Bert));
    let epsilon = Assumption::Field { field: "layer_norm_eps".into(), value: "1e-12".into() };
    assert_eq!(assumed, [epsilon]);
    // The defaults of `BertConfig()`, `DistilBertConfig()` and `ElectraConfig()` in transformers.
    let sizes = |config: &BertConfig| {
        [
            config.vocab_size,
            config.embedding_width(),
            config.hidden_size,
            config.num_hidden_layers,
            config.num_attention_heads,
            config.intermediate_size,
            config.max_position_embeddings,
            config.type_vocab_size,
        ]
    };
    let usual = [
        ("bert", [30_522, 768, 768, 12, 12, 3_072, 512, 2], 9),
        ("distilbert", [30_522, 768, 768, 6, 12, 3_072, 512, 0], 7),
        ("electra", [30_522, 128, 256, 12, 4, 1_024, 512, 2], 10),
        ("roberta", [50_265, 768, 768, 12, 12, 3_072, 512, 2], 9),
    ];
    for (family, wanted, missing) in usual {
        let json = json!({ "model_type": family, "hidden_size": null }).to_string();
        let (config, assumed) = BertConfig::read(json.as_bytes()).expect(family);
        assert_eq!((sizes(&config), config.hidden_act), (wanted, HiddenAct::Gelu), "{family}");
        assert_eq!(assumed.len(), missing, "{family}: {assumed:?}");
    }
}

#[test]
fn positions_of_roberta_count_from_behind_that_of_padding() {
    let read =
        |fields: Value| BertConfig::read(fields.to_string().as_bytes()).map(|(read, _)| read);
    let base =
        json!({ "model_type": "roberta", "max_position_embeddings": 514, "type_vocab_size": 1 });
    let roberta = read(base).expect("a RoBERTa");
    assert_eq!((roberta.pad_token_id, roberta.first_position(), roberta.positions()), (1, 2, 512));
    let bert = read(json!({ "model_type": "bert" })).expect("a BERT");
    assert_eq!((bert.pad_token_id, bert.first_position(), bert.positions()), (0, 0, 512));
    let short = read(json!({ "model_type": "roberta", "max_position_embeddings": 3 }));
    assert!(matches!(short, Err(ConfigError::OutOfRange { minimum: 4, .. })), "{short:?}");
}

#[test]
fn names_of_labels_may_be_numbers_and_tables_that_do_not_count_are_numbered() {
    let read = |table: Value| {
        let json = json!({ "model_type": "bert", "id2label": table }).to_string();
        let (config, assumed) = BertConfig::read(json.as_bytes()).expect("a BERT");
        let said = assumed.iter().any(|one| matches!(one, Assumption::Labels { .. }));
        (config.id2label.into_values().collect::<Vec<_>>(), said)
    };
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(read(json!({ "0": "no", "1": "yes" })), (names(&["no", "yes"]), false));
    assert_eq!(read(json!({ "0": 3, "1": 5 })), (names(&["3", "5"]), false));
    assert_eq!(read(json!({ "1": "no", "2": "yes" })), (names(&["0", "1"]), true));
    assert_eq!(read(json!({ "0": ["no"] })), (names(&["0"]), true));
    assert_eq!(read(json!(7)), (Vec::new(), true));
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
        for value in [json!(-1), json!(1.5), json!("384")] {
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
    for other in ["xlm-roberta", "mpnet", "modernbert"] {
        let family = ConfigError::NotBert { found: other.to_owned() };
        assert_eq!(refusal("model_type", json!(other)), family);
    }
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
