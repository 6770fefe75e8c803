//! A fine-tuned network as files: written and read back, and read by another program.
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use bert::Bert;
use bert::checkpoint::ModelFiles;
use bert::training::{File, ImportError, Taught, Trainer};
use burn::tensor::Device;
use safetensors::SafeTensors;
use text::config::BertConfig;
use text::data::Task;
use text::training::{
    Decoding, DescriptionError, Encoded, Lesson, Output, Plan, Scale, Scope, SpanSummary,
    head_parameters,
};

use crate::family_files::named;
use crate::micro_bert::micro;
use crate::teaching::{LABELS, examples};

fn plans(task: Task) -> Vec<Plan> {
    let plan = Plan {
        scope: Scope::Everything,
        batch_size: 2,
        epochs: 2,
        learning_rate: 1e-2,
        longest_span: 3,
        ..Plan::default()
    };
    match task {
        Task::Entities => vec![Plan { decoding: Decoding::Crf, ..plan }],
        Task::Spans => vec![plan, Plan { summary: SpanSummary::Attention, ..plan }],
        _ => vec![plan],
    }
}

/// What two steps taught the micro BERT.
fn taught(task: Task, plan: Plan) -> Taught {
    taught_from(&micro(), task, plan)
}

/// A DistilBERT, an ELECTRA whose tables are narrower than its layers, and a RoBERTa.
fn relatives() -> [Bert; 3] {
    ["distilbert-masked", "electra-generator", "roberta-masked"].map(|name| {
        let files = ModelFiles::from_named(named(name)).expect("a model");
        files.load(&Device::flex()).expect("a model")
    })
}

/// The examples as a model reads them: with one segment, all pieces are in it.
fn examples_for(config: &BertConfig, task: Task) -> Vec<Encoded> {
    let mut all = examples(task);
    if config.type_vocab_size == 1 {
        let inputs = all
            .iter_mut()
            .flat_map(|one| std::iter::once(&mut one.encoding).chain(&mut one.second));
        inputs.for_each(|input| input.segments.fill(0));
    }
    all
}

fn taught_from(bert: &Bert, task: Task, plan: Plan) -> Taught {
    let labels = if task.has_labels() { LABELS } else { 0 };
    let labels = (0..labels).map(|label| format!("label, “{label}”")).collect();
    let lesson = Lesson { task, labels, examples: examples_for(&bert.config, task), trained: 2 };
    let mut trainer = Trainer::new(bert, lesson, plan).expect("a run");
    while pollster::block_on(trainer.prepare()).expect("vectors") {}
    for _ in 0..trainer.steps() {
        pollster::block_on(trainer.step()).expect("a step");
    }
    trainer.taught()
}

fn apply(taught: &Taught, text: &Encoded) -> Output {
    pollster::block_on(taught.apply(text)).expect("an answer")
}

fn export(taught: &Taught) -> [File; 2] {
    let files = pollster::block_on(taught.export()).expect("files");
    files.try_into().expect("two files")
}

#[test]
fn what_was_written_is_read_back_bit_by_bit() {
    for task in Task::ALL {
        for plan in plans(task) {
            let taught = taught(task, plan);
            let [config, weights] = export(&taught);
            let read = Taught::import(&config.bytes, &weights.bytes, &Device::flex());
            let read = read.unwrap_or_else(|fault| panic!("{task:?}: {fault}"));
            assert_eq!((read.task, &read.labels, read.plan), (task, &taught.labels, plan));
            assert_eq!((read.scale, read.scale.is_some()), (taught.scale, task.has_scores()));
            assert!(export(&read) == [config, weights], "{task:?}");
            for text in examples(task) {
                assert_eq!(apply(&read, &text), apply(&taught, &text), "{task:?}");
            }
        }
    }
}

#[test]
fn relatives_of_bert_are_read_back_bit_by_bit() {
    for bert in relatives() {
        for task in Task::ALL {
            // Hidden pieces are named by the table of the pieces, which must be as wide as a layer.
            if task == Task::Boundary && bert.config.projects_embeddings() {
                continue;
            }
            let taught = taught_from(&bert, task, plans(task)[0]);
            let [config, weights] = export(&taught);
            let read = Taught::import(&config.bytes, &weights.bytes, &Device::flex());
            let read = read.unwrap_or_else(|fault| panic!("{task:?}: {fault}"));
            assert_eq!(read.config.model_type, bert.config.model_type);
            assert!(export(&read) == [config, weights], "{task:?}");
            for text in examples_for(&bert.config, task) {
                assert_eq!(apply(&read, &text), apply(&taught, &text), "{task:?}");
            }
        }
    }
}

