//! `cargo xtask model` from end to end, on tiny models that a hub of this test gives out.

mod hub;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use hub::{COMMIT, Hub, Shelf};
use sha2::{Digest, Sha256};
use text::manifest::Manifest;

const ID: &str = "someone/tiny-bert";
const SECRET: &str = "hf_doNotShowThisToAnyone";
const CARD: &str = "---\nlanguage: en\nlicense: apache-2.0\n---\n\n# Tiny\nA model of a test.\n";
const WEIGHTS: &str = "model.safetensors";

fn family(name: &str) -> PathBuf {
    Path::new("../../model/bert/tests/families").join(name)
}

/// The repository of a model of `model/bert/tests/families`.
fn shelf(name: &str) -> Shelf {
    let mut files = BTreeMap::from([("README.md".to_owned(), CARD.as_bytes().to_vec())]);
    files.insert("LICENSE".to_owned(), b"the terms".to_vec());
    files.insert("onnx/model.onnx".to_owned(), b"not asked for".to_vec());
    for entry in fs::read_dir(family(name)).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        files.insert(name, fs::read(path).unwrap());
    }
    files.remove("expected.safetensors");
    Shelf { id: ID.to_owned(), files, ..Shelf::default() }
}

/// A home of its own, which is gone with it.
struct Home(PathBuf);

/// What a run came to.
struct Outcome {
    succeeded: bool,
    said: String,
}

