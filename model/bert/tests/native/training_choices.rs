//! Weights by label, and the network of the best evaluation, against second ways to compute the same.

use bert::Bert;
use bert::checkpoint::ModelFiles;
use bert::input::EncoderInput;
use bert::training::{Trainer, binary_cross_entropy, cross_entropy, weighted_cross_entropy};
use burn::tensor::{Device, Tensor, TensorData};
use text::data::Task;
use text::softmax::softmax;
use text::switches::Switches;
use text::training::{Encoded, Goal, Judged, Lesson, Output, Plan, Scope, class_weights};
use text::wishes::{TracePart, Wish};

use crate::family_files::named;
use crate::micro_bert::micro;
use crate::teaching::{LABELS, examples};

const LOGITS: [[f32; 3]; 4] =
    [[0.5, -1.25, 2.0], [-0.75, 0.25, 1.5], [3.0, -2.0, 0.125], [0.0, 1.0, -1.0]];
const TRUTHS: [Option<usize>; 4] = [Some(2), Some(0), None, Some(1)];
const WEIGHTS: [f64; 3] = [2.5, 0.75, 0.25];

fn floats<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    let data = pollster::block_on(tensor.into_data_async()).expect("values");
    data.try_to_vec().expect("floats")
}

fn rows(values: &[[f32; 3]], device: &Device) -> Tensor<2> {
    Tensor::from_data(TensorData::new(values.concat(), [values.len(), 3]), device)
}

/// The sum over rows of weight · (ln Σ exp x - x_label), over the number of rows with a label.
fn formula(logits: &[[f32; 3]]) -> f64 {
    let loss = |(row, truth): (&[f32; 3], &Option<usize>)| {
        let truth = (*truth)?;
        let sum: f64 = row.iter().map(|x| f64::from(*x).exp()).sum();
        Some(WEIGHTS[truth] * (sum.ln() - f64::from(row[truth])))
    };
    logits.iter().zip(&TRUTHS).filter_map(loss).sum::<f64>() / 3.0
}

#[test]
fn the_weighted_loss_is_its_formula_and_so_is_its_gradient() {
    let device = Device::flex().autodiff();
    let logits = rows(&LOGITS, &device).require_grad();
    let loss = weighted_cross_entropy(logits.clone(), &TRUTHS, &WEIGHTS);
    let gradients = loss.backward();
    let found = f64::from(floats(loss.without_autodiff())[0]);
    assert!((found - formula(&LOGITS)).abs() < 1e-6, "{found} {}", formula(&LOGITS));
    let gradient = floats(logits.grad(&gradients).expect("a gradient"));
    const STEP: f32 = 1.0 / 1024.0;
    for (at, found) in gradient.into_iter().enumerate() {
        let moved = |by: f32| {
            let mut logits = LOGITS;
            logits[at / 3][at % 3] += by;
            formula(&logits)
        };
        let slope = (moved(STEP) - moved(-STEP)) / f64::from(2.0 * STEP);
        assert!((f64::from(found) - slope).abs() < 1e-5, "{at}: {found} {slope}");
    }
}

/// A row that counts twice is a row that is there twice.
#[test]
fn weights_are_repetitions() {
    let device = Device::flex();
    let labels = [Some(0), Some(1)];
    let weighted = weighted_cross_entropy(rows(&LOGITS[..2], &device), &labels, &[2.0, 1.0, 9.0]);
    let repeated = [LOGITS[0], LOGITS[0], LOGITS[1]];
    let plain = cross_entropy(rows(&repeated, &device), &[Some(0), Some(0), Some(1)]);
    let [weighted, plain] = [floats(weighted)[0], floats(plain)[0]];
    assert!((weighted * 2.0 - plain * 3.0).abs() < 1e-5, "{weighted} {plain}");
    let even = weighted_cross_entropy(rows(&LOGITS, &device), &TRUTHS, &[1.0; 3]);
    let plain = cross_entropy(rows(&LOGITS, &device), &TRUTHS);
    assert!((floats(even)[0] - floats(plain)[0]).abs() < 1e-6);
}

/// Examples of three labels: 3, 1 and 1 to learn from, two to judge with.
fn lesson(task: Task) -> Lesson {
    let both = examples(task);
    let one = |(which, label): (usize, usize)| {
        let mut example = both[which].clone();
        example.goal = Goal::Label(label);
        example
    };
    let all = [(0, 0), (1, 0), (0, 0), (1, 1), (0, 2), (0, 1), (1, 2)];
    let labels = (0..LABELS).map(|label| label.to_string()).collect();
    Lesson { task, labels, examples: all.into_iter().map(one).collect(), trained: 5 }
}

