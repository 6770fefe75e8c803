//! Writing int8: how far the weights move, and that the same weights give the same bytes.
use bert::checkpoint::quantise::quantise_rows;
use bert::checkpoint::{Checkpoint, digest, quantise, quantise_except};
use half::f16;
use proptest::prelude::*;
use safetensors::SafeTensors;
use safetensors::tensor::Dtype;
use text::checkpoint::{CheckpointError, DECODER};
use text::manifest::{Manifest, ManifestError};

use crate::checkpoint_support::{Random, bytes, config, decoder_values, file, raw, values};

#[test]
fn rows_are_quantised_in_closed_form() {
    let quantised = quantise_rows(&[127.0, -63.4, 0.0, 0.0, -2.54, 1.27], 2);
    assert_eq!(quantised.scales, [1.0, 0.0, 2.54 / 127.0]);
    assert_eq!(quantised.values, [127, -63, 0, 0, -127, 64]);
}

#[test]
fn each_weight_moves_by_at_most_half_a_scale() {
    let values = values();
    let bytes = bytes(&file(&values, Dtype::F32));
    let whole = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
    let written = quantise(&whole).expect("it can be written");
    let small = Checkpoint::open(config(), &written).expect("what was written can be read");
    assert_eq!(small.heads(), whole.heads());
    let mut moved = 0;
    for (name, (shape, values)) in &values {
        let tensor = small.tensor(name).expect("the tensor is there");
        assert_eq!(&tensor.shape, shape);
        let [_, columns] = shape[..] else {
            let halves: Vec<f32> = values.iter().map(|x| f16::from_f32(*x).to_f32()).collect();
            assert_eq!(tensor.values, halves, "vectors of {name} are f16");
            continue;
        };
        for (row, found) in values.chunks(columns).zip(tensor.values.chunks(columns)) {
            let largest = row.iter().fold(0.0_f32, |largest, x| largest.max(x.abs()));
            let bound = largest / 127.0 / 2.0 * (1.0 + 1e-5);
            for (x, y) in row.iter().zip(found) {
                assert!((x - y).abs() <= bound, "{name}: {x} became {y}, bound {bound}");
                moved += usize::from(x != y);
            }
        }
    }
    assert!(moved > 100, "quantising changes most weights");
}

#[test]
fn the_layout_is_that_of_the_contract() {
    let bytes = bytes(&file(&values(), Dtype::F16));
    let whole = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
    let written = quantise(&whole).expect("it can be written");
    let tensors = SafeTensors::deserialize(&written).expect("a valid container");
    let look = |name: &str| {
        let view = tensors.tensor(name).expect("the tensor is there");
        (view.dtype(), view.shape().to_vec())
    };
    assert_eq!(look("bert.embeddings.word_embeddings.weight"), (Dtype::I8, vec![11, 8]));
    assert_eq!(look("bert.embeddings.word_embeddings.weight.scale"), (Dtype::F32, vec![11]));
    assert_eq!(look("bert.encoder.layer.1.intermediate.dense.weight"), (Dtype::I8, vec![12, 8]));
    assert_eq!(
        look("bert.encoder.layer.1.intermediate.dense.weight.scale"),
        (Dtype::F32, vec![12])
    );
    assert_eq!(look("bert.encoder.layer.1.output.LayerNorm.weight"), (Dtype::F16, vec![8]));
    assert_eq!(look("cls.predictions.bias"), (Dtype::F16, vec![11]));
    assert_eq!(look("qa_outputs.weight"), (Dtype::I8, vec![2, 8]));
}

#[test]
fn a_matrix_that_is_named_stays_in_half_precision() {
    let bytes = bytes(&file(&values(), Dtype::F32));
    let whole = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
    let name = "encoder.layer.1.output.dense.weight";
    let written = quantise_except(&whole, &[name.to_owned()]).expect("it can be written");
    let small = Checkpoint::open(config(), &written).expect("what was written can be read");
    let halves = |name: &str| -> Vec<f32> {
        let whole = whole.tensor(name).expect("the tensor is there").values;
        whole.iter().map(|x| f16::from_f32(*x).to_f32()).collect()
    };
    let read = |name: &str| small.tensor(name).expect("the tensor is there").values;
    assert_eq!(read(name), halves(name));
    let other = "encoder.layer.0.output.dense.weight";
    assert_ne!(read(other), halves(other));
}