/// No number has more digits than stand for it: 0.01, not the double next to the single.
#[test]
fn numbers_are_written_as_the_shortest_decimals() {
    let plan = Plan { learning_rate: 0.000_2, ..plans(Task::Regression)[0] };
    let taught = taught(Task::Regression, plan);
    let [config, _] = export(&Taught { scale: Some(Scale { zero: 3.2, unit: 0.7 }), ..taught });
    let text = String::from_utf8(config.bytes).expect("a text");
    let fields: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let section = &fields["bertscope"];
    let written = [
        &section["plan"]["weight_decay"],
        &section["plan"]["learning_rate"],
        &section["plan"]["warm_up"],
        &section["scale"]["zero"],
        &section["scale"]["unit"],
        &fields["initializer_range"],
    ];
    assert_eq!(written.map(ToString::to_string), ["0.01", "0.0002", "0.1", "3.2", "0.7", "0.02"]);
    let long = |token: &&str| token.len() > 9 && token.parse::<f64>().is_ok();
    let separators = |c: char| c.is_whitespace() || c == ',';
    assert_eq!(text.split(separators).find(long), None, "{text}");
}

/// Tensors by their names, as bytes.
fn tensors(file: &File) -> BTreeMap<String, Vec<u8>> {
    let tensors = SafeTensors::deserialize(&file.bytes).expect("tensors");
    let tensors = tensors.tensors().into_iter();
    tensors.map(|(name, view)| (name, view.data().to_vec())).collect()
}

/// Parameters whose numbers a step changed: those that the scope names, no more and no fewer.
#[test]
fn exactly_what_the_scope_names_is_trained() {
    let is_head = |name: &str| name.starts_with("classifier") || name.contains("pooler");
    let is_norm_or_bias = |name: &str| name.contains("LayerNorm") || name.ends_with(".bias");
    let last = micro().config.num_hidden_layers - 1;
    let in_last = |name: &str| name.contains(&format!("encoder.layer.{last}."));
    type Named<'a> = &'a dyn Fn(&str) -> bool;
    let cases: [(Scope, Named<'_>); 4] = [
        (Scope::Head, &|_| false),
        (Scope::LastLayers(1), &in_last),
        (Scope::NormsAndBiases, &is_norm_or_bias),
        (Scope::Everything, &|_| true),
    ];
    for (scope, learns) in cases {
        let plan = Plan { scope, epochs: 1, ..plans(Task::Sequence)[0] };
        let untaught = Plan { learning_rate: 0.0, ..plan };
        let [_, before] = export(&taught(Task::Sequence, untaught));
        let [_, after] = export(&taught(Task::Sequence, plan));
        let (before, after) = (tensors(&before), tensors(&after));
        let changed = before.iter().filter(|(name, bytes)| after.get(*name) != Some(bytes));
        let changed: Vec<&String> = changed.map(|(name, _)| name).collect();
        let named: Vec<&String> =
            before.keys().filter(|name| is_head(name) || learns(name)).collect();
        assert_eq!(changed, named, "{scope:?}");
        let encoder = named.iter().filter(|name| !is_head(name));
        let numbers: usize = encoder.filter_map(|name| before.get(*name)).map(Vec::len).sum();
        assert_eq!(numbers / 4, scope.encoder_parameters(&micro().config), "{scope:?}");
    }
}

/// Single-precision numbers in a safetensors file.
fn numbers_in(file: &File) -> usize {
    let (length, _) = file.bytes.split_first_chunk::<8>().expect("a header");
    (file.bytes.len() - 8 - u64::from_le_bytes(*length) as usize) / 4
}

#[test]
fn heads_have_as_many_parameters_as_their_formula_says() {
    for task in Task::ALL {
        for plan in plans(task) {
            let taught = taught(task, plan);
            let [_, weights] = export(&taught);
            let encoder = Scope::Everything.encoder_parameters(&taught.config);
            let head = head_parameters(task, taught.labels.len(), &plan, &taught.config);
            assert_eq!(numbers_in(&weights), encoder + head, "{task:?}");
        }
    }
}

#[test]
fn files_that_do_not_fit_are_refused() {
    let taught = taught(Task::Spans, plans(Task::Spans)[0]);
    let [config, weights] = export(&taught);
    let import = |config: &[u8], weights: &[u8]| {
        Taught::import(config, weights, &Device::flex()).map(|_| ()).expect_err("a fault")
    };
    let not_taught = |config: &[u8]| {
        let fault = import(config, &weights.bytes);
        matches!(fault, ImportError::Description(DescriptionError::NotTaught))
    };
    let text = String::from_utf8(config.bytes.clone()).expect("a text");
    let plain = text.replace("\"bertscope\"", "\"somebody\"");
    assert!(not_taught(plain.as_bytes()));
    assert!(
        import(b"{", &weights.bytes).to_string().starts_with("config.json is not a JSON object")
    );
    let mut fewer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let layers = micro().config.num_hidden_layers;
    fewer["num_hidden_layers"] = (layers - 1).into();
    let fault = import(fewer.to_string().as_bytes(), &weights.bytes);
    let ImportError::Layers { found, said } = fault else { panic!("{fault}") };
    assert_eq!((found, said), (layers, layers - 1));
    let other = text.replace("\"spans\"", "\"boundary\"");
    let fault = import(other.as_bytes(), &weights.bytes).to_string();
    assert!(fault.contains("boundary_head.position_embeddings.weight"), "{fault}");
    let cut = &weights.bytes[..weights.bytes.len() / 2];
    assert!(matches!(import(text.as_bytes(), cut), ImportError::Weights(_)));
    let mut damaged = weights.bytes.clone();
    let end = damaged.len();
    damaged[end - 4..].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(import(text.as_bytes(), &damaged).to_string().contains("not a number"));
}

const SCRIPT: &str = "
import json, sys, torch, transformers
folder, inputs = sys.argv[1], json.loads(sys.argv[2])
config = json.load(open(folder + '/config.json'))
model = getattr(transformers, config['architectures'][0]).from_pretrained(folder).eval()
answers = []
for ids, segments in inputs:
    with torch.no_grad():
        segments = {} if config['model_type'] == 'distilbert' else {'token_type_ids': torch.tensor([segments])}
        out = model(input_ids=torch.tensor([ids]), **segments)
    if 'start_logits' in out:
        answers.append([out['start_logits'][0].tolist(), out['end_logits'][0].tolist()])
    else:
        logits = out['logits'][0]
        kind = model.config.problem_type
        answers.append((logits if kind == 'regression' else torch.sigmoid(logits) if kind == 'multi_label_classification' else torch.softmax(logits, -1)).tolist())
print(json.dumps({'answers': answers, 'labels': model.config.id2label, 'problem': model.config.problem_type}))
";

/// The Python that has `transformers`: that of the environment variable `PYTHON`, or `python3`.
fn python() -> Option<String> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    let there = Command::new(&python).args(["-c", "import torch, transformers"]).output();
    there.is_ok_and(|output| output.status.success()).then_some(python)
}

