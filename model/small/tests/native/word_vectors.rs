//! A few steps of skip-gram and of GloVe beside PyTorch's automatic gradients, and what a short
//! training makes of the text that comes with the page.
use std::sync::Arc;

use serde_json::Value;
use small::word_vectors::analogies::KINDS;
use small::word_vectors::frequent::answers;
use small::word_vectors::glove::{Cell, Glove};
use small::word_vectors::noise::Noise;
use small::word_vectors::skip_gram::SkipGram;
use small::word_vectors::space::Space;
use small::word_vectors::training::{Recipe, Training};
use small::word_vectors::vectors::Vectors;
use text::words::Words;

fn expected() -> Value {
    serde_json::from_str(include_str!("../../../../tests/reference/word_vectors/expected.json"))
        .expect("a reference")
}

fn numbers(of: &Value, name: &str) -> Vec<f32> {
    let list = of[name].as_array().expect(name);
    list.iter().map(|value| value.as_f64().expect(name) as f32).collect()
}

fn id(value: &Value) -> u32 {
    value.as_u64().and_then(|id| id.try_into().ok()).expect("an id")
}

fn near(found: &Vectors, wanted: &[f32], what: &str) {
    let rows: Vec<f32> = found.rows().flatten().copied().collect();
    assert_eq!(rows.len(), wanted.len());
    for (found, wanted) in rows.iter().zip(wanted) {
        assert!((found - wanted).abs() < 1e-5, "{what}: {found} {wanted}");
    }
}

#[test]
fn skip_gram_steps_as_pytorch_does() {
    let expected = &expected()["skip_gram"];
    let [target, context] =
        ["target", "context"].map(|name| Vectors::of(4, numbers(expected, name)));
    let mut model = SkipGram::of(target, context);
    let rate = expected["rate"].as_f64().expect("a rate") as f32;
    let examples = expected["examples"].as_array().expect("examples");
    for (example, loss) in examples.iter().zip(numbers(expected, "losses")) {
        let negatives: Vec<u32> =
            example["negatives"].as_array().expect("words").iter().map(id).collect();
        let found = model.step(id(&example["target"]), id(&example["context"]), &negatives, rate);
        assert!((found - loss).abs() < 1e-5, "{found} {loss}");
    }
    near(&model.target, &numbers(expected, "target_after"), "targets");
    near(&model.context, &numbers(expected, "context_after"), "contexts");
}

#[test]
fn glove_steps_as_pytorch_does() {
    let expected = &expected()["glove"];
    let of = |name: &str, width| Vectors::of(width, numbers(expected, name));
    let mut model =
        Glove::of([of("word", 4), of("context", 4)], [of("bias", 1), of("context_bias", 1)]);
    let [rate, most] = ["rate", "most"].map(|name| expected[name].as_f64().expect(name));
    let cells = expected["cells"].as_array().expect("cells");
    for (cell, loss) in cells.iter().zip(numbers(expected, "losses")) {
        let pair = [id(&cell["pair"][0]), id(&cell["pair"][1])];
        let count = cell["count"].as_f64().expect("a count");
        let found = model.step(Cell { pair, count }, most, rate as f32);
        assert!((found - loss).abs() < 1e-5, "{found} {loss}");
    }
    near(model.target(), &numbers(expected, "word_after"), "words");
    near(model.context(), &numbers(expected, "context_after"), "contexts");
    let [biases, others] = model.biases();
    near(biases, &numbers(expected, "bias_after"), "biases");
    near(others, &numbers(expected, "context_bias_after"), "biases of contexts");
}

/// One pass over the small world is far above chance, which is one in 288.
#[test]
fn a_pass_over_the_small_world_answers_analogies() {
    let text = include_str!("../../../../public/texts/small-world.txt");
    let words = Arc::new(Words::read(text).expect("words"));
    let recipe = Recipe { passes: 1, ..Recipe::default() };
    let mut training = Training::new(words.clone(), recipe);
    while !training.is_done() {
        training.step();
    }
    let space = Space::of(training.target(), answers(words.counts()));
    let scores = KINDS.iter().map(|kind| kind.score(&space, &words));
    let (right, asked) =
        scores.fold((0, 0), |(right, asked), score| (right + score.right, asked + score.asked));
    assert!(right * 3 > asked, "{right} of {asked}");
}

/// What the room says of the bundled texts.
#[test]
fn the_rarest_words_are_drawn_more_than_twice_as_often_as_they_occur() {
    for text in [
        include_str!("../../../../public/texts/small-world.txt"),
        include_str!("../../../../public/texts/pride-and-prejudice.txt"),
    ] {
        let words = Words::read(text).expect("words");
        let rarest = words.list().len() - 1;
        let share = words.counts()[rarest] as f64 / words.running() as f64;
        let times = Noise::new(words.counts(), 0.75).probability(rarest) / share;
        assert!(times > 2.0 && times < 4.0, "{times}");
    }
}
