//! Training: gradients against central differences, and runs on the bundled data.

use std::path::Path;

use bert::Bert;
use bert::native::Folder;
use bert::training::{Network, TaskHead, Trainer, TrainingError};
use burn::module::{Module, ModuleMapper, ModuleVisitor, Param};
use burn::tensor::{Gradients, Tensor, TensorData};
use text::data::{Columns, Dataset, Part, Table, Task};
use text::tokenizer::Tokenizer;
use text::training::{Decoding, Encoded, Goal, Lesson, Output, Plan, Scope, SpanSummary, Step};

use crate::micro_bert::micro;
use crate::teaching::{LABELS, examples};

fn number(tensor: Tensor<1>) -> f64 {
    let data = pollster::block_on(tensor.into_data_async()).expect("a number");
    f64::from(data.try_to_vec::<f32>().expect("floats")[0])
}

fn floats<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    let data = pollster::block_on(tensor.into_data_async()).expect("values");
    data.try_to_vec().expect("floats")
}

/// The gradient of every tensor of parameters, in the order of the module.
struct All<'a> {
    gradients: &'a Gradients,
    found: Vec<Option<Vec<f32>>>,
}

impl ModuleVisitor for All<'_> {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        self.found.push(param.val().grad(self.gradients).map(floats));
    }
}

/// Adds to one number of one tensor.
struct Nudge {
    tensor: usize,
    index: usize,
    by: f32,
    seen: usize,
}

impl ModuleMapper for Nudge {
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        self.seen += 1;
        if self.seen - 1 != self.tensor {
            return param;
        }
        let tensor = param.val();
        let (device, shape) = (tensor.device(), tensor.dims());
        let mut values = floats(tensor);
        values[self.index] += self.by;
        Param::from_tensor(Tensor::from_data(TensorData::new(values, shape), &device))
    }
}

/// Tensors of which no number moves the loss: token types and positions that no example has are
/// not looked at, so their gradients are zero, which the comparison covers too.
fn compare(task: Task, plan: &Plan) {
    let bert = micro();
    let device = bert.encoder.embeddings.word.device();
    let mut head = TaskHead::new(&bert, task, LABELS, plan, &device);
    // Away from the start, where transitions are zero and weights are small.
    head = head.map(&mut Scatter(1));
    let plain = Network { encoder: bert.encoder.clone(), head };
    let examples = examples(task);
    let all: Vec<&Encoded> = examples.iter().collect();
    let tape = plain.clone().train();
    let gradients = tape.loss(&all, plan, &bert.config).expect("a loss").backward();
    let mut visitor = All { gradients: &gradients, found: Vec::new() };
    tape.visit(&mut visitor);
    const STEP: f32 = 1e-2;
    let mut moved = 0;
    for (tensor, gradient) in visitor.found.into_iter().enumerate() {
        let gradient =
            gradient.unwrap_or_else(|| panic!("{task:?}: tensor {tensor} takes no part"));
        for index in [0, gradient.len() / 3, gradient.len() / 2, gradient.len() - 1] {
            let at = |by: f32| {
                let network = plain.clone().map(&mut Nudge { tensor, index, by, seen: 0 });
                number(network.loss(&all, plan, &bert.config).expect("a loss"))
            };
            let difference = (at(STEP) - at(-STEP)) / f64::from(2.0 * STEP);
            let found = f64::from(gradient[index]);
            moved += usize::from(found.abs() > 1e-3);
            assert!(
                (found - difference).abs() <= 1e-3 + 2e-2 * difference.abs(),
                "{task:?} {tensor} {index}: gradient {found}, difference {difference}"
            );
        }
    }
    assert!(moved > 20, "{task:?}: only {moved} numbers were compared that matter");
}

/// Adds numbers between -0.3 and 0.3 to everything.
struct Scatter(u32);

impl ModuleMapper for Scatter {
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        let tensor = param.val();
        let (device, shape) = (tensor.device(), tensor.dims());
        let mut values = floats(tensor);
        for value in &mut values {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *value += (self.0 >> 8) as f32 / (1 << 24) as f32 * 0.6 - 0.3;
        }
        Param::from_tensor(Tensor::from_data(TensorData::new(values, shape), &device))
    }
}

#[test]
fn gradients_of_every_head_and_of_the_encoder_agree_with_differences() {
    let plan = Plan { longest_span: 3, ..Plan::default() };
    let tasks = Task::ALL.into_iter().filter(|task| !matches!(task, Task::Pair | Task::Entities));
    for task in tasks {
        compare(task, &plan);
    }
    compare(Task::Spans, &Plan { summary: SpanSummary::Attention, ..plan });
    let mean = Plan { reading: text::labels::WordReading::Mean, ..plan };
    compare(Task::Spans, &mean);
    compare(Task::Entities, &Plan { decoding: Decoding::Crf, ..plan });
    compare(Task::Entities, &Plan { decoding: Decoding::Crf, ..mean });
}

struct Shipped {
    bert: Bert,
    tokenizer: Tokenizer,
}

fn shipped() -> Shipped {
    let folder = Path::new("../../public/models/bertscope-mini");
    let folder = Folder::read(folder).expect("a model");
    let checkpoint = folder.checkpoint().expect("a checkpoint");
    let bert = Bert::load(&checkpoint, &burn::tensor::Device::flex()).expect("a model");
    Shipped { bert, tokenizer: folder.tokenizer().clone() }
}

