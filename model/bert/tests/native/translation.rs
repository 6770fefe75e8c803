//! Both attentions and a decoder block against what PyTorch computes with the same weights
//! (`tests/reference/translation/make.py`), and translators against themselves.

use bert::layer_norm::LayerNorm;
use bert::linear::Linear;
use bert::translation::{
    Additive, Attention, Body, DecoderBlock, FeedForward, HeadAttention, Trainer, Translator,
};
use bert::weight::Weight;
use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor, TensorData};
use pollster::block_on;
use serde_json::Value;
use text::translation::{Architecture, Recipe, Task};

const EXPECTED: &str = include_str!("../../../../tests/reference/translation/expected.json");
const TOLERANCE: f32 = 1e-5;
const BATCH: usize = 2;
const DECODER: usize = 3;
const ENCODER: usize = 5;
const WIDTH: usize = 4;

fn expected(name: &str) -> Value {
    serde_json::from_str::<Value>(EXPECTED).expect("JSON")[name].take()
}

fn floats(value: &Value) -> Vec<f32> {
    let number = |x: &Value| x.as_f64().expect("a number") as f32;
    value.as_array().expect("numbers").iter().map(number).collect()
}

fn device() -> Device {
    Device::flex()
}

fn vector(value: &Value) -> Param<Tensor<1>> {
    let values = floats(value);
    let shape = [values.len()];
    Param::from_tensor(Tensor::from_data(TensorData::new(values, shape), &device()))
}

/// A weight and a bias.
fn linear(value: &Value) -> Linear {
    let (weight, bias) = (floats(&value[0]), floats(&value[1]));
    let (panels, shape) = shaders::panels_from_rows(&weight, weight.len() / bias.len());
    let weight = Tensor::from_data(TensorData::new(panels, shape), &device());
    Linear { weight: Weight::Floats(Param::from_tensor(weight)), bias: vector(&value[1]) }
}

/// Leaves of the tape, `[batch, time, width]`.
fn leaf(value: &Value, time: usize) -> Tensor<3> {
    let data = TensorData::new(floats(value), [BATCH, time, WIDTH]);
    Tensor::from_data(data, &device().autodiff()).require_grad()
}

