//! Measures of the shipped int8 weights against what PyTorch computes with the f16 weights
//! (`tests/reference`): the same numbers, within quantisation.
use bert::Bert;
use bert::native::Folder;
use burn::tensor::Device;
use check::Pass;
use lessons::measures::{Measure, PassInput, Unknown, Value};
use serde::Deserialize;
use text::tokenizer::Tokenizer;

/// The package, in which Cargo starts its tests.
const ROOT: &str = ".";

#[derive(Deserialize)]
struct Reference {
    full: Vec<Full>,
    masked: Vec<Masked>,
    pairs: Vec<Pair>,
    questions: Vec<Question>,
}

#[derive(Deserialize)]
struct Full {
    ids: Vec<u32>,
    #[serde(alias = "attentions_at_rows")]
    attentions: Vec<Vec<Vec<Vec<f64>>>>,
}

#[derive(Deserialize)]
struct Masked {
    text: String,
    position: usize,
    loss: f64,
}

#[derive(Deserialize)]
struct Pair {
    a: String,
    b: String,
    logits: [f64; 2],
}

#[derive(Deserialize)]
struct Question {
    context: String,
    question: String,
    answer: String,
}

struct Loaded {
    bert: Bert,
    tokenizer: Tokenizer,
}

impl Loaded {
    fn new() -> Self {
        let folder = format!("{ROOT}/../../public/models/bertscope-mini");
        let folder = Folder::read(folder.as_ref()).expect("a model");
        let checkpoint = folder.checkpoint().expect("a checkpoint");
        let bert = Bert::load(&checkpoint, &Device::flex()).expect("a model");
        Self { bert, tokenizer: folder.tokenizer().clone() }
    }

    fn value(&self, input: PassInput, text: &str) -> Result<Value, Unknown> {
        let measure: Measure = text.parse().expect(text);
        let needed = [&measure];
        let pass = Pass::run(&self.bert, &self.tokenizer, input, &needed);
        measure.value(&pollster::block_on(pass).expect("a pass"))
    }

    fn number(&self, input: PassInput, text: &str) -> f64 {
        self.value(input, text).expect(text).number().expect("a number")
    }
}

fn reference() -> Reference {
    let path = format!("{ROOT}/../../tests/reference/reference.json");
    let text = std::fs::read(path).expect("the reference is there");
    serde_json::from_slice(&text).expect("it parses")
}

fn of_text(sentence: &str, pair: Option<&str>) -> PassInput {
    let pair = pair.map(str::to_owned);
    PassInput { sentence: sentence.to_owned(), pair, ..PassInput::default() }
}

/// The first sentence of the reference.
const SENTENCE: &str = "The cat slept on the warm kitchen floor all afternoon.";

#[test]
fn attention_is_that_of_the_reference() {
    let (loaded, reference) = (Loaded::new(), reference());
    let encoding = loaded.tokenizer.encode(SENTENCE, None, 512);
    let case = reference.full.iter().find(|case| case.ids == encoding.ids).expect("the sentence");
    for (layer, head, from, to) in [(3, 7, 10, 2), (0, 0, 1, 1), (5, 11, 12, 0), (2, 4, 8, 9)] {
        let wanted = case.attentions[layer][head][from][to];
        let text = format!("attention({layer}, {head}, {from}, {to})");
        let found = loaded.number(of_text(SENTENCE, None), &text);
        assert!((found - wanted).abs() < 0.03, "{text}: {found}, not {wanted}");
    }
    let row: Vec<f64> = case.attentions[3][7].iter().flatten().copied().collect();
    let entropy = row.iter().map(|p| if *p > 0.0 { -p * p.ln() } else { 0.0 }).sum::<f64>();
    let found = loaded.number(of_text(SENTENCE, None), "entropy(3, 7)");
    assert!((found - entropy / 13.0).abs() < 0.03, "{found}, not {}", entropy / 13.0);
}

#[test]
fn losses_are_those_of_the_reference() {
    let (loaded, reference) = (Loaded::new(), reference());
    let mut error = 0.0;
    for case in &reference.masked {
        let edits = format!("m{}", case.position).parse().expect("an edit");
        let input = PassInput { edits, ..of_text(&case.text, None) };
        error += (loaded.number(input, "loss()") - case.loss).abs();
    }
    let mean = error / reference.masked.len() as f64;
    assert!(mean < 0.1, "the losses differ by {mean} nats in the mean");
}

#[test]
fn pairs_follow_as_in_the_reference() {
    let (loaded, reference) = (Loaded::new(), reference());
    for Pair { a, b, logits: [follows, not] } in &reference.pairs {
        let wanted = follows.exp() / (follows.exp() + not.exp());
        let found = loaded.number(of_text(a, Some(b)), "follows()");
        assert!((found - wanted).abs() < 0.05, "{a} {b}: {found}, not {wanted}");
    }
    assert_eq!(loaded.value(of_text("alone", None), "follows()"), Err(Unknown::NoSecondSentence));
}

/// Quantisation moves an answer by an article; as in `reference.rs`, one may differ in more.
#[test]
fn answers_are_those_of_the_reference() {
    let (loaded, reference) = (Loaded::new(), reference());
    let plain = |answer: &str| {
        let answer = answer.to_lowercase();
        let words = answer.split(' ').filter(|word| !matches!(*word, "a" | "an" | "the"));
        words.collect::<Vec<_>>().join(" ")
    };
    let differ = |asked: &&Question| {
        let found = loaded.value(of_text(&asked.question, Some(&asked.context)), "answer()");
        let found = found.expect("an answer");
        plain(found.text().expect("a text")) != plain(&asked.answer)
    };
    let differing = reference.questions.iter().filter(differ).count();
    assert!(differing <= 1, "{differing} of {} answers differ", reference.questions.len());
}

#[test]
fn a_layer_without_attention_attends_to_nothing() {
    let loaded = Loaded::new();
    let input = |off: &str| PassInput {
        switches: off.parse().expect("switches"),
        ..of_text(SENTENCE, None)
    };
    assert_eq!(loaded.number(input("noattention-3"), "attention(3, 7, \"slept\", \"cat\")"), 0.0);
    assert_eq!(loaded.number(input("causal-3"), "attention(3, 7, \"cat\", \"slept\")"), 0.0);
    assert!(loaded.number(input(""), "attention(3, 7, \"slept\", \"cat\")") > 0.0);
    // Causal in the first layer: the first token sees itself only, and rollout stays there.
    assert_eq!(loaded.number(input("causal-0"), "rollout(0, 0, 0)"), 1.0);
    assert_eq!(loaded.number(input("padding-4"), "attention(0, 0, 0, 16)"), 0.0);
}