fn judged(trainer: &Trainer, examples: &[usize]) -> Vec<f64> {
    let judged = pollster::block_on(trainer.judge(examples)).expect("judged");
    judged.into_iter().map(|Judged { loss, .. }| loss).collect()
}

fn begun(task: Task, plan: Plan) -> Trainer {
    let mut trainer = Trainer::new(&micro(), lesson(task), plan).expect("a run");
    while pollster::block_on(trainer.prepare()).expect("vectors") {}
    trainer
}

#[test]
fn the_loss_of_a_batch_counts_each_example_by_its_label() {
    for task in [Task::Sequence, Task::Pair, Task::Siamese] {
        let plan = Plan { batch_size: 5, balanced: true, ..Plan::default() };
        let mut trainer = begun(task, plan);
        let losses = judged(&trainer, &[0, 1, 2, 3, 4]);
        let weights = class_weights(&[3, 1, 1]);
        let wanted: f64 =
            losses.iter().zip([0, 0, 0, 1, 2]).map(|(loss, label)| loss * weights[label]).sum();
        let step = pollster::block_on(trainer.step()).expect("a step");
        assert!((step.loss - wanted / 5.0).abs() < 1e-5, "{task:?}: {} {wanted}", step.loss);
    }
}

#[test]
fn a_run_ends_with_the_network_of_its_lowest_validation_loss() {
    // So fast that it forgets what it knew.
    let plan = Plan {
        scope: Scope::Everything,
        epochs: 6,
        batch_size: 2,
        learning_rate: 3e-2,
        keep_best: true,
        ..Plan::default()
    };
    let mut trainer = begun(Task::Sequence, plan);
    assert!(!trainer.evaluated(0.0), "before the first step there is nothing to keep");
    let mut losses = Vec::new();
    for _ in 0..trainer.steps() {
        pollster::block_on(trainer.step()).expect("a step");
        let judged = judged(&trainer, &[5, 6]);
        let loss = judged.iter().sum::<f64>() / 2.0;
        trainer.evaluated(loss);
        losses.push((loss, judged));
    }
    let lowest = losses.iter().map(|(loss, _)| *loss).fold(f64::INFINITY, f64::min);
    let first = losses.iter().position(|(loss, _)| *loss == lowest).expect("a lowest loss");
    assert!(first + 1 < losses.len(), "the last network is not the best here: {losses:?}");
    assert_eq!(trainer.learned_steps(), losses.len());
    assert!(!trainer.evaluated(f64::NAN) && !trainer.evaluated(lowest), "it is not lower");
    assert_eq!(trainer.back_to_best(), Some(first + 1));
    assert_eq!(judged(&trainer, &[5, 6]), losses[first].1, "to the bit");
    assert_eq!((trainer.learned_steps(), trainer.done()), (first + 1, losses.len()));
    assert_eq!(trainer.back_to_best(), None);
    trainer.rewind();
    assert_eq!((trainer.learned_steps(), trainer.back_to_best()), (0, None));
}

#[test]
fn nothing_is_kept_unless_the_plan_says_so() {
    let mut trainer = begun(Task::Sequence, Plan { batch_size: 2, ..Plan::default() });
    pollster::block_on(trainer.step()).expect("a step");
    assert!(!trainer.evaluated(0.1));
    assert_eq!(trainer.back_to_best(), None);
}

