//! Two sentences that are each read by themselves: against second ways to compute the same, and as
//! files of another program.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use bert::heads::cosine::CosineSimilarity;
use bert::heads::siamese::SiameseClassification;
use bert::input::EncoderInput;
use bert::trace::Recorder;
use bert::training::{Taught, Trainer, TrainingError, tokenizer_files};
use bert::weight::Weight;
use burn::module::Param;
use burn::tensor::{Device, Tensor, TensorData};
use safetensors::SafeTensors;
use text::data::Task;
use text::switches::Switches;
use text::tokenizer::{Encoding, Tokenizer};
use text::training::{Encoded, Goal, Lesson, Output, Plan, Scope, Step};
use text::vectors::pooling::Pooling;

use crate::micro_bert::micro;
use crate::teaching::{LABELS, examples};

const TASKS: [Task; 2] = [Task::Siamese, Task::Similarity];

fn floats<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    let data = pollster::block_on(tensor.into_data_async()).expect("values");
    data.try_to_vec().expect("floats")
}

fn matrix(rows: [[f32; 3]; 2]) -> Tensor<2> {
    Tensor::from_data(TensorData::new(rows.concat(), [2, 3]), &Device::flex())
}

/// W [u; v; |u - v|] + b by hand: weights that count up, a bias of -1 and 1.
#[test]
fn the_siamese_head_is_its_formula() {
    let mut head = SiameseClassification::new(3, 2, 1, &Device::flex());
    let weights: Vec<f32> = (0_u8..18).map(|at| f32::from(at) / 10.0).collect();
    let (panels, shape) = shaders::panels_from_rows(&weights, 9);
    let dense = &mut head.classifier.dense;
    let panels = Tensor::from_data(TensorData::new(panels, shape), &Device::flex());
    dense.weight = Weight::Floats(Param::from_tensor(panels));
    dense.bias = Param::from_tensor(Tensor::from_data([-1.0_f32, 1.0], &Device::flex()));
    let (first, second) =
        ([[1.0, -2.0, 0.5], [0.0, 1.0, 0.0]], [[3.0, 1.0, 0.5], [0.0, 0.0, -1.0]]);
    let found = floats(head.forward(matrix(first), matrix(second)));
    for (pair, (u, v)) in first.iter().zip(&second).enumerate() {
        let apart: Vec<f32> = u.iter().zip(v).map(|(u, v)| (u - v).abs()).collect();
        let features = [u.as_slice(), v, &apart].concat();
        for (label, bias) in [-1.0, 1.0].into_iter().enumerate() {
            let row = &weights[label * 9..][..9];
            let logit: f32 = bias + row.iter().zip(&features).map(|(w, x)| w * x).sum::<f32>();
            assert!((found[pair * 2 + label] - logit).abs() < 1e-5, "{pair} {label}");
        }
    }
}

#[test]
fn the_cosine_is_its_formula_and_stands_for_a_score() {
    let head = CosineSimilarity { zero: 1.0, unit: 4.0 };
    // 3-4-5 and a right angle; the length of a vector does not matter.
    let found = head.forward(
        matrix([[3.0, 4.0, 0.0], [0.0, 2.0, 0.0]]),
        matrix([[10.0, 0.0, 0.0], [7.0, 0.0, -1.0]]),
    );
    let found = floats(found);
    assert!((found[0] - 0.6).abs() < 1e-6 && found[1].abs() < 1e-6, "{found:?}");
    let nothing = head.forward(matrix([[0.0; 3]; 2]), matrix([[1.0; 3]; 2]));
    assert_eq!(floats(nothing), [0.0, 0.0]);
    assert_eq!([-1.0, 0.0, 0.5, 1.0].map(|cosine| head.in_unit(cosine)), [-3.0, 1.0, 3.0, 5.0]);
}

fn lesson(task: Task) -> Lesson {
    let labels = if task.has_labels() { LABELS } else { 0 };
    let labels = (0..labels).map(|label| format!("label {label}")).collect();
    Lesson { task, labels, examples: examples(task), trained: 2 }
}

