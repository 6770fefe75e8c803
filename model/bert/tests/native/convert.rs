//! The program that writes smaller forms, on a tiny model of every family.
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use bert::checkpoint::{ModelFiles, digest};
use bert::native::Folder;
use burn::tensor::Device;
use half::f16;
use text::manifest::Manifest;

use crate::family_files::folder;

const MODELS: [&str; 15] = [
    "bert-bare",
    "bert-masked-untied",
    "bert-pretraining",
    "bert-question-shards",
    "bert-sequence",
    "bert-words-cased",
    "distilbert-masked",
    "distilbert-question",
    "distilbert-sequence",
    "electra-discriminator",
    "electra-generator",
    "electra-sequence",
    "electra-words",
    "roberta-masked",
    "roberta-sequence",
];

/// A folder that is gone with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("convert-{name}-{}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

fn convert(source: &Path, out: &Path, form: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_convert"));
    program.arg("--model").arg(source).arg("--out").arg(out).args(["--form", form]);
    program.output().expect("the program starts")
}

/// What the page fetches of a folder: the files that its manifest lists, and nothing else.
fn as_the_page_reads(folder: &Path) -> ModelFiles {
    let manifest = std::fs::read(folder.join("manifest.json")).expect("a manifest");
    let manifest = Manifest::from_json(&manifest).expect("a valid manifest");
    let read = |file: &text::manifest::ManifestFile| {
        let bytes = std::fs::read(folder.join(&file.name)).expect("a listed file");
        assert!(digest::matches(file, &bytes), "{}", file.name);
        (file.name.clone(), bytes)
    };
    ModelFiles::from_named(manifest.files.iter().map(read).collect()).expect("a model")
}

#[test]
fn every_family_opens_again_in_both_forms() {
    for name in MODELS {
        for form in ["int8", "f16"] {
            let scratch = Scratch::new(&format!("{name}-{form}"));
            let out = scratch.0.join("small");
            let output = convert(&folder(name), &out, form);
            let said = String::from_utf8_lossy(&output.stdout);
            let wrong = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{name}, {form}: {wrong}");
            assert!(said.contains("), absolute error: mean 0.0"), "{name}: {said}");
            compare(name, form, &as_the_page_reads(&out));
        }
    }
}

fn compare(name: &str, form: &str, small: &ModelFiles) {
    let whole = Folder::read(&folder(name)).expect("a model");
    assert_eq!(small.config(), whole.config(), "{name}");
    let text = "The Bank, the rivér [MASK] unaffable!";
    let pieces = |files: &ModelFiles| files.tokenizer().encode(text, None, 40).pieces;
    assert_eq!(pieces(small), pieces(&whole), "{name}");
    let heads = |files: &ModelFiles| files.load(&Device::flex()).expect("a model").heads();
    assert_eq!(heads(small), heads(&whole), "{name}");
    let (small, whole) = (small.checkpoint().expect("weights"), whole.checkpoint().expect("them"));
    for spec in whole.specs() {
        let (found, wanted) = (small.tensor(&spec.name), whole.tensor(&spec.name));
        let (found, wanted) = (found.expect("a tensor").values, wanted.expect("it").values);
        if form == "f16" || spec.shape.len() == 1 {
            let halves: Vec<f32> = wanted.iter().map(|x| f16::from_f32(*x).to_f32()).collect();
            assert_eq!(found, halves, "{name}: {}", spec.name);
        } else {
            let largest = wanted.iter().fold(0.0_f32, |largest, x| largest.max(x.abs()));
            let pairs = found.iter().zip(&wanted);
            assert!(pairs.clone().all(|(a, b)| (a - b).abs() <= largest / 253.0), "{name}");
            assert!(largest == 0.0 || found != wanted, "{name}: {}", spec.name);
        }
    }
}

#[test]
fn what_a_smaller_form_costs_is_said() {
    let said = |name: &str, form: &str| {
        let scratch = Scratch::new(&format!("said-{name}-{form}"));
        let output = convert(&folder(name), &scratch.0, form);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let worst = |said: &str| -> f64 {
        let line = said.lines().find(|line| line.starts_with("hidden states")).expect("a line");
        line.rsplit(' ').next().expect("a number").parse().expect("a number")
    };
    let (int8, f16) = (said("bert-pretraining", "int8"), said("bert-pretraining", "f16"));
    assert!(worst(&int8) > 4.0 * worst(&f16) && worst(&f16) > 0.0, "{int8}\n{f16}");
    assert!(int8.contains("same best piece"), "{int8}");
    assert!(said("bert-bare", "int8").contains("has no head for them"));
}

#[test]
fn what_is_no_model_is_refused_and_nothing_written() {
    let scratch = Scratch::new("refused");
    std::fs::create_dir_all(&scratch.0).expect("a folder");
    let config = br#"{"model_type": "xlm-roberta"}"#;
    std::fs::write(scratch.0.join("config.json"), config).expect("a file");
    let out = scratch.0.join("out");
    let output = convert(&scratch.0, &out, "int8");
    assert!(!output.status.success() && !out.exists());
    assert!(String::from_utf8_lossy(&output.stderr).contains("\"xlm-roberta\""));
}
