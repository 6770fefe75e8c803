//! Every fault of a checkpoint is refused, by its own error with a sentence.
use bert::checkpoint::{Checkpoint, ModelFiles, quantise};
use proptest::prelude::*;
use safetensors::tensor::Dtype;
use text::checkpoint::{CheckpointError, MAX_HEADER_BYTES};
use text::config::BertConfig;

use crate::checkpoint_support::{File, Raw, bytes, config, container, file, raw, values};

const QUERY: &str = "encoder.layer.0.attention.self.query.weight";

fn whole() -> File {
    file(&values(), Dtype::F32)
}

fn refusal(bytes: &[u8]) -> CheckpointError {
    let error = Checkpoint::open(config(), bytes).expect_err("must be refused");
    let sentence = error.to_string();
    assert!(sentence.ends_with(['.', ')']) && sentence.len() > 30, "not a sentence: {sentence}");
    error
}

fn changed(change: impl FnOnce(&mut File)) -> CheckpointError {
    let mut file = whole();
    change(&mut file);
    refusal(&bytes(&file))
}

/// The int8 form of the whole checkpoint, as tensors that a test can change.
fn int8() -> File {
    let bytes = bytes(&whole());
    let checkpoint = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
    let written = quantise(&checkpoint).expect("it can be written");
    let tensors = safetensors::SafeTensors::deserialize(&written).expect("it can be read");
    tensors
        .iter()
        .map(|(name, view)| {
            let (dtype, shape, bytes) = (view.dtype(), view.shape().to_vec(), view.data().to_vec());
            (name.to_owned(), Raw { dtype, shape, bytes })
        })
        .collect()
}

#[test]
fn too_short_files_are_refused() {
    for length in 0..8 {
        assert_eq!(refusal(&vec![0; length]), CheckpointError::TooShort { bytes: length });
    }
}

#[test]
fn absurd_headers_are_refused() {
    for length in [MAX_HEADER_BYTES + 1, u64::MAX] {
        let mut bytes = length.to_le_bytes().to_vec();
        bytes.resize(100, b' ');
        let error = CheckpointError::HeaderTooLong { bytes: length, limit: MAX_HEADER_BYTES };
        assert_eq!(refusal(&bytes), error);
    }
    let mut bytes = 1_000_u64.to_le_bytes().to_vec();
    bytes.resize(100, b' ');
    assert_eq!(refusal(&bytes), CheckpointError::Truncated { expected: 1_008, found: 100 });
}

#[test]
fn headers_that_are_not_json_are_refused() {
    for header in ["", "not json", "{\"a\":", "[]", "\u{1}"] {
        let error = refusal(&container(header, 16));
        assert!(matches!(error, CheckpointError::NotJson { .. }), "{header:?}: {error}");
    }
    let html = b"<!DOCTYPE html><html><body>Not found</body></html>";
    assert!(matches!(refusal(html), CheckpointError::HeaderTooLong { .. }));
    let mut invalid = container("    ", 0);
    invalid[9] = 0xff;
    assert!(matches!(refusal(&invalid), CheckpointError::NotJson { .. }));
}

#[test]
fn headers_that_contradict_themselves_are_refused() {
    let headers = [
        r#"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}}"#,
        r#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}}"#,
        r#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}"#,
        r#"{"a":{"dtype":"F32","shape":[18446744073709551615,2],"data_offsets":[0,8]}}"#,
        r#"{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}}"#,
        r#"{"a":{"dtype":"F32"}}"#,
        r#"{"a":1}"#,
    ];
    for header in headers {
        let error = refusal(&container(header, 8));
        assert!(matches!(error, CheckpointError::BadHeader { .. }), "{header}: {error}");
    }
}

#[test]
fn cut_off_and_overlong_files_are_refused() {
    let bytes = bytes(&whole());
    let expected = bytes.len() as u64;
    for missing in [1, 4, 1_000] {
        let error = CheckpointError::Truncated { expected, found: expected - missing };
        assert_eq!(refusal(&bytes[..bytes.len() - missing as usize]), error);
    }
    let mut longer = bytes;
    longer.push(0);
    assert_eq!(refusal(&longer), CheckpointError::TooLong { expected, found: expected + 1 });
}

#[test]
fn every_missing_tensor_is_named() {
    let whole = whole();
    for name in whole.keys() {
        let mut file = whole.clone();
        file.remove(name);
        let canonical = name.trim_start_matches("bert.").to_owned();
        assert_eq!(refusal(&bytes(&file)), CheckpointError::MissingTensor { name: canonical });
    }
}

#[test]
fn every_wrong_shape_is_named() {
    let whole = whole();
    for (name, tensor) in &whole {
        let mut file = whole.clone();
        let mut found = tensor.shape.clone();
        found.push(1);
        file.insert(name.clone(), Raw { shape: found.clone(), ..tensor.clone() });
        let name = name.trim_start_matches("bert.").to_owned();
        let error = CheckpointError::WrongShape { name, expected: tensor.shape.clone(), found };
        assert_eq!(refusal(&bytes(&file)), error);
    }
    let transposed = changed(|file| {
        let name = "bert.encoder.layer.0.intermediate.dense.weight";
        file.get_mut(name).expect("a matrix").shape.reverse();
    });
    assert!(matches!(transposed, CheckpointError::WrongShape { .. }));
    let decoder = changed(|file| {
        let name = "cls.predictions.decoder.weight".to_owned();
        file.insert(name, raw(Dtype::F32, &[1, 8], &[0.0; 8]));
    });
    assert!(matches!(decoder, CheckpointError::WrongShape { .. }));
}