fn trainer(task: Task, plan: Plan) -> Trainer {
    let mut trainer = Trainer::new(&micro(), lesson(task), plan).expect("a run");
    while pollster::block_on(trainer.prepare()).expect("vectors") {}
    trainer
}

fn plan(scope: Scope) -> Plan {
    Plan { scope, batch_size: 2, epochs: 4, learning_rate: 1e-2, ..Plan::default() }
}

fn run(trainer: &mut Trainer) -> Vec<Step> {
    (0..trainer.steps()).map(|_| pollster::block_on(trainer.step()).expect("a step")).collect()
}

/// The mean over all pieces of a sentence that the encoder reads alone, without any padding.
fn sentence(taught: &Taught, encoding: &Encoding) -> Vec<f32> {
    let input = EncoderInput::single(encoding, 0, &taught.config).expect("an input");
    let encoder = &taught.network.encoder;
    let rows = floats(encoder.forward(&input, &Switches::default(), &mut Recorder::default()));
    let special = vec![false; encoding.ids.len()];
    Pooling::MeanWithSpecials.of(&rows, &special).expect("pieces")
}

fn cosine(one: &[f32], other: &[f32]) -> f64 {
    let dot = |a: &[f32], b: &[f32]| {
        a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>()
    };
    dot(one, other) / (dot(one, one) * dot(other, other)).sqrt()
}

fn sentences(taught: &Taught, text: &Encoded) -> [Vec<f32>; 2] {
    let both: Vec<_> = text.inputs().map(|input| sentence(taught, input)).collect();
    both.try_into().expect("two sentences")
}

/// A batch of two pairs of different lengths says what each sentence says alone.
#[test]
fn every_sentence_is_read_by_itself() {
    for scope in [Scope::LastLayers(1), Scope::Everything] {
        let mut trainer = trainer(Task::Similarity, plan(scope));
        run(&mut trainer);
        let judged = pollster::block_on(trainer.judge(&[0, 1])).expect("a verdict");
        let summaries =
            pollster::block_on(trainer.judge_and_summarise(&[0, 1])).expect("vectors").1;
        let taught = trainer.taught();
        for ((text, judged), summary) in trainer.examples().iter().zip(&judged).zip(summaries) {
            let [u, v] = sentences(&taught, text);
            let Output::Score { value, cosine: Some(said) } = judged.output else {
                panic!("a cosine")
            };
            let wanted = cosine(&u, &v);
            assert!((said - wanted).abs() < 1e-5, "{scope:?}: {said} {wanted}");
            // Scores of 2 and 12 stand for cosines of 0 and 1.
            assert!((value - (2.0 + 10.0 * wanted)).abs() < 1e-4, "{scope:?}: {value}");
            let Goal::Score(truth) = text.goal else { panic!("a score") };
            assert!((judged.loss - (value - truth).powi(2)).abs() < 1e-9);
            let apart: Vec<f32> = u.iter().zip(&v).map(|(u, v)| (u - v).abs()).collect();
            assert!(apart.iter().zip(&summary).all(|(a, b)| (a - b).abs() < 1e-5), "{scope:?}");
        }
    }
}

#[test]
fn the_same_plan_gives_the_same_run_and_the_loss_falls() {
    for task in TASKS {
        for scope in [Scope::LastLayers(1), Scope::NormsAndBiases, Scope::Everything] {
            let plan = Plan { epochs: 20, ..plan(scope) };
            let mut first = trainer(task, plan);
            let steps = run(&mut first);
            assert_eq!(steps, run(&mut trainer(task, plan)), "{task:?} {scope:?}");
            first.rewind();
            assert_eq!(steps, run(&mut first), "{task:?} {scope:?} rewound");
            let (begin, end) = (steps[0].loss, steps[steps.len() - 1].loss);
            assert!(end < 0.5 * begin, "{task:?} {scope:?}: {begin} {end}");
        }
    }
}

