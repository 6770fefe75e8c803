//! Recurrent cells and language models against what PyTorch computes with the same weights
//! (`tests/reference/language/make.py`), against finite differences, and against themselves.

use bert::language::{LanguageModel, Reader, Trainer};
use bert::linear::Linear;
use bert::recurrent::{LstmCell, PlainCell};
use bert::training::cross_entropy;
use bert::weight::Weight;
use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor, TensorData};
use pollster::block_on;
use serde_json::Value;
use text::language::{Architecture, HeldOut, NGrams, Recipe, RowLoss, Text};

const EXPECTED: &str = include_str!("../../../../tests/reference/language/expected.json");
const CATS_AND_DOGS: &str = include_str!("../../../../public/texts/cat-and-dog.txt");
const TOLERANCE: f32 = 1e-5;
const NAMES: [(Architecture, &str); 3] = [
    (Architecture::FeedForward, "feed_forward"),
    (Architecture::Recurrent, "recurrent"),
    (Architecture::Lstm, "lstm"),
];

fn expected() -> Value {
    serde_json::from_str(EXPECTED).expect("JSON")
}

fn floats(value: &Value) -> Vec<f32> {
    value
        .as_array()
        .expect("numbers")
        .iter()
        .map(|x| x.as_f64().expect("a number") as f32)
        .collect()
}

fn rows(value: &Value) -> Vec<Vec<u32>> {
    let row = |row: &Value| floats(row).iter().map(|word| *word as u32).collect();
    value["rows"].as_array().expect("rows").iter().map(row).collect()
}

fn vector(values: Vec<f32>) -> Param<Tensor<1>> {
    let shape = [values.len()];
    Param::from_tensor(Tensor::from_data(TensorData::new(values, shape), &Device::flex()))
}

fn linear(weight: &Value, bias: &Value) -> Linear {
    let (weight, bias) = (floats(weight), floats(bias));
    let (panels, shape) = shaders::panels_from_rows(&weight, weight.len() / bias.len());
    let weight = Tensor::from_data(TensorData::new(panels, shape), &Device::flex());
    Linear { weight: Weight::Floats(Param::from_tensor(weight)), bias: vector(bias) }
}

fn model_of(architecture: Architecture, of: &Value, width: usize) -> LanguageModel {
    let table = floats(&of["embeddings"]);
    let shape = [table.len() / width, width];
    let read = linear(&of["weight"], &of["bias"]);
    LanguageModel {
        embeddings: Param::from_tensor(Tensor::from_data(
            TensorData::new(table, shape),
            &Device::flex(),
        )),
        reader: match architecture {
            Architecture::FeedForward => Reader::FeedForward(read),
            Architecture::Recurrent => Reader::Recurrent(PlainCell { joined: read }),
            Architecture::Lstm => Reader::Lstm(LstmCell { joined: read }),
        },
        output: linear(&of["output_weight"], &of["output_bias"]),
    }
}

fn values<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    let data = pollster::block_on(tensor.into_data_async()).expect("readable");
    data.try_to_vec().expect("floats")
}

fn assert_close(found: &[f32], wanted: &[f32], what: &str) {
    assert_eq!(found.len(), wanted.len(), "{what}");
    for (place, (found, wanted)) in found.iter().zip(wanted).enumerate() {
        assert!((found - wanted).abs() < TOLERANCE, "{what}, {place}: {found}, not {wanted}");
    }
}

/// Panels `[panels, in, 16]` as `[out, in]`.
fn unpacked(panels: &[f32], inputs: usize, outputs: usize) -> Vec<f32> {
    let one = |place: usize| {
        let (out, input) = (place / inputs, place % inputs);
        panels[(out / 16 * inputs + input) * 16 + out % 16]
    };
    (0..inputs * outputs).map(one).collect()
}

fn reader_linear(model: &LanguageModel) -> &Linear {
    match &model.reader {
        Reader::FeedForward(linear) => linear,
        Reader::Recurrent(cell) => &cell.joined,
        Reader::Lstm(cell) => &cell.joined,
    }
}