fn mask() -> Tensor<3> {
    let row = |length| (0..ENCODER).map(move |place| if place < length { 0.0 } else { -1e9_f32 });
    let values: Vec<f32> = [5, 3].into_iter().flat_map(row).collect();
    Tensor::from_data(TensorData::new(values, [BATCH, 1, ENCODER]), &device().autodiff())
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

/// Panels `[1, in, 16]` as `[out, in]`.
fn unpacked(panels: &[f32], inputs: usize, outputs: usize) -> Vec<f32> {
    let one = |place: usize| panels[place % inputs * 16 + place / inputs];
    (0..inputs * outputs).map(one).collect()
}

fn sums_to_one(weights: &[f32]) {
    for row in weights.chunks(ENCODER) {
        assert!((row.iter().sum::<f32>() - 1.0).abs() < TOLERANCE, "{row:?}");
    }
}

#[test]
fn both_attentions_and_their_gradients_agree_with_pytorch() {
    for name in ["additive", "dot_product"] {
        let of = expected(name);
        let additive = (name == "additive").then(|| Additive {
            query: linear(&of["query"]),
            key: linear(&of["key"]),
            vector: vector(&of["vector"]),
        });
        let attention = Attention { additive }.train();
        let (queries, keys) = (leaf(&of["queries"], DECODER), leaf(&of["keys"], ENCODER));
        let found = attention.forward(queries.clone(), keys.clone(), mask());
        let weights = values(found.weights);
        assert_close(&weights, &floats(&of["weights"]), name);
        sums_to_one(&weights);
        assert_close(&values(found.context.clone()), &floats(&of["context"]), name);
        let gradients = (found.context * leaf(&of["pull"], DECODER)).sum().backward();
        let wanted = &of["gradients"];
        let found = values(queries.grad(&gradients).expect("a gradient"));
        assert_close(&found, &floats(&wanted["queries"]), name);
        let found = values(keys.grad(&gradients).expect("a gradient"));
        assert_close(&found, &floats(&wanted["keys"]), name);
        let Some(additive) = attention.additive else { continue };
        for (map, name) in [(&additive.query, "query"), (&additive.key, "key")] {
            let found = values(map.weight.floats().grad(&gradients).expect("a gradient"));
            assert_close(&unpacked(&found, WIDTH, WIDTH), &floats(&wanted[name]), name);
        }
        let found = values(additive.vector.val().grad(&gradients).expect("a gradient"));
        assert_close(&found, &floats(&wanted["vector"]), "v");
    }
}

fn head(value: &Value) -> HeadAttention {
    let [query, key, value, output] = [0, 1, 2, 3].map(|map| linear(&value[map]));
    HeadAttention { query, key, value, output }
}

fn norm(value: &Value) -> LayerNorm {
    LayerNorm { gamma: vector(&value[0]), beta: vector(&value[1]), epsilon: 1e-5 }
}

fn block(of: &Value) -> DecoderBlock {
    let [own_norm, cross_norm, last] = [0, 1, 2].map(|place| norm(&of["norms"][place]));
    let [inner, outer] = [0, 1].map(|place| linear(&of["feed_forward"][place]));
    DecoderBlock {
        own: head(&of["own"]),
        own_norm,
        cross: head(&of["cross"]),
        cross_norm,
        feed_forward: FeedForward { inner, outer },
        norm: last,
    }
}

#[test]
fn a_decoder_block_and_its_gradients_agree_with_pytorch() {
    let of = expected("block");
    let block = block(&of).train();
    let (written, source) = (leaf(&of["written"], DECODER), leaf(&of["source"], ENCODER));
    let (output, attended) = block.forward(written.clone(), source.clone(), mask());
    assert_close(&values(output.clone()), &floats(&of["output"]), "output");
    let weights = values(attended.weights);
    assert_close(&weights, &floats(&of["weights"]), "map");
    sums_to_one(&weights);
    let gradients = (output * leaf(&of["pull"], DECODER)).sum().backward();
    let wanted = &of["gradients"];
    for (leaf, name) in [(written, "written"), (source, "source")] {
        let found = values(leaf.grad(&gradients).expect("a gradient"));
        assert_close(&found, &floats(&wanted[name]), name);
    }
    for (head, name) in [(&block.own, "own"), (&block.cross, "cross")] {
        let found: Vec<f32> = [&head.query, &head.key, &head.value]
            .into_iter()
            .flat_map(|map| {
                let gradient = values(map.weight.floats().grad(&gradients).expect("a gradient"));
                unpacked(&gradient, WIDTH, WIDTH)
            })
            .collect();
        assert_close(&found, &floats(&wanted[name]), name);
    }
    let inner = block.feed_forward.inner.weight.floats().grad(&gradients).expect("a gradient");
    assert_close(&unpacked(&values(inner), WIDTH, 8), &floats(&wanted["inner"]), "inner");
    let norm = block.cross_norm.gamma.val().grad(&gradients).expect("a gradient");
    assert_close(&values(norm), &floats(&wanted["norm"]), "norm");
}

fn small(task: Task) -> Recipe {
    Recipe { task, width: 16, length: 4, steps: 30, batch_size: 16, ..Recipe::default() }
}

/// What stands behind a row in its batch, and what is written later, changes nothing.
#[test]
fn no_sign_sees_what_comes_after_it_or_behind_a_row() {
    let recipe = small(Task::Reversal);
    for architecture in Architecture::ALL {
        let model = Translator::new(architecture, &recipe, &device());
        let logits = |sources: &[&[usize]], given: &[&[usize]]| {
            let outputs = model.write(&model.read(sources), given, None);
            let [_, _, signs] = outputs.logits.dims();
            (values(outputs.logits), signs)
        };
        let (alone, signs) = logits(&[&[3, 4]], &[&[0, 4, 3]]);
        let (other, _) = logits(&[&[3, 4]], &[&[0, 4, 9]]);
        assert_eq!(alone[..2 * signs], other[..2 * signs], "{architecture:?}");
        assert_ne!(alone[2 * signs..], other[2 * signs..], "{architecture:?}");
        let (beside, _) = logits(&[&[3, 4], &[1, 2, 3, 4]], &[&[0, 4, 3], &[0, 4, 3]]);
        assert_close(&beside[..3 * signs], &alone, "beside a longer one");
    }
}

/// A state that goes on says what reading all again says.
#[test]
fn writing_sign_by_sign_is_writing_at_once() {
    let recipe = small(Task::Dates);
    for architecture in Architecture::ALL {
        let model = Translator::new(architecture, &recipe, &device());
        let sources = [vec![5, 9, 2], vec![7]];
        let written = block_on(model.answers(&sources, 6)).expect("answers");
        for (source, written) in sources.iter().zip(written) {
            let given: Vec<usize> = std::iter::once(0).chain(written.signs.clone()).collect();
            let outputs = model.write(&model.read(&[source]), &[given], None);
            let best = values(outputs.logits.argmax(2).float());
            let mut wanted: Vec<f32> = written.signs.iter().map(|sign| *sign as f32).collect();
            wanted.extend(written.ended.then_some(0.0));
            assert_eq!(best[..wanted.len()], wanted, "{architecture:?}");
            let rows = wanted.len() * (source.len() + 1);
            match architecture {
                Architecture::Plain => assert!(written.map.is_empty()),
                _ => assert_eq!(written.map.len(), rows, "{architecture:?}"),
            }
            for row in written.map.chunks(source.len() + 1) {
                assert!((row.iter().sum::<f32>() - 1.0).abs() < TOLERANCE, "{row:?}");
            }
        }
    }
}

#[test]
fn a_look_is_the_softmax_of_its_scores() {
    let recipe = small(Task::Numbers);
    for architecture in Architecture::ALL {
        let model = Translator::new(architecture, &recipe, &device());
        let look = block_on(model.look(&[4, 2, 6], &[1, 2], 1)).expect("a look");
        let Some(look) = look else {
            assert!(matches!(&model.body, Body::Recurrent(body) if body.attention.is_none()));
            continue;
        };
        let sum: f32 = look.scores.iter().map(|score| score.exp()).sum();
        let wanted: Vec<f32> = look.scores.iter().map(|score| score.exp() / sum).collect();
        assert_close(&look.weights, &wanted, "weights");
        let feature = |at: usize| {
            let rows = look.values.chunks(look.width).zip(&look.weights);
            rows.map(|(row, weight)| row[at] * weight).sum::<f32>()
        };
        let wanted: Vec<f32> = (0..look.width).map(feature).collect();
        assert_close(&look.context, &wanted, "context");
        if architecture == Architecture::DotProduct {
            let product = |key: &[f32]| key.iter().zip(&look.query).map(|(k, q)| k * q).sum();
            let wanted: Vec<f32> = look.keys.chunks(look.width).map(product).collect();
            assert_close(&look.scores, &wanted, "scores");
        }
    }
}

#[test]
fn a_run_repeats_to_the_bit_and_learns() {
    for architecture in Architecture::ALL {
        for teacher_forcing in [true, false] {
            let recipe = Recipe { teacher_forcing, ..small(Task::Numbers) };
            let run = || {
                let mut trainer = Trainer::new(architecture, recipe, &device());
                let steps = (0..30).map(|_| block_on(trainer.step()).expect("a step").loss);
                let losses: Vec<f64> = steps.collect();
                (losses, block_on(trainer.judge()).expect("answers"))
            };
            let (losses, found) = run();
            assert_eq!(run(), (losses.clone(), found), "{architecture:?}");
            let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
            let (first, last) = (mean(&losses[..5]), mean(&losses[25..]));
            assert!(last < first - 0.1, "{architecture:?}: {first} to {last}");
        }
    }
}

/// With the right signs before it, a sign is what it is in training; with wrong ones, it is not.
#[test]
fn own_signs_that_are_right_change_nothing() {
    let model = Translator::new(Architecture::DotProduct, &small(Task::Numbers), &device());
    let written = block_on(model.answers(&[vec![4, 2]], 3)).expect("answers").remove(0);
    let length = written.signs.len().min(3);
    let mut own = written.signs;
    own.resize(3, 0);
    let same = block_on(model.forced(&[4, 2], &own)).expect("losses");
    assert_close(&same.right[..=length], &same.own, "the same signs");
    assert_eq!(same.right.len(), 4);
    own[0] = own[0] % 9 + 1;
    let other = block_on(model.forced(&[4, 2], &own)).expect("losses");
    assert!((other.right[0] - other.own[0]).abs() < TOLERANCE);
    assert!((other.right[1] - other.own[1]).abs() > 1e-3, "{other:?}");
}