#[test]
fn the_same_weights_give_the_same_bytes() {
    let bytes = bytes(&file(&values(), Dtype::F32));
    let write = || {
        let checkpoint = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
        quantise(&checkpoint).expect("it can be written")
    };
    let first = write();
    for _ in 0..4 {
        assert!(write() == first, "the order of the tensors changed");
    }
}

#[test]
fn a_decoder_is_written_only_if_it_is_not_tied() {
    let values = values();
    let (shape, own) = decoder_values();
    let embeddings = &values["embeddings.word_embeddings.weight"].1;
    for (decoder, tied) in [(embeddings, true), (&own, false)] {
        let mut file = file(&values, Dtype::F32);
        file.insert(DECODER.to_owned(), raw(Dtype::F32, &shape, decoder));
        let bytes = bytes(&file);
        let checkpoint = Checkpoint::open(config(), &bytes).expect("a whole checkpoint");
        let written = quantise(&checkpoint).expect("it can be written");
        let small = Checkpoint::open(config(), &written).expect("what was written can be read");
        assert_eq!(small.is_tied(), tied);
    }
}

#[test]
fn vectors_beyond_half_precision_are_refused() {
    let mut file = file(&values(), Dtype::F32);
    let name = "pooler.dense.bias";
    file.insert(format!("bert.{name}"), raw(Dtype::F32, &[8], &[70_000.0; 8]));
    let bytes = bytes(&file);
    let checkpoint = Checkpoint::open(config(), &bytes).expect("single precision can hold it");
    let error = CheckpointError::BeyondHalf { name: name.to_owned() };
    assert_eq!(quantise(&checkpoint), Err(error));
}

#[test]
fn digests_are_those_of_the_standard() {
    // FIPS 180-4, examples of the empty message and of "abc".
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(digest::sha256(b""), empty);
    assert_eq!(digest::sha256(b"abc"), abc);
}

#[test]
fn manifests_recognise_their_files() {
    let manifest = digest::describe("tiny", &[("a.txt", b"abc"), ("b.bin", b"")]);
    let json = manifest.to_json().expect("a manifest is JSON");
    let read = Manifest::from_json(json.as_bytes()).expect("what was written can be read");
    assert_eq!(read, manifest);
    assert_eq!(read.bytes(), 3);
    let file = read.file("a.txt").expect("the file is there");
    assert!(digest::matches(file, b"abc"));
    assert!(!digest::matches(file, b"abd") && !digest::matches(file, b"ab"));
}

#[test]
fn hostile_manifests_are_refused() {
    let manifest = |name: &str, sha: &str| {
        let json =
            format!(r#"{{"name":"m","files":[{{"name":"{name}","bytes":1,"sha256":"{sha}"}}]}}"#);
        Manifest::from_json(json.as_bytes())
    };
    let sha = "0".repeat(64);
    assert!(manifest("model.safetensors", &sha).is_ok());
    for name in ["../secret", "/etc/passwd", "a/b", "", ".hidden", "https:x", "a b"] {
        assert_eq!(manifest(name, &sha), Err(ManifestError::BadName { name: name.to_owned() }));
    }
    for sha in ["", "0", &"g".repeat(64)] {
        assert!(matches!(manifest("a", sha), Err(ManifestError::BadSha256 { .. })));
    }
    assert!(matches!(Manifest::from_json(b"{}"), Err(ManifestError::NotJson { .. })));
    assert!(matches!(
        Manifest::from_json(&vec![b' '; 1 << 17]),
        Err(ManifestError::TooLong { .. })
    ));
}

proptest! {
    #[test]
    fn any_row_keeps_within_half_a_scale(seed in any::<u64>(), exponent in -30_i32..30, columns in 1_usize..20) {
        let mut random = Random(seed);
        let values: Vec<f32> = (0..columns * 3).map(|_| random.value() * 2_f32.powi(exponent)).collect();
        let quantised = quantise_rows(&values, columns);
        prop_assert_eq!(quantised.scales.len(), 3);
        for (at, (value, small)) in values.iter().zip(&quantised.values).enumerate() {
            let scale = quantised.scales[at / columns];
            let back = f32::from(*small) * scale;
            prop_assert!((value - back).abs() <= scale / 2.0 * (1.0 + 1e-5));
        }
    }
}