/// PyTorch's `BCEWithLogitsLoss`, the mean over rows and labels of
/// max(x, 0) - x y + ln(1 + e^-|x|); the third row does not count.
#[test]
fn the_loss_of_several_labels_is_that_of_pytorch_and_so_is_its_gradient() {
    const SETS: [Option<&[usize]>; 4] = [Some(&[0, 2]), Some(&[]), None, Some(&[0, 1, 2])];
    let formula = |logits: &[[f32; 3]]| {
        let row = |(row, set): (&[f32; 3], &Option<&[usize]>)| -> f64 {
            let Some(set) = set else { return 0.0 };
            let one = |(label, x): (usize, &f32)| {
                let (x, y) = (f64::from(*x), f64::from(u8::from(set.contains(&label))));
                x.max(0.0) - x * y + (1.0 + (-x.abs()).exp()).ln()
            };
            row.iter().enumerate().map(one).sum()
        };
        logits.iter().zip(&SETS).map(row).sum::<f64>() / 9.0
    };
    let device = Device::flex().autodiff();
    let logits = rows(&LOGITS, &device).require_grad();
    let loss = binary_cross_entropy(logits.clone(), &SETS);
    let gradients = loss.backward();
    let found = f64::from(floats(loss.without_autodiff())[0]);
    assert!((found - formula(&LOGITS)).abs() < 1e-6, "{found} {}", formula(&LOGITS));
    // (sigmoid(x) - y) / 9, also where x is exactly 0.
    let gradient = floats(logits.grad(&gradients).expect("a gradient"));
    for (at, found) in gradient.into_iter().enumerate() {
        let (x, set) = (f64::from(LOGITS[at / 3][at % 3]), SETS[at / 3]);
        let wanted = set.map_or(0.0, |set| {
            let y = f64::from(u8::from(set.contains(&(at % 3))));
            (1.0 / (1.0 + (-x).exp()) - y) / 9.0
        });
        assert!((f64::from(found) - wanted).abs() < 1e-6, "{at}: {found} {wanted}");
    }
}

/// Scores far from 0 neither overflow nor become no number.
#[test]
fn scores_far_from_zero_have_a_loss() {
    let logits = rows(&[[200.0, -200.0, 0.0]], &Device::flex());
    let [right, wrong] = [&[0][..], &[1][..]]
        .map(|set| f64::from(floats(binary_cross_entropy(logits.clone(), &[Some(set)]))[0]));
    let ln_2 = std::f64::consts::LN_2;
    assert!((right - ln_2 / 3.0).abs() < 1e-6, "{right}");
    assert!((wrong - (400.0 + ln_2) / 3.0).abs() < 1e-4, "{wrong}");
}

/// What the model's own classifier says of the first example: the probabilities of its labels.
fn own_answer(bert: &Bert, part: TracePart, example: &Encoded) -> Vec<f64> {
    let input = EncoderInput::single(&example.encoding, 0, &bert.config).expect("it fits");
    let wishes = [Wish::of(part, 0)];
    let trace = pollster::block_on(bert.run(&input, &Switches::default(), &wishes));
    let trace = trace.expect("a pass");
    let logits = &trace.get(part, 0).expect("the head is there").values;
    // Of words, the labels of the second piece: the first one of a word.
    let first = if part == TracePart::LabelLogits { 0 } else { LABELS };
    let logits: Vec<f64> = logits[first..first + LABELS].iter().map(|x| f64::from(*x)).collect();
    softmax(&logits)
}

/// What a run says of the first example before its first step.
fn first_answer(bert: &Bert, task: Task, labels: &[&str], further: bool) -> Vec<f64> {
    let labels = labels.iter().map(|label| (*label).to_owned()).collect();
    let lesson = Lesson { task, labels, examples: examples(task), trained: 2 };
    let plan = Plan { scope: Scope::Head, further, ..Plan::default() };
    let taught = Trainer::new(bert, lesson, plan).expect("a run").taught();
    match pollster::block_on(taught.apply(&examples(task)[0])).expect("an answer") {
        Output::Label { probabilities } => probabilities,
        Output::Words { probabilities, .. } => probabilities[0].clone(),
        other => panic!("{other:?}"),
    }
}

/// The classifiers of these files say what PyTorch says (`families.rs`).
#[test]
fn a_run_begins_as_the_classifier_of_the_model_where_its_labels_are_the_same() {
    for (name, task, part) in [
        ("bert-sequence", Task::Sequence, TracePart::LabelLogits),
        ("electra-sequence", Task::Pair, TracePart::LabelLogits),
        ("bert-words-cased", Task::Words, TracePart::TokenLabelLogits),
    ] {
        let files = ModelFiles::from_named(named(name)).expect("a model");
        let bert = files.load(&Device::flex()).expect("a model");
        let wanted = own_answer(&bert, part, &examples(task)[0]);
        let is_near = |found: &[f64]| found.iter().zip(&wanted).all(|(a, b)| (a - b).abs() < 1e-5);
        let found = first_answer(&bert, task, &["no", "yes", "perhaps"], true);
        assert!(is_near(&found), "{name}: {found:?} {wanted:?}");
        let anew = first_answer(&bert, task, &["no", "yes", "perhaps"], false);
        let others = first_answer(&bert, task, &["yes", "no", "perhaps"], true);
        assert!(!is_near(&anew) && anew == others, "{name}: a fresh head {anew:?} {others:?}");
    }
}