#[test]
fn unknown_types_are_refused() {
    let error = changed(|file| {
        let query = raw(Dtype::F64, &[8, 8], &[0.0; 64]);
        file.insert(format!("bert.{QUERY}"), query);
    });
    let (name, dtype) = (QUERY.to_owned(), "F64".to_owned());
    assert_eq!(error, CheckpointError::UnknownDtype { name, dtype });

    let header = r#"{"a":{"dtype":"Q4_K","shape":[1],"data_offsets":[0,4]}}"#;
    let (name, dtype) = ("a".to_owned(), "Q4_K".to_owned());
    assert_eq!(refusal(&container(header, 4)), CheckpointError::UnknownDtype { name, dtype });
}

#[test]
fn two_spellings_of_one_tensor_are_refused() {
    let error = changed(|file| {
        let query = file[&format!("bert.{QUERY}")].clone();
        file.insert(QUERY.to_owned(), query);
    });
    assert_eq!(error, CheckpointError::Ambiguous { name: QUERY.to_owned() });
}

#[test]
fn int8_without_usable_scales_is_refused() {
    let scale = format!("bert.{QUERY}.scale");
    let missing = CheckpointError::MissingScale { name: QUERY.to_owned() };
    let faults: [fn(&mut File, &str); 3] = [
        |file, scale| drop(file.remove(scale)),
        |file, scale| drop(file.insert(scale.to_owned(), raw(Dtype::F32, &[7], &[1.0; 7]))),
        |file, scale| drop(file.insert(scale.to_owned(), raw(Dtype::F16, &[8], &[1.0; 8]))),
    ];
    for fault in faults {
        let mut file = int8();
        fault(&mut file, &scale);
        assert_eq!(refusal(&bytes(&file)), missing);
    }
}

#[test]
fn scales_that_no_row_can_have_are_refused() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -1.0] {
        let mut file = int8();
        let mut scales = [0.5; 8];
        scales[3] = bad;
        file.insert(format!("bert.{QUERY}.scale"), raw(Dtype::F32, &[8], &scales));
        let (name, value) = (QUERY.to_owned(), bad.to_string());
        let error = CheckpointError::ScaleNotFinite { name, row: 3, value };
        assert_eq!(refusal(&bytes(&file)), error);
    }
}

#[test]
fn weights_that_are_not_finite_are_refused_when_read() {
    for (dtype, bad) in
        [(Dtype::F32, f32::NAN), (Dtype::F16, f32::INFINITY), (Dtype::BF16, f32::NAN)]
    {
        let mut file = file(&values(), dtype);
        let mut weights = [0.5; 64];
        weights[63] = bad;
        file.insert(format!("bert.{QUERY}"), raw(dtype, &[8, 8], &weights));
        let bytes = bytes(&file);
        let checkpoint = Checkpoint::open(config(), &bytes).expect("lengths and shapes fit");
        let error = CheckpointError::NotFinite { name: QUERY.to_owned() };
        assert_eq!(checkpoint.tensor(QUERY), Err(error));
    }
}

#[test]
fn a_bad_configuration_is_refused_before_the_file_is_looked_at() {
    let bad = BertConfig { num_hidden_layers: 49, ..config() };
    assert!(matches!(Checkpoint::open(bad, &[]), Err(CheckpointError::Config(_))));
    let other = BertConfig { num_hidden_layers: 3, ..config() };
    let bytes = bytes(&whole());
    let error = Checkpoint::open(other, &bytes).expect_err("two layers are not three");
    assert!(matches!(error, CheckpointError::MissingTensor { name } if name.contains("layer.2.")));
}

#[test]
fn files_that_do_not_belong_together_are_refused() {
    let bytes = bytes(&whole());
    let config = serde_json::to_vec(&config()).expect("a configuration is JSON");
    let vocabulary =
        |last: &str| format!("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\nb\nc\nd\ne\n{last}");
    let open = |vocabulary: &[u8]| {
        let files = [
            ("config.json", config.as_slice()),
            ("vocab.txt", vocabulary),
            ("model.safetensors", &bytes),
        ];
        let files = files.map(|(name, bytes)| (name.to_owned(), bytes.to_vec()));
        ModelFiles::from_named(files.into()).map(drop)
    };
    assert_eq!(open(vocabulary("f").as_bytes()), Ok(()));
    // A row without a piece may fill the table up; two of eleven are too many.
    assert_eq!(open(vocabulary("").as_bytes()), Ok(()));
    let size = CheckpointError::VocabularySize { config: 11, vocabulary: 9 };
    assert_eq!(open(vocabulary("").replace("e\n", "").as_bytes()), Err(size));
    assert!(matches!(open(vocabulary("a").as_bytes()), Err(CheckpointError::Vocabulary(_))));
    assert_eq!(open(b"\xff\xff"), Err(CheckpointError::NotText { name: "vocab.txt" }));
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Checkpoint::open(config(), &bytes).is_err());
    }

    #[test]
    fn any_changed_byte_of_the_header_is_survived(place in 0_usize..3_000, byte in any::<u8>()) {
        let mut bytes = bytes(&whole());
        bytes[place] = byte;
        if let Ok(checkpoint) = Checkpoint::open(config(), &bytes) {
            for spec in checkpoint.specs() {
                let values = checkpoint.tensor(&spec.name).map_or(0, |tensor| tensor.values.len());
                prop_assert!(values == 0 || values == spec.shape.iter().product::<usize>());
            }
        }
    }
}
