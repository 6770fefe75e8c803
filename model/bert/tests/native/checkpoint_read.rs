//! Reading checkpoints of each kind and spelling.
use bert::checkpoint::Checkpoint;
use half::{bf16, f16};
use safetensors::tensor::Dtype;
use text::checkpoint::{CheckpointError, DECODER, Head};

use crate::checkpoint_support::{Values, bytes, config, decoder_values, file, raw, values};

fn assert_values(checkpoint: &Checkpoint<'_>, values: &Values, stored: impl Fn(f32) -> f32) {
    assert_eq!(checkpoint.specs().count(), values.len());
    for (name, (shape, values)) in values {
        let tensor = checkpoint.tensor(name).expect("the tensor is there");
        assert_eq!(&tensor.shape, shape, "shape of {name}");
        let expected: Vec<f32> = values.iter().map(|value| stored(*value)).collect();
        assert_eq!(tensor.values, expected, "values of {name}");
    }
}

#[test]
fn each_type_is_read_as_it_was_written() {
    let values = values();
    type Stored = fn(f32) -> f32;
    let stored: [(Dtype, Stored); 3] = [
        (Dtype::F32, |value| value),
        (Dtype::F16, |value| f16::from_f32(value).to_f32()),
        (Dtype::BF16, |value| bf16::from_f32(value).to_f32()),
    ];
    for (dtype, stored) in stored {
        let bytes = bytes(&file(&values, dtype));
        let checkpoint = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
        assert_values(&checkpoint, &values, stored);
    }
}

#[test]
fn some_rows_are_those_of_the_whole_tensor() {
    let values = values();
    let bytes = bytes(&file(&values, Dtype::F16));
    let checkpoint = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
    for name in values.keys() {
        let whole = checkpoint.tensor(name).expect("the tensor is there");
        let (rows, row) = (whole.shape[0], whole.values.len() / whole.shape[0]);
        for range in [0..1, 1..rows.min(3), rows - 1..rows + 5, rows..rows + 1] {
            let some = checkpoint.rows(name, range.clone()).expect("the rows are there");
            let end = range.end.min(rows);
            assert_eq!(some.values, whole.values[range.start * row..end * row], "{name} {range:?}");
            assert_eq!(some.shape[0], end - range.start);
            assert_eq!(some.shape[1..], whole.shape[1..]);
        }
    }
}

#[test]
fn the_table_has_as_many_values_as_the_configuration_has_parameters() {
    let heads = ["cls.", "qa_outputs."];
    let encoder = values()
        .into_iter()
        .filter(|(name, _)| !heads.iter().any(|head| name.starts_with(head)))
        .map(|(_, (_, values))| values.len() as u64)
        .sum::<u64>();
    assert_eq!(encoder, config().parameters());
}

#[test]
fn names_are_read_with_and_without_prefix_and_in_both_spellings_of_layer_norm() {
    let values = values();
    let plain = file(&values, Dtype::F32);
    let respell: [fn(&str) -> String; 2] = [
        |name| name.trim_start_matches("bert.").to_owned(),
        |name| {
            name.replace("LayerNorm.weight", "LayerNorm.gamma")
                .replace("LayerNorm.bias", "LayerNorm.beta")
        },
    ];
    for respell in respell {
        let renamed = plain.iter().map(|(name, raw)| (respell(name), raw.clone())).collect();
        let bytes = bytes(&renamed);
        assert_ne!(renamed.keys().collect::<Vec<_>>(), plain.keys().collect::<Vec<_>>());
        let checkpoint = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
        assert_values(&checkpoint, &values, |value| value);
    }
}

#[test]
fn other_tensors_are_ignored() {
    let values = values();
    let mut file = file(&values, Dtype::F32);
    file.insert("classifier.weight".to_owned(), raw(Dtype::F64, &[3], &[1.0, 2.0, 3.0]));
    let bytes = bytes(&file);
    let checkpoint = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
    assert!(!checkpoint.has("classifier.weight"));
    let missing = CheckpointError::MissingTensor { name: "classifier.weight".to_owned() };
    assert_eq!(checkpoint.tensor("classifier.weight"), Err(missing));
    assert_values(&checkpoint, &values, |value| value);
}

#[test]
fn heads_are_optional() {
    // The classifiers share their names; `families.rs` reads checkpoints with them.
    let prefixes = [
        (Head::Pooler, "bert.pooler."),
        (Head::MaskedLanguageModel, "cls.predictions."),
        (Head::NextSentence, "cls.seq_relationship."),
        (Head::QuestionAnswering, "qa_outputs."),
    ];
    let whole = file(&values(), Dtype::F32);
    let all = bytes(&whole);
    let checkpoint = Checkpoint::open(config(), &all).expect("a whole checkpoint");
    assert!(checkpoint.heads().iter().copied().eq(prefixes.map(|(head, _)| head)));
    for (head, prefix) in prefixes {
        let mut file = whole.clone();
        file.retain(|name, _| !name.starts_with(prefix));
        let bytes = bytes(&file);
        let checkpoint = Checkpoint::open(config(), &bytes).expect("heads are optional");
        let expected = prefixes.map(|(head, _)| head).into_iter().filter(|other| *other != head);
        assert!(checkpoint.heads().iter().copied().eq(expected));
    }
    let mut file = whole;
    file.retain(|name, _| name.starts_with("bert.em") || name.starts_with("bert.encoder"));
    let bytes = bytes(&file);
    let checkpoint = Checkpoint::open(config(), &bytes).expect("heads are optional");
    assert!(checkpoint.heads().is_empty() && !checkpoint.has(DECODER));
    assert!(checkpoint.tensor(DECODER).is_err());
}

#[test]
fn the_decoder_is_tied_unless_the_checkpoint_has_one() {
    let values = values();
    let mut file = file(&values, Dtype::F32);
    let tied = bytes(&file);
    let checkpoint = Checkpoint::open(config(), &tied).expect("a whole checkpoint");
    assert!(checkpoint.is_tied() && checkpoint.has(DECODER));
    let embeddings = &values["embeddings.word_embeddings.weight"].1;
    assert_eq!(&checkpoint.tensor(DECODER).expect("tied").values, embeddings);

    let (shape, own) = decoder_values();
    file.insert(DECODER.to_owned(), raw(Dtype::F32, &shape, &own));
    let untied = bytes(&file);
    let checkpoint = Checkpoint::open(config(), &untied).expect("a whole checkpoint");
    assert!(!checkpoint.is_tied() && checkpoint.has(DECODER));
    assert_eq!(checkpoint.tensor(DECODER).expect("its own").values, own);
}

#[test]
fn the_bias_of_the_decoder_has_two_names() {
    let values = values();
    let mut file = file(&values, Dtype::F32);
    let bias = file.remove("cls.predictions.bias").expect("the usual name");
    file.insert("cls.predictions.decoder.bias".to_owned(), bias);
    let bytes = bytes(&file);
    let checkpoint = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
    assert_values(&checkpoint, &values, |value| value);
}
