//! What the files of a model leave open is taken as `transformers` takes it, and said.
use bert::checkpoint::ModelFiles;
use serde_json::{Map, Value, json};
use text::assumption::Assumption;

use crate::families_refused::outline;
use crate::family_files::{change_config, named};

type Files = Vec<(String, Vec<u8>)>;

/// The model, and what is assumed of it besides that letters are lowered.
fn opened(files: Files) -> (ModelFiles, Vec<Assumption>) {
    let mut assumed = outline(&files).expect("a model");
    assumed.retain(|one| *one != Assumption::Lowered);
    (ModelFiles::from_named(files).expect("a model"), assumed)
}

fn file<'a>(files: &'a mut Files, name: &str) -> &'a mut Vec<u8> {
    &mut files.iter_mut().find(|(found, _)| found == name).expect("a file").1
}

/// Puts something before the name of every tensor.
fn wrapped(mut files: Files, prefix: &str) -> Files {
    let bytes = file(&mut files, "model.safetensors");
    let (length, rest) = bytes.split_first_chunk().expect("a length");
    let (header, values) = rest.split_at(u64::from_le_bytes(*length) as usize);
    let header: Map<String, Value> = serde_json::from_slice(header).expect("a header");
    let rename = |(name, entry): (String, Value)| match name.starts_with("__") {
        true => (name, entry),
        false => (format!("{prefix}{name}"), entry),
    };
    let header = serde_json::to_vec(&header.into_iter().map(rename).collect::<Map<_, _>>());
    let header = header.expect("JSON");
    let length = (header.len() as u64).to_le_bytes();
    *bytes = [&length[..], &header, values].concat();
    files
}

#[test]
fn what_a_wrapper_put_before_the_names_is_left_out() {
    for name in [
        "bert-pretraining",
        "distilbert-masked",
        "electra-generator",
        "bert-bare",
        "roberta-masked",
    ] {
        let (plain, none) = opened(named(name));
        assert_eq!(none, [], "{name}");
        for prefix in ["module.", "_orig_mod.", "model.encoder."] {
            let (found, assumed) = opened(wrapped(named(name), prefix));
            assert_eq!(assumed, [Assumption::Prefix { prefix: prefix.to_owned() }], "{name}");
            let specs = |model: &ModelFiles| {
                let checkpoint = model.checkpoint().expect("a checkpoint");
                checkpoint.specs().map(|spec| spec.name.clone()).collect::<Vec<_>>()
            };
            assert_eq!(specs(&found), specs(&plain), "{name} {prefix}");
        }
    }
}

#[test]
fn rows_without_a_piece_and_words_that_were_added_later() {
    // Ten pieces of a hundred may be missing, not eleven.
    let shortened = |missing: usize| {
        let mut files = named("bert-bare");
        let vocabulary = file(&mut files, "vocab.txt");
        let text = String::from_utf8(vocabulary.clone()).expect("a text");
        let lines: Vec<&str> = text.lines().collect();
        *vocabulary = lines[..lines.len() - missing].join("\n").into_bytes();
        files
    };
    let (_, assumed) = opened(shortened(10));
    assert_eq!(assumed, [Assumption::Rows { pieces: 90, rows: 100 }]);
    assert!(outline(&shortened(11)).is_err());
    // Many words may have been added: they have their rows.
    let mut files = shortened(20);
    let words: Map<_, _> = (80..100).map(|id| (format!("word{id}"), json!(id))).collect();
    files.push(("added_tokens.json".into(), serde_json::to_vec(&words).expect("JSON")));
    assert_eq!(opened(files).1, []);
    let mut files = shortened(2);
    files.push(("added_tokens.json".into(), json!({ "covid": 98, "<e1>": 99 }).to_string().into()));
    let (model, assumed) = opened(files);
    assert_eq!(assumed, []);
    let ids = |text: &str| model.tokenizer().encode(text, None, 40).ids;
    let within = |text: &str, id: u32| ids(text).iter().filter(|found| **found == id).count();
    // As BertTokenizer has it: whatever its letters, and beside other letters, too.
    assert_eq!((within("COVID covid", 98), within("the<E1>cat", 99)), (2, 1));
}

#[test]
fn labels_without_usable_names_are_numbered() {
    let labels = |table: Value| {
        let mut files = named("distilbert-sequence");
        change_config(&mut files, |fields| drop(fields.insert("id2label".into(), table)));
        let (model, assumed) = opened(files);
        (model.config().labels(3), assumed)
    };
    let numbers = ["0", "1", "2"].map(str::to_owned).to_vec();
    let (found, assumed) = labels(json!({ "1": "no", "2": "yes", "3": "perhaps" }));
    assert_eq!((found, assumed), (numbers, vec![Assumption::Labels { called: "0, 1, 2".into() }]));
    let (found, assumed) = labels(json!({ "0": "no", "1": "yes" }));
    assert_eq!(found, ["no", "yes", "LABEL_2"]);
    assert_eq!(assumed, [Assumption::Classifier { named: 2, counted: 3 }]);
}

#[test]
fn a_mark_before_any_file_is_no_part_of_it() {
    let mut files = named("bert-bare");
    for name in ["config.json", "vocab.txt"] {
        let bytes = file(&mut files, name);
        *bytes = ["\u{feff}".as_bytes(), bytes].concat();
    }
    assert_eq!(opened(files).1, []);
}