fn sentiment() -> Dataset {
    let path = Path::new("../../public/datasets/sentiment.csv");
    let table = Table::from_bytes(&std::fs::read(path).expect("it is there")).expect("a table");
    let columns = Columns::guess(&table, Task::Sequence);
    Dataset::read(&table, Task::Sequence, &columns).expect("a data set")
}

/// At most so many examples of each part.
fn lesson(shipped: &Shipped, mut dataset: Dataset, most: usize) -> Lesson {
    let (mut train, mut validation) = (0, 0);
    dataset.examples.retain(|example| {
        let count = if example.part == Part::Train { &mut train } else { &mut validation };
        *count += 1;
        *count <= most
    });
    Lesson::of(&dataset, &shipped.tokenizer, 512, 1)
}

fn trainer(shipped: &Shipped, dataset: &Dataset, most: usize, plan: Plan) -> Trainer {
    let lesson = lesson(shipped, dataset.clone(), most);
    prepared(Trainer::new(&shipped.bert, lesson, plan).expect("a run"))
}

fn prepared(mut trainer: Trainer) -> Trainer {
    while pollster::block_on(trainer.prepare()).expect("vectors") {}
    assert_eq!(trainer.prepared(), trainer.to_prepare());
    trainer
}

fn run(trainer: &mut Trainer) -> Vec<Step> {
    let left = trainer.steps() - trainer.done();
    (0..left).map(|_| pollster::block_on(trainer.step()).expect("a step")).collect()
}

/// Share of the examples from `first` on whose label is the most probable.
fn accuracy(trainer: &Trainer, first: usize) -> f64 {
    let indices: Vec<usize> = (first..trainer.examples().len()).collect();
    let judged = pollster::block_on(trainer.judge(&indices)).expect("probabilities");
    let right = indices.iter().zip(&judged).filter(|(index, judged)| {
        let Output::Label { probabilities } = &judged.output else { panic!("a label") };
        assert!((probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let Goal::Label(label) = trainer.examples()[**index].goal else { panic!("a label") };
        probabilities.iter().all(|other| *other <= probabilities[label])
    });
    right.count() as f64 / indices.len() as f64
}

#[test]
fn a_head_on_frozen_vectors_learns_sentiment() {
    let (shipped, dataset) = (shipped(), sentiment());
    let plan = Plan { scope: Scope::Head, epochs: 30, learning_rate: 1e-2, ..Plan::default() };
    let mut trainer = trainer(&shipped, &dataset, usize::MAX, plan);
    let trained = trainer.lesson().trained;
    let steps = run(&mut trainer);
    let mean = |steps: &[Step]| steps.iter().map(|s| s.loss).sum::<f64>() / steps.len() as f64;
    assert!(mean(&steps[steps.len() - 18..]) < 0.7 * mean(&steps[..18]));
    let accuracy = accuracy(&trainer, trained);
    println!("head only: accuracy {accuracy:.3} on validation");
    // Far above the half that guessing gives: 3.5 standard errors of 112 examples.
    assert!(accuracy > 0.5 + 3.5 * (0.25_f64 / 112.0).sqrt(), "{accuracy}");
}

#[test]
fn the_same_plan_gives_the_same_run_and_each_scope_moves_only_its_layers() {
    let (shipped, dataset) = (shipped(), sentiment());
    let last = shipped.bert.config.num_hidden_layers - 1;
    let cases = [
        (Scope::Head, vec![None]),
        (Scope::LastLayers(1), vec![None, Some(last)]),
        (
            Scope::NormsAndBiases,
            (0..=last).map(Some).fold(vec![None], |mut all, one| {
                all.push(one);
                all
            }),
        ),
    ];
    for (scope, parts) in cases {
        let plan = Plan { scope, epochs: 1, batch_size: 4, ..Plan::default() };
        let once = || run(&mut trainer(&shipped, &dataset, 8, plan));
        let steps = once();
        let mut trainer = trainer(&shipped, &dataset, 8, plan);
        assert_eq!(steps, run(&mut trainer), "{scope:?}");
        trainer.rewind();
        assert_eq!((trainer.done(), trainer.prepared()), (0, trainer.to_prepare()));
        assert_eq!(steps, run(&mut trainer), "{scope:?} rewound");
        let layers: Vec<Option<usize>> = steps[0].gradients.iter().map(|part| part.layer).collect();
        assert_eq!(layers, parts, "{scope:?}");
        assert!(steps[0].gradients.iter().all(|part| part.norm > 0.0), "{scope:?}");
    }
}

#[test]
fn a_run_that_diverges_stops_with_the_weights_of_before() {
    let (shipped, dataset) = (shipped(), sentiment());
    let plan =
        Plan { scope: Scope::Head, learning_rate: f64::INFINITY, batch_size: 4, ..Plan::default() };
    let mut trainer = trainer(&shipped, &dataset, 4, plan);
    let first = pollster::block_on(trainer.step());
    let second = pollster::block_on(trainer.step());
    assert!(first.is_ok());
    assert!(matches!(second, Err(TrainingError::Diverged)), "{second:?}");
    assert_eq!(trainer.done(), 1);
}