#[test]
fn every_network_and_its_gradients_agree_with_pytorch() {
    let expected = expected();
    let rows = rows(&expected);
    let rows: Vec<&[u32]> = rows.iter().map(Vec::as_slice).collect();
    for (architecture, name) in NAMES {
        let of = &expected[name];
        let model = model_of(architecture, of, 3).train();
        let (logits, next) = model.logits(&rows);
        // Ours go word by word, PyTorch's row by row.
        let found = values(logits.clone());
        let mut place = 0;
        for time in 0..6 {
            for (row, wanted) in rows.iter().zip(of["logits"].as_array().expect("rows")) {
                if time <= row.len() {
                    let wanted = &floats(wanted)[7 * time..7 * (time + 1)];
                    assert_close(&found[7 * place..7 * (place + 1)], wanted, name);
                    place += 1;
                }
            }
        }
        let loss = cross_entropy(logits, &next);
        assert_close(&values(loss.clone()), &[of["loss"].as_f64().expect("a loss") as f32], name);
        let gradients = loss.backward();
        let wanted = &of["gradients"];
        let read = reader_linear(&model);
        let found = model.embeddings.val().grad(&gradients).expect("a gradient");
        assert_close(&values(found), &floats(&wanted["embeddings"]), name);
        let found = values(read.weight.floats().grad(&gradients).expect("a gradient"));
        let [inputs, outputs] = [read.weight.inputs(), read.bias.dims()[0]];
        assert_close(&unpacked(&found, inputs, outputs), &floats(&wanted["weight"]), name);
        let found = values(read.bias.val().grad(&gradients).expect("a gradient"));
        assert_close(&found, &floats(&wanted["bias"]), name);
        let found = values(model.output.bias.val().grad(&gradients).expect("a gradient"));
        assert_close(&found, &floats(&wanted["output_bias"]), name);
    }
}

#[test]
fn states_agree_with_pytorch_and_gates_make_them() {
    let expected = expected();
    let row = &rows(&expected)[0];
    let plain = model_of(Architecture::Recurrent, &expected["recurrent"], 3);
    let inside = block_on(plain.inside(row)).expect("states");
    assert_eq!((inside.words.len(), inside.hidden), (6, 4));
    assert_close(&inside.parts[0], &floats(&expected["recurrent"]["states"]), "plain");
    let lstm = model_of(Architecture::Lstm, &expected["lstm"], 3);
    let [hidden, cells, forget, input, output] =
        block_on(lstm.inside(row)).expect("states").parts.try_into().expect("five parts");
    assert_close(&hidden, &floats(&expected["lstm"]["states"]), "h");
    assert_close(&cells, &floats(&expected["lstm"]["cells"]), "c");
    for at in 0..hidden.len() {
        assert!((hidden[at] - output[at] * cells[at].tanh()).abs() < TOLERANCE);
        let before = if at < 4 { 0.0 } else { cells[at - 4] };
        // What the input gate let in is a candidate between -1 and 1.
        assert!((cells[at] - forget[at] * before).abs() <= input[at] + TOLERANCE);
    }
    let window = model_of(Architecture::FeedForward, &expected["feed_forward"], 3);
    assert!(block_on(window.inside(row)).expect("nothing").parts.is_empty());
}

#[test]
fn gradients_agree_with_finite_differences() {
    let expected = expected();
    let rows = rows(&expected);
    let rows: Vec<&[u32]> = rows.iter().map(Vec::as_slice).collect();
    let loss = |model: &LanguageModel| {
        let (logits, next) = model.logits(&rows);
        cross_entropy(logits, &next)
    };
    for (architecture, name) in NAMES {
        let model = model_of(architecture, &expected[name], 3).train();
        let gradient = model.embeddings.val().grad(&loss(&model).backward()).expect("a gradient");
        let gradient = values(gradient);
        let table = floats(&expected[name]["embeddings"]);
        let width = 1e-2;
        for place in [3, 7, 10, 18] {
            let moved = |by: f32| {
                let mut table = table.clone();
                table[place] += by;
                let table = Tensor::from_data(TensorData::new(table, [7, 3]), &Device::flex());
                let model = model_of(architecture, &expected[name], 3);
                let model = LanguageModel { embeddings: Param::from_tensor(table), ..model };
                values(loss(&model))[0]
            };
            let found = (moved(width) - moved(-width)) / (2.0 * width);
            assert!((found - gradient[place]).abs() < 5e-4, "{name}: {found}, {}", gradient[place]);
        }
    }
}

fn read(text: &str, recipe: &Recipe) -> Text {
    Text::read(text, recipe.vocabulary, recipe.length).expect("a text")
}

fn learned(architecture: Architecture, recipe: Recipe, text: &Text) -> Trainer {
    let mut trainer = Trainer::new(architecture, recipe, text, &Device::flex());
    while trainer.done() < recipe.steps {
        block_on(trainer.step(text)).expect("a step");
    }
    trainer
}