/// A head without weights on a frozen encoder can learn nothing; one with weights can.
#[test]
fn a_cosine_needs_a_layer_that_learns() {
    let frozen = |task, scope| Trainer::new(&micro(), lesson(task), plan(scope)).err();
    for scope in [Scope::Head, Scope::LastLayers(0)] {
        let refused = frozen(Task::Similarity, scope);
        assert!(matches!(refused, Some(TrainingError::NothingLearns)), "{scope:?}");
        assert!(frozen(Task::Siamese, scope).is_none(), "{scope:?}");
    }
}

#[test]
fn a_text_with_another_number_of_inputs_is_refused() {
    let swapped = Lesson { examples: examples(Task::Pair), ..lesson(Task::Siamese) };
    let refused = Trainer::new(&micro(), swapped, plan(Scope::Head)).err();
    assert!(matches!(refused, Some(TrainingError::Misfit { number: 1 })));
    let swapped = Lesson { examples: examples(Task::Siamese), ..lesson(Task::Pair) };
    let refused = Trainer::new(&micro(), swapped, plan(Scope::Head)).err();
    assert!(matches!(refused, Some(TrainingError::Misfit { number: 1 })));
    let taught = trainer(Task::Siamese, plan(Scope::Head)).taught();
    let said = pollster::block_on(taught.apply(&examples(Task::Pair)[0]));
    assert!(matches!(said, Err(TrainingError::Misfit { .. })));
}

fn taught(task: Task) -> Taught {
    let mut trainer = trainer(task, plan(Scope::Everything));
    run(&mut trainer);
    trainer.taught()
}

/// The parameters of Hugging Face's `BertModel` without its pooler, by the names of its
/// `state_dict()`.
fn of_bert_model(layers: usize) -> BTreeSet<String> {
    let both = |name: &str| [format!("{name}.weight"), format!("{name}.bias")];
    let table = |name: &str| format!("embeddings.{name}_embeddings.weight");
    let mut names: BTreeSet<String> =
        ["word", "position", "token_type"].map(table).into_iter().collect();
    names.extend(both("embeddings.LayerNorm"));
    let parts = [
        "attention.self.query",
        "attention.self.key",
        "attention.self.value",
        "attention.output.dense",
        "attention.output.LayerNorm",
        "intermediate.dense",
        "output.dense",
        "output.LayerNorm",
    ];
    for layer in 0..layers {
        names.extend(parts.iter().flat_map(|part| both(&format!("encoder.layer.{layer}.{part}"))));
    }
    names
}

#[test]
fn the_files_are_those_of_a_sentence_encoder() {
    for task in TASKS {
        let taught = taught(task);
        let files = pollster::block_on(taught.export()).expect("files");
        let tensors = SafeTensors::deserialize(&files[1].bytes).expect("tensors");
        let names: BTreeSet<String> = tensors.names().into_iter().map(str::to_owned).collect();
        let mut wanted = of_bert_model(taught.config.num_hidden_layers);
        if task == Task::Siamese {
            wanted.extend(["classifier.weight", "classifier.bias"].map(str::to_owned));
        }
        assert_eq!(names, wanted, "{task:?}");
        let json = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).expect("JSON");
        assert_eq!(json(&files[0].bytes)["architectures"], serde_json::json!(["BertModel"]));

        let beside = taught.sentence_transformers().expect("files");
        let file = |name: &str| {
            let found = beside.iter().find(|file| file.name == name);
            json(&found.unwrap_or_else(|| panic!("{name}")).bytes)
        };
        let modules = file("modules.json");
        let kinds: Vec<_> =
            modules.as_array().expect("a list").iter().map(|one| &one["type"]).collect();
        assert_eq!(
            kinds,
            ["sentence_transformers.models.Transformer", "sentence_transformers.models.Pooling"]
        );
        assert_eq!((&modules[0]["path"], &modules[1]["path"]), (&"".into(), &"1_Pooling".into()));
        let pooling = file("1_Pooling/config.json");
        assert_eq!(pooling["word_embedding_dimension"], taught.config.hidden_size);
        let modes = pooling.as_object().expect("fields").iter();
        let chosen: Vec<_> =
            modes.filter(|(_, value)| **value == true).map(|(name, _)| name).collect();
        assert_eq!(chosen, ["pooling_mode_mean_tokens"]);
        let limit = &file("sentence_bert_config.json")["max_seq_length"];
        assert_eq!(*limit, taught.config.positions());
    }
    let other = Trainer::new(&micro(), lesson(Task::Siamese), plan(Scope::Head)).expect("a run");
    let plain = Taught { task: Task::Pair, ..other.taught() };
    assert_eq!(plain.sentence_transformers().expect("no files"), []);
}