impl Home {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("xtask-hub-{}-{count}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// Where models are written.
    fn models(&self) -> PathBuf {
        self.0.join("models")
    }

    /// Where downloads of the repository lie.
    fn downloads(&self) -> PathBuf {
        self.0.join(".cache/bertscope/downloads").join(ID.replace('/', "--")).join(COMMIT)
    }

    /// Runs the command on a model of a hub, or on a folder.
    fn run(&self, endpoint: &str, arguments: &[&str]) -> Outcome {
        let outer = PathBuf::from(std::env::var_os("HOME").unwrap());
        let more = Path::new(env!("CARGO_BIN_EXE_more"));
        let mut command = Command::new(more);
        // The tests of `bert` have compiled it; alone it would take as long as all of them.
        let convert = more.with_file_name("convert");
        if convert.exists() {
            command.env("BERTSCOPE_CONVERT", convert);
        }
        for (name, folder) in [("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")] {
            let known = std::env::var_os(name).map(PathBuf::from);
            command.env(name, known.unwrap_or_else(|| outer.join(folder)));
        }
        command.env("HOME", &self.0).env("HF_ENDPOINT", endpoint).env("HF_TOKEN", SECRET);
        command.env("NO_PROXY", "127.0.0.1,localhost");
        command.arg("model").args(arguments).arg("--into").arg(self.models());
        let output = command.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(!said.contains(SECRET), "{said}");
        Outcome { succeeded: output.status.success(), said }
    }

    /// The sentence with which the command refuses a repository.
    fn refusal(&self, hub: &Hub) -> String {
        let outcome = self.run(&hub.endpoint(), &[ID]);
        assert!(!outcome.succeeded, "{}", outcome.said);
        let nothing = !self.models().exists() || self.models().read_dir().unwrap().next().is_none();
        assert!(nothing, "something was written");
        let sentence = outcome.said.split("xtask: ").last().unwrap().trim().to_owned();
        assert!(sentence.ends_with('.') && sentence.len() > 20, "not a sentence: {sentence}");
        sentence
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// Whether weights were asked for.
fn asked_for_weights(hub: &Hub) -> bool {
    hub.asked().iter().any(|asked| asked.path.contains(".safetensors"))
}

/// That every file of the model is the one that its manifest describes.
fn check_manifest(folder: &Path, name: &str) {
    let manifest = Manifest::from_json(&fs::read(folder.join("manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest.name, name);
    assert!(manifest.file(WEIGHTS).is_some());
    for file in &manifest.files {
        let bytes = fs::read(folder.join(&file.name)).unwrap();
        let digest: String = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!((file.bytes, &file.sha256), (bytes.len() as u64, &digest), "{}", file.name);
    }
}

#[test]
fn a_model_of_the_hub_becomes_one_of_the_page() {
    let (home, hub) = (Home::new(), Hub::with(shelf("bert-pretraining")));
    let outcome = home.run(&hub.endpoint(), &[ID]);
    assert!(outcome.succeeded, "{}", outcome.said);
    let out = home.models().join("tiny-bert");
    check_manifest(&out, "tiny-bert");
    let ours = fs::metadata(out.join(WEIGHTS)).unwrap().len();
    assert!(ours * 2 < fs::metadata(family("bert-pretraining").join(WEIGHTS)).unwrap().len());
    let card = fs::read_to_string(out.join("README.md")).unwrap();
    let page = format!("{}/{ID}", hub.endpoint());
    for part in [
        "# tiny-bert\n",
        &page,
        COMMIT,
        "Licence of the weights: apache-2.0.",
        "), absolute error: mean 0.",
        "same best piece (ties within 0.02 count): ",
        "A model of a test.",
    ] {
        assert!(card.contains(part), "{part}: {card}");
    }
    assert!(!card.contains("language: en"));
    assert_eq!(fs::read(out.join("LICENSE")).unwrap(), b"the terms");
    assert!(outcome.said.contains("hidden states (values up to "), "{}", outcome.said);

    let asked = hub.asked();
    let place = |part: &str| asked.iter().position(|asked| asked.path.contains(part));
    assert!(place("config.json") < place("vocab.txt") && place("vocab.txt") < place(WEIGHTS));
    assert_eq!(place("onnx"), None);
    // The token goes to the hub, and not to where the hub keeps its large files.
    for asked in &asked {
        let token = asked.header("authorization").map(str::to_owned);
        let wanted = (!asked.host.starts_with("localhost")).then(|| format!("Bearer {SECRET}"));
        assert_eq!(token, wanted, "{asked:?}");
    }
    assert!(asked.iter().any(|asked| asked.host.starts_with("localhost")));
}

#[test]
fn a_broken_download_goes_on() {
    let home = Home::new();
    let files = shelf("distilbert-masked");
    *files.cuts.lock().unwrap() = vec![20_000, 5_000];
    let weights = files.files[WEIGHTS].clone();
    let hub = Hub::with(files);
    // As if an earlier run had been stopped.
    fs::create_dir_all(home.downloads()).unwrap();
    let part = home.downloads().join(format!("{WEIGHTS}.part"));
    fs::write(&part, &weights[..1_000]).unwrap();
    let outcome = home.run(&hub.endpoint(), &[ID, "--f16", "--name", "other"]);
    assert!(outcome.succeeded, "{}", outcome.said);
    let ranges: Vec<_> = hub
        .asked()
        .iter()
        .filter(|asked| asked.path.starts_with("/storage/"))
        .map(|asked| asked.header("range").unwrap().to_owned())
        .collect();
    assert_eq!(ranges, ["bytes=1000-", "bytes=6000-", "bytes=26000-"]);
    assert!(fs::read(home.downloads().join(WEIGHTS)).unwrap() == weights && !part.exists());
    check_manifest(&home.models().join("other"), "other");

    // What is there is not asked for again, but the place is taken.
    let questions = hub.asked().len();
    let outcome = home.run(&hub.endpoint(), &[ID, "--name", "other"]);
    assert!(!outcome.succeeded && outcome.said.contains("--replace"), "{}", outcome.said);
    assert_eq!(hub.asked().len(), questions);
    let half = fs::metadata(home.models().join("other").join(WEIGHTS)).unwrap().len();
    let outcome = home.run(&hub.endpoint(), &[ID, "--name", "other", "--replace"]);
    assert!(outcome.succeeded, "{}", outcome.said);
    assert_eq!(hub.asked().len(), questions + 1);
    assert!(fs::metadata(home.models().join("other").join(WEIGHTS)).unwrap().len() < half);
    assert_eq!(home.models().read_dir().unwrap().count(), 1);
}

#[test]
fn a_hub_that_only_gives_whole_files_is_understood() {
    let home = Home::new();
    let files = Shelf { whole_only: true, ..shelf("bert-bare") };
    *files.cuts.lock().unwrap() = vec![20_000];
    let hub = Hub::with(files);
    let outcome = home.run(&hub.endpoint(), &[ID]);
    assert!(outcome.succeeded, "{}", outcome.said);
    check_manifest(&home.models().join("tiny-bert"), "tiny-bert");
}

#[test]
fn what_arrives_damaged_is_thrown_away() {
    let (home, hub) = (Home::new(), Hub::with(shelf("bert-bare")));
    fs::create_dir_all(home.downloads()).unwrap();
    let part = home.downloads().join(format!("{WEIGHTS}.part"));
    fs::write(&part, [7; 100]).unwrap();
    let sentence = home.refusal(&hub);
    assert!(sentence.contains("not the file that the hub promised"), "{sentence}");
    assert!(!part.exists());
    let outcome = home.run(&hub.endpoint(), &[ID]);
    assert!(outcome.succeeded, "{}", outcome.said);
}

#[test]
fn a_refusal_says_why() {
    for (file, status, wanted) in [
        ("", 401, "The hub does not show someone/tiny-bert (401)"),
        ("", 403, "conditions must be accepted"),
        ("", 404, "The hub has no someone/tiny-bert (404). Check the name."),
        ("", 500, "The hub answers 500"),
        ("config.json", 401, "The hub does not show config.json (401)"),
        (WEIGHTS, 403, "The hub does not give out model.safetensors (403)"),
        (WEIGHTS, 404, "The hub has no model.safetensors (404)"),
    ] {
        let refused = BTreeMap::from([(file, status)]);
        let hub = Hub::with(Shelf { refused, ..shelf("bert-bare") });
        let sentence = Home::new().refusal(&hub);
        assert!(sentence.contains(wanted), "{sentence}");
    }
    let home = Home::new();
    for (id, wanted) in [
        ("nobody/nothing", "The hub has no nobody/nothing (404)"),
        ("../../etc/passwd", "There is no folder ../../etc/passwd"),
        ("a/..", "cannot be the name of a model"),
        ("a/b?x=", "cannot be the name of a model"),
    ] {
        let outcome = home.run(&Hub::with(shelf("bert-bare")).endpoint(), &[id]);
        assert!(!outcome.succeeded && outcome.said.contains(wanted), "{}", outcome.said);
    }
    // Nobody listens on port 1.
    let outcome = home.run("http://127.0.0.1:1", &[ID]);
    let wanted = "http://127.0.0.1:1 cannot be reached";
    assert!(!outcome.succeeded && outcome.said.contains(wanted), "{}", outcome.said);
}

#[test]
fn other_models_are_refused_before_their_weights_are_asked_for() {
    let with = |name: &str, bytes: &[u8]| {
        let mut files = shelf("bert-sequence");
        files.files.insert(name.to_owned(), bytes.to_vec());
        Hub::with(files)
    };
    let other = br#"{"model_type": "mpnet", "hidden_size": 768, "vocab_size": 30527}"#;
    let unigram = br#"{"model": {"type": "Unigram", "vocab": []}}"#;
    for (name, bytes, wanted) in [
        ("config.json", &other[..], "\"mpnet\""),
        ("config.json", b"<html>", "config.json"),
        ("tokenizer.json", unigram, "\"Unigram\""),
    ] {
        let hub = with(name, bytes);
        let sentence = Home::new().refusal(&hub);
        assert!(sentence.contains(wanted), "{sentence}");
        assert!(!asked_for_weights(&hub), "{name}");
    }
    // Of such a model nothing but the list and the configuration is fetched.
    let hub = with("config.json", other);
    Home::new().refusal(&hub);
    assert_eq!(hub.asked().len(), 2);

    let mut pickled = shelf("bert-bare");
    let weights = pickled.files.remove(WEIGHTS).unwrap();
    pickled.files.insert("pytorch_model.bin".to_owned(), weights);
    let hub = Hub::with(pickled);
    let sentence = Home::new().refusal(&hub);
    assert!(sentence.contains("only there as pytorch_model.bin"), "{sentence}");
    assert!(hub.asked().iter().all(|asked| !asked.path.contains(".bin")));
}

#[test]
fn names_of_the_hub_stay_inside_the_folder() {
    let home = Home::new();
    let mut files = shelf("bert-question-shards");
    files.files.insert("../../../../evil".to_owned(), b"out".to_vec());
    let index = br#"{"weight_map": {"a": "../../../../evil"}}"#.to_vec();
    files.files.insert("model.safetensors.index.json".to_owned(), index);
    let sentence = home.refusal(&Hub::with(files));
    assert!(sentence.contains("names ../../../../evil, which is not there"), "{sentence}");
    assert!(!home.0.join("evil").exists() && !home.0.join(".cache/evil").exists());
}

#[test]
fn a_folder_takes_the_same_path() {
    let home = Home::new();
    for name in ["bert-question-shards", "electra-words"] {
        let folder = family(name);
        let outcome = home.run("http://127.0.0.1:1", &[folder.to_str().unwrap()]);
        assert!(outcome.succeeded, "{}", outcome.said);
        check_manifest(&home.models().join(name), name);
        let card = fs::read_to_string(home.models().join(name).join("README.md")).unwrap();
        assert!(card.contains("Licence of the weights: none is named."), "{card}");
        assert!(!card.contains(folder.to_str().unwrap()), "whose folder it was is private");
    }
    fs::write(home.0.join("config.json"), r#"{"model_type": "gpt2"}"#).unwrap();
    let outcome = home.run("http://127.0.0.1:1", &[home.0.to_str().unwrap(), "--name", "gpt"]);
    assert!(!outcome.succeeded && outcome.said.contains("\"gpt2\""), "{}", outcome.said);
    assert!(!home.models().join("gpt").exists());

    // What is no model makes room for none.
    fs::create_dir_all(home.models().join("letters")).unwrap();
    let arguments = [family("bert-bare"), "--name".into(), "letters".into(), "--replace".into()];
    let arguments: Vec<_> = arguments.iter().map(|word| word.to_str().unwrap()).collect();
    let outcome = home.run("http://127.0.0.1:1", &arguments);
    assert!(
        !outcome.succeeded && outcome.said.contains("no model of this page"),
        "{}",
        outcome.said
    );
    assert!(home.models().join("letters").exists());
}