/// What transformers says of the examples.
fn theirs(python: &str, folder: &Path, texts: &[Encoded]) -> serde_json::Value {
    let inputs: Vec<_> =
        texts.iter().map(|text| (&text.encoding.ids, &text.encoding.segments)).collect();
    let inputs = serde_json::to_string(&inputs).expect("numbers");
    let folder = folder.to_str().expect("a name");
    let output = Command::new(python).args(["-c", SCRIPT, folder, &inputs]).output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("a text");
    serde_json::from_str(text.lines().last().unwrap_or_default()).expect("JSON")
}

fn written(task: Task, taught: &Taught) -> PathBuf {
    let family = taught.config.model_type.name();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("taught-{family}-{task:?}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    for file in export(taught) {
        std::fs::write(folder.join(file.name), file.bytes).expect("it is written");
    }
    folder
}

fn numbers(value: &serde_json::Value) -> Vec<f64> {
    match value {
        serde_json::Value::Array(all) => all.iter().flat_map(numbers).collect(),
        one => vec![one.as_f64().expect("a number")],
    }
}

/// The same numbers of ours: probabilities of the text or of each piece, or logits.
fn ours(taught: &Taught, text: &Encoded) -> Vec<f64> {
    // With a word of its own for every piece, the words' probabilities are the pieces'.
    let mut text = text.clone();
    text.words = (0..text.words.len()).map(Some).collect();
    text.word_count = text.words.len();
    match apply(taught, &text) {
        Output::Label { probabilities } | Output::Labels { probabilities } => probabilities,
        Output::Score { value, .. } => vec![value],
        Output::Words { probabilities, .. } => probabilities.concat(),
        Output::Answer { starts, ends, .. } => {
            [starts, ends].concat().into_iter().map(f64::from).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn transformers_loads_it_and_says_the_same() {
    let Some(python) = python() else {
        eprintln!("SKIPPED: no Python with torch and transformers (set PYTHON to one that has)");
        return;
    };
    for bert in std::iter::once(micro()).chain(relatives()) {
        transformers_agrees(&python, &bert);
    }
}

fn transformers_agrees(python: &str, bert: &Bert) {
    for task in Task::ALL {
        // Their heads are none of that library.
        if matches!(task, Task::Spans | Task::Boundary) || task.is_siamese() {
            continue;
        }
        let taught = taught_from(bert, task, plans(task)[0]);
        let texts = examples_for(&bert.config, task);
        let theirs = theirs(python, &written(task, &taught), &texts);
        for (text, answer) in texts.iter().zip(theirs["answers"].as_array().expect("answers")) {
            let (ours, theirs) = (ours(&taught, text), numbers(answer));
            assert_eq!(ours.len(), theirs.len(), "{task:?}");
            for (a, b) in ours.iter().zip(&theirs) {
                assert!((a - b).abs() < 1e-3, "{task:?}: {a} {b}");
            }
        }
        if task.has_labels() {
            assert_eq!(theirs["labels"]["1"], taught.labels[1].as_str());
        }
        if task == Task::MultiLabel {
            // Its loss is the one that is learned from here.
            let wanted = serde_json::json!("multi_label_classification");
            assert_eq!(theirs["problem"], wanted);
        }
        if task == Task::Regression {
            assert_eq!(theirs["labels"], serde_json::json!({ "0": "score" }));
        }
    }
}