/// Vectors and their cosine by the library itself, of pieces that go in as ids; and the ids that its
/// tokeniser makes of a text.
const SCRIPT: &str = "
import json, sys, torch, sentence_transformers
folder, pairs = sys.argv[1], json.loads(sys.argv[2])
model = sentence_transformers.SentenceTransformer(folder, device='cpu').eval()
cosines = []
for pair in pairs:
    vectors = []
    for ids, segments in pair:
        features = {'input_ids': torch.tensor([ids]), 'token_type_ids': torch.tensor([segments]),
                    'attention_mask': torch.ones(1, len(ids), dtype=torch.long)}
        with torch.no_grad():
            vectors.append(model(features)['sentence_embedding'][0])
    cosines.append(torch.nn.functional.cosine_similarity(vectors[0], vectors[1], dim=0).item())
print(json.dumps([cosines, model.tokenizer('Word7, word9')['input_ids']]))
";

/// The Python that has `sentence_transformers`: that of the environment variable `PYTHON`, or
/// `python3`.
fn python() -> Option<String> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    let there = Command::new(&python).args(["-c", "import sentence_transformers"]).output();
    there.is_ok_and(|output| output.status.success()).then_some(python)
}

/// One line for each of the pieces of the micro BERT.
fn vocabulary(size: usize) -> String {
    let specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"].map(str::to_owned);
    let words = (specials.len()..size).map(|id| format!("word{id}"));
    specials.into_iter().chain(words).map(|piece| piece + "\n").collect()
}

fn written(taught: &Taught) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("taught-{:?}", taught.task));
    let mut files = pollster::block_on(taught.export()).expect("files");
    files.extend(taught.sentence_transformers().expect("files"));
    let tokenizer = Tokenizer::from_vocabulary(&vocabulary(taught.config.vocab_size));
    let longest = taught.config.positions();
    files.extend(tokenizer_files(&tokenizer.expect("pieces"), longest).expect("files"));
    for file in files {
        let path = folder.join(file.name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, file.bytes).expect("it is written");
    }
    folder
}

#[test]
fn sentence_transformers_loads_it_and_makes_the_same_vectors() {
    let Some(python) = python() else {
        eprintln!("SKIPPED: no Python with sentence_transformers (set PYTHON to one that has)");
        return;
    };
    for task in TASKS {
        let taught = taught(task);
        let texts = examples(task);
        let inputs = |text: &Encoded| -> Vec<_> {
            text.inputs().map(|one| (one.ids.clone(), one.segments.clone())).collect()
        };
        let pairs: Vec<_> = texts.iter().map(inputs).collect();
        let pairs = serde_json::to_string(&pairs).expect("numbers");
        let folder = written(&taught);
        let output = Command::new(&python).arg("-c").arg(SCRIPT).arg(folder).arg(pairs).output();
        let output = output.expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("a text");
        let (theirs, ids): (Vec<f64>, Vec<u32>) =
            serde_json::from_str(text.lines().last().unwrap_or_default()).expect("numbers");
        // [CLS] word7 [UNK] word9 [SEP]: in lower case, and the comma is no piece.
        assert_eq!(ids, [2, 7, 1, 9, 3]);
        assert_eq!(theirs.len(), texts.len());
        for (text, theirs) in texts.iter().zip(theirs) {
            let [u, v] = sentences(&taught, text);
            let ours = cosine(&u, &v);
            assert!((ours - theirs).abs() < 1e-4, "{task:?}: {ours} {theirs}");
        }
    }
}