/// "The dog gets" never stands in the text, and what "gets" is followed by most often is "paid".
/// Counting falls back on it; a network knows the dog by its other sentences.
#[test]
fn what_was_never_counted_is_foreseen_by_what_is_alike() {
    let beginning = "I forgot to make sure that the dog gets";
    for seed in 1..=3 {
        let recipe = Recipe { seed, steps: 100, ..Recipe::default() };
        let text = read(CATS_AND_DOGS, &recipe);
        let (typed, fed) = (text.typed(beginning), text.id("fed"));
        let mut counted = NGrams::new(text.size());
        text.rows.iter().chain(&text.held_out).for_each(|row| counted.add(row));
        assert_eq!((counted.count(&typed, fed, 3), counted.seen(&typed, 3)), (0, 0));
        let best = |shares: Vec<f32>| {
            let most = shares.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
            text.words()[most.expect("words").0].clone()
        };
        assert_eq!(best(counted.distribution(&typed, 3)), "paid");
        let network = learned(Architecture::FeedForward, recipe, &text).network();
        let shares = block_on(network.next(&typed)).expect("shares");
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        println!("seed {seed}: p(fed) = {}", shares[fed as usize]);
        assert_eq!(best(shares), "fed", "seed {seed}");
    }
}

#[test]
fn a_run_repeats_to_the_bit_and_learns() {
    let recipe = Recipe { steps: 40, hidden: 16, width: 8, ..Recipe::default() };
    let text = read(CATS_AND_DOGS, &recipe);
    for (architecture, name) in NAMES {
        let run = || {
            let trainer = learned(architecture, recipe, &text);
            (block_on(trainer.judge(&text)).expect("losses"), trainer.parameters())
        };
        let (found, parameters) = run();
        assert_eq!(run(), (found, parameters), "{name}");
        let fresh = Trainer::new(architecture, recipe, &text, &Device::flex());
        let before = block_on(fresh.judge(&text)).expect("losses");
        assert!(found.loss < before.loss - 0.3, "{name}: {found:?} after {before:?}");
        assert_eq!(found.words, before.words);
        if architecture == Architecture::Recurrent {
            let [words, _] = fresh.network().embeddings.dims();
            assert_eq!(parameters as usize, words * 8 + (8 + 16) * 16 + 16 + 16 * words + words);
        }
    }
}

#[test]
fn frozen_vectors_stay_what_they_were() {
    let recipe = Recipe { steps: 5, freeze: true, ..Recipe::default() };
    let text = read(CATS_AND_DOGS, &recipe);
    let table = |trainer: &Trainer| values(trainer.network().embeddings.val());
    for (architecture, _) in NAMES {
        let fresh = Trainer::new(architecture, recipe, &text, &Device::flex());
        let frozen = learned(architecture, recipe, &text);
        assert_eq!(table(&frozen), table(&fresh));
        let free = learned(architecture, Recipe { freeze: false, ..recipe }, &text);
        assert_ne!(table(&free), table(&fresh));
    }
}

/// A network that says nothing hesitates among all words.
#[test]
fn the_perplexity_of_an_even_guess_is_the_vocabulary() {
    let recipe = Recipe::default();
    let text = read(CATS_AND_DOGS, &recipe);
    for (architecture, name) in NAMES {
        let mut model = LanguageModel::new(architecture, &recipe, text.size(), &Device::flex());
        model.output.weight =
            Weight::Floats(Param::from_tensor(model.output.weight.floats().zeros_like()));
        let rows: Vec<&[u32]> = text.judged().map(Vec::as_slice).collect();
        let (logits, next) = model.logits(&rows);
        let words = next.len();
        let sum = f64::from(values(cross_entropy(logits, &next))[0]) * words as f64;
        let found = HeldOut::of(&[RowLoss { sum, words }]);
        assert!((found.perplexity() / text.size() as f64 - 1.0).abs() < 1e-4, "{name}: {found:?}");
    }
}

/// The gradient of a plain cell fades by the same factor at every word: tanh' <= 1, and W_h is half
/// the identity here.
#[test]
fn a_plain_cell_forgets_as_its_weights_say() {
    let recipe = Recipe { width: 2, hidden: 2, ..Recipe::default() };
    let text = read(CATS_AND_DOGS, &recipe);
    let mut model =
        LanguageModel::new(Architecture::Recurrent, &recipe, text.size(), &Device::flex());
    // Tiny vectors: tanh is the identity.
    model.embeddings = Param::from_tensor(model.embeddings.val() * 1e-3);
    let weight = [1.0, 0.0, 0.5, 0.0, 0.0, 1.0, 0.0, 0.5];
    let (panels, shape) = shaders::panels_from_rows(&weight, 4);
    let panels = Tensor::from_data(TensorData::new(panels, shape), &Device::flex());
    let joined =
        Linear { weight: Weight::Floats(Param::from_tensor(panels)), bias: vector(vec![0.0; 2]) };
    model.reader = Reader::Recurrent(PlainCell { joined });
    let reach = block_on(model.reach(&text)).expect("norms");
    assert!(reach.rows > 1 && reach.norms.len() > 5, "{reach:?}");
    for pair in reach.norms.windows(2) {
        assert!((pair[1] / pair[0] - 0.5).abs() < 1e-3, "{reach:?}");
    }
}
