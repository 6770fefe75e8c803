//! Training: gradients against central differences, and runs on the bundled data.
#![cfg(not(target_family = "wasm"))]

#[path = "support/micro.rs"]
mod support;

use std::path::Path;

use burn::module::{Module, Param};
use burn::tensor::{Tensor, TensorData};
use model::bert::Bert;
use model::data::{Columns, Dataset, Example, Part, Table, Task};
use model::heads::classifier::Classifier;
use model::input::EncoderInput;
use model::native::Folder;
use model::switches::Switches;
use model::tokenizer::Tokenizer;
use model::trace::Recorder;
use model::training::{
    Encoded, Network, Plan, Scope, Step, Trainer, TrainingError, cross_entropy, encode,
};
use support::micro;

const LABELS: usize = 3;

/// Two inputs of different lengths, so that one is padded.
fn batch(bert: &Bert) -> EncoderInput {
    let (one, other): (&[u32], &[u32]) = (&[2, 7, 9, 11, 3], &[2, 5, 3]);
    EncoderInput::batch_of(&[(one, &[0; 5]), (other, &[0; 3])], 0, &bert.config).expect("it fits")
}

fn loss(network: &Network, input: &EncoderInput) -> Tensor<1> {
    let hidden = network.encoder.forward(input, &Switches::default(), &mut Recorder::default());
    let targets = [Some(0), None, Some(2), Some(1), None, Some(1), Some(2), None, None, None];
    cross_entropy(network.head.forward(hidden), &targets)
}

fn number(tensor: Tensor<1>) -> f64 {
    let data = pollster::block_on(tensor.into_data_async()).expect("a number");
    f64::from(data.try_to_vec::<f32>().expect("floats")[0])
}

fn floats<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    let data = pollster::block_on(tensor.into_data_async()).expect("values");
    data.try_to_vec().expect("floats")
}

/// The vectors of the network that the test looks at.
fn vectors(network: &mut Network) -> [(&'static str, &mut Param<Tensor<1>>); 5] {
    let Network { encoder, head } = network;
    let (first, rest) = encoder.layers.split_first_mut().expect("a layer");
    let last = rest.last_mut().expect("a second layer");
    [
        ("head bias", &mut head.dense.bias),
        ("query, key and value bias", &mut first.attention.query_key_value.bias),
        ("LayerNorm gamma after attention", &mut first.attention_norm.gamma),
        ("feed-forward bias", &mut last.feed_forward.intermediate.bias),
        ("embedding LayerNorm beta", &mut encoder.embeddings.layer_norm.beta),
    ]
}

/// Adds to one number of a vector.
fn nudge(param: &mut Param<Tensor<1>>, index: usize, by: f32) {
    let tensor = param.val();
    let device = tensor.device();
    let mut values = floats(tensor);
    values[index] += by;
    let shape = [values.len()];
    *param = Param::from_tensor(Tensor::from_data(TensorData::new(values, shape), &device));
}

#[test]
fn gradients_of_head_and_encoder_agree_with_differences() {
    let bert = micro();
    let device = bert.encoder.embeddings.word.val().device();
    let head = Classifier::new(bert.config.hidden_size, LABELS, 5, &device);
    let plain = Network { encoder: bert.encoder.clone(), head };
    let input = batch(&bert);
    let mut tape = plain.clone().train();
    let gradients = loss(&tape, &input).backward();
    const STEP: f32 = 1e-2;
    for (which, (name, param)) in vectors(&mut tape).into_iter().enumerate() {
        let gradient = floats(param.val().grad(&gradients).expect("it takes part"));
        for index in [0, gradient.len() / 2, gradient.len() - 1] {
            let at = |by: f32| {
                let mut network = plain.clone();
                nudge(vectors(&mut network)[which].1, index, by);
                number(loss(&network, &input))
            };
            let difference = (at(STEP) - at(-STEP)) / f64::from(2.0 * STEP);
            let found = f64::from(gradient[index]);
            assert!(
                (found - difference).abs() <= 1e-3 + 2e-2 * difference.abs(),
                "{name} {index}: gradient {found}, difference {difference}"
            );
        }
    }
}

struct Shipped {
    bert: Bert,
    tokenizer: Tokenizer,
}

fn shipped() -> Shipped {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/models/bertscope-mini");
    let folder = Folder::read(&folder).expect("a model");
    let checkpoint = folder.checkpoint().expect("a checkpoint");
    let bert = Bert::load(&checkpoint, &burn::tensor::Device::flex()).expect("a model");
    Shipped { bert, tokenizer: folder.tokenizer().expect("a vocabulary") }
}

fn sentiment() -> Dataset {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/datasets/sentiment.csv");
    let table = Table::from_bytes(&std::fs::read(path).expect("it is there")).expect("a table");
    let columns = Columns::guess(&table, Task::Sequence);
    Dataset::read(&table, Task::Sequence, &columns).expect("a data set")
}

/// The examples of training, then those of validation, at most so many of each.
fn examples(dataset: &Dataset, tokenizer: &Tokenizer, most: usize) -> (Vec<Encoded>, usize) {
    let cut = |example: &Example| encode(example, tokenizer, 512);
    let part = |part: Part| dataset.part(part).take(most).map(cut).collect::<Vec<_>>();
    let (train, validation) = (part(Part::Train), part(Part::Validation));
    let trained = train.len();
    ([train, validation].concat(), trained)
}

fn trainer(shipped: &Shipped, dataset: &Dataset, most: usize, plan: Plan) -> Trainer {
    let (examples, trained) = examples(dataset, &shipped.tokenizer, most);
    let labels = dataset.labels.len();
    let Shipped { bert, .. } = shipped;
    let mut trainer = Trainer::new(&bert.encoder, &bert.config, examples, trained, labels, plan);
    while pollster::block_on(trainer.prepare()).expect("vectors") {}
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
        let probabilities = &judged.probabilities[0];
        assert!((probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let label = trainer.examples()[**index].labels[0];
        probabilities.iter().all(|other| *other <= probabilities[label])
    });
    right.count() as f64 / indices.len() as f64
}

#[test]
fn a_head_on_frozen_vectors_learns_sentiment() {
    let (shipped, dataset) = (shipped(), sentiment());
    let plan = Plan { scope: Scope::Head, epochs: 30, learning_rate: 1e-2, ..Plan::default() };
    let mut trainer = trainer(&shipped, &dataset, usize::MAX, plan);
    let trained = dataset.part(Part::Train).count();
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
        assert_eq!(steps, once(), "{scope:?}");
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
