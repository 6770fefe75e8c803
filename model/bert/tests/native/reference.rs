//! The shipped model against what PyTorch computes with its f16 weights (`tests/reference`).
//!
//! With the f16 weights at hand (folder `BERTSCOPE_F16`, or beside the checkout) the encoder must
//! agree with the reference; the shipped int8 weights must stay within the bounds of quantisation.
use std::path::PathBuf;

use bert::Bert;
use bert::checkpoint::digest::sha256;
use bert::comparison::{TIE, best, softmax};
use bert::example::{Depth, SENTENCE, agrees, attention, example, known};
use bert::input::EncoderInput;
use bert::native::Folder;
use bert::trace::Trace;
use burn::tensor::Device;
use serde::Deserialize;
use text::answers::{Answers, LONGEST, answers, is_same};
use text::example::Example;
use text::switches::Switches;
use text::tokenizer::{Special, Tokenizer};
use text::wishes::{TracePart, Wish};

/// The package, in which Cargo starts its tests.
const ROOT: &str = ".";

#[derive(Deserialize)]
struct Reference {
    /// The SHA-256 of the f16 weights that it was computed from.
    weights: String,
    full: Vec<Full>,
    masked: Vec<Masked>,
    pairs: Vec<Pair>,
    questions: Vec<Question>,
    masked_top1: f64,
    masked_mean_loss: f64,
}

/// One input with its attention `[layers][heads][query][key]` and the first values of its hidden
/// states `[layers + 1][query][value]`, of all queries or of `attention_rows`.
#[derive(Deserialize)]
struct Full {
    ids: Vec<u32>,
    segments: Vec<u8>,
    #[serde(alias = "attentions_at_rows")]
    attentions: Vec<Vec<Vec<Vec<f32>>>>,
    #[serde(alias = "hidden_at_rows")]
    hidden: Vec<Vec<Vec<f32>>>,
    attention_rows: Option<Vec<usize>>,
    pooled: Option<Vec<f32>>,
}

#[derive(Deserialize)]
struct Masked {
    text: String,
    position: usize,
    original: String,
    loss: f64,
    top: Vec<(String, f32)>,
}

#[derive(Deserialize)]
struct Pair {
    a: String,
    b: String,
    logits: [f32; 2],
}

/// A question and a passage, with the logits of every piece and the best span that PyTorch found.
#[derive(Deserialize)]
struct Question {
    context: String,
    question: String,
    start_logits: Vec<f32>,
    end_logits: Vec<f32>,
    best: [usize; 2],
    answer: String,
}

/// What a model says of a question.
struct Asked {
    logits: Vec<f32>,
    found: Answers,
    text: String,
}

struct Loaded {
    bert: Bert,
    tokenizer: Tokenizer,
}

fn reference() -> Reference {
    let path = format!("{ROOT}/../../tests/reference/reference.json");
    serde_json::from_slice(&std::fs::read(path).expect("the reference is there"))
        .expect("it parses")
}

fn load(folder: PathBuf) -> Loaded {
    let folder = Folder::read(&folder).expect("a model");
    let tokenizer = folder.tokenizer().clone();
    let checkpoint = folder.checkpoint().expect("a checkpoint");
    Loaded { bert: Bert::load(&checkpoint, &Device::flex()).expect("a model"), tokenizer }
}

fn int8() -> Loaded {
    load(format!("{ROOT}/../../public/models/bertscope-mini").into())
}

/// The f16 weights are too large to ship; without the ones of the reference the test says that it was
/// skipped.
fn f16() -> Option<Loaded> {
    let beside = || format!("{ROOT}/../../../shared/model/bertscope-mini");
    let folder = PathBuf::from(std::env::var("BERTSCOPE_F16").unwrap_or_else(|_| beside()));
    let bytes = std::fs::read(folder.join("model.safetensors")).unwrap_or_default();
    if sha256(&bytes) != reference().weights {
        println!("SKIPPED: no f16 weights of the reference; set BERTSCOPE_F16 to their folder.");
        return None;
    }
    Some(load(folder))
}

impl Full {
    fn rows(&self) -> Vec<usize> {
        self.attention_rows.clone().unwrap_or_else(|| (0..self.ids.len()).collect())
    }

    fn trace(&self, bert: &Bert) -> Trace {
        let layers = bert.config.num_hidden_layers;
        let mut wishes = Wish::all_attention(layers);
        wishes.push(Wish::of(TracePart::Embeddings, 0));
        wishes.extend((0..layers).map(|layer| Wish::of(TracePart::Hidden, layer)));
        wishes.push(Wish::of(TracePart::Pooled, 0));
        let input = EncoderInput::batch_of(&[(&self.ids, &self.segments)], 0, &bert.config)
            .expect("it fits");
        pollster::block_on(bert.run(&input, &Switches::default(), &wishes)).expect("a pass")
    }

    /// Found and wanted attention rows, one pair a head and query.
    fn attention_rows<'a>(
        &'a self,
        trace: &'a Trace,
    ) -> impl Iterator<Item = (&'a [f32], &'a [f32])> {
        let n = self.ids.len();
        self.attentions.iter().enumerate().flat_map(move |(layer, heads)| {
            let found = &trace.get(TracePart::Attention, layer).expect("kept").values;
            heads.iter().enumerate().flat_map(move |(head, rows)| {
                self.rows().into_iter().zip(rows).map(move |(row, wanted)| {
                    (&found[(head * n + row) * n..][..n], wanted.as_slice())
                })
            })
        })
    }

    /// max|a - b| / max|b| over the values that the reference holds of a hidden state.
    fn hidden_error(&self, trace: &Trace, bert: &Bert, state: usize) -> f32 {
        let (part, layer) =
            if state == 0 { (TracePart::Embeddings, 0) } else { (TracePart::Hidden, state - 1) };
        let found = &trace.get(part, layer).expect("kept").values;
        let (mut error, mut scale) = (0.0_f32, 0.0_f32);
        for (row, wanted) in self.rows().into_iter().zip(&self.hidden[state]) {
            for (a, b) in found[row * bert.config.hidden_size..].iter().zip(wanted) {
                error = error.max((a - b).abs());
                scale = scale.max(b.abs());
            }
        }
        error / scale
    }
}

impl Loaded {
    fn masked_probabilities(&self, case: &Masked) -> Vec<f32> {
        let mut encoding = self.tokenizer.encode(&case.text, None, 512);
        assert_eq!(encoding.pieces[case.position], case.original, "{}", case.text);
        encoding.ids[case.position] = self.tokenizer.vocabulary().special(Special::Mask);
        let input = EncoderInput::single(&encoding, 0, &self.bert.config).expect("it fits");
        softmax(
            &pollster::block_on(self.bert.masked_logits(&input, case.position)).expect("a pass"),
        )
    }

    fn id(&self, piece: &str) -> usize {
        self.tokenizer.vocabulary().id(piece).expect("the vocabulary has it") as usize
    }

    fn next_sentence_logits(&self, pair: &Pair) -> Vec<f32> {
        let encoding = self.tokenizer.encode(&pair.a, Some(&pair.b), 512);
        let input = EncoderInput::single(&encoding, 0, &self.bert.config).expect("it fits");
        let wish = Wish::of(TracePart::NextSentenceLogits, 0);
        let trace = pollster::block_on(self.bert.run(&input, &Switches::default(), &[wish]))
            .expect("a pass");
        trace.values[0].values.clone()
    }

    fn ask(&self, question: &Question) -> Asked {
        let encoding = self.tokenizer.encode(&question.question, Some(&question.context), 512);
        let input = EncoderInput::single(&encoding, 0, &self.bert.config).expect("it fits");
        let wish = Wish::of(TracePart::SpanLogits, 0);
        let trace = pollster::block_on(self.bert.run(&input, &Switches::default(), &[wish]))
            .expect("a pass");
        let logits = trace.values[0].values.clone();
        let column = |at: usize| logits.iter().skip(at).step_by(2).copied().collect::<Vec<f32>>();
        // Between the two [SEP] stands the passage.
        let mut ends = encoding.special.iter().enumerate().filter(|(_, special)| **special);
        let first = ends.nth(1).map_or(0, |(at, _)| at + 1);
        let passage = first..encoding.pieces.len() - 1;
        let found = answers(&column(0), &column(1), passage, LONGEST, 1).expect("logits");
        let span = found.best[0].span;
        let text = &question.context[encoding.offsets[span.first].0..encoding.offsets[span.last].1];
        Asked { text: text.to_owned(), found, logits }
    }
}

#[test]
fn f16_agrees_with_pytorch() {
    let Some(Loaded { bert, .. }) = f16() else { return };
    for full in &reference().full {
        let trace = full.trace(&bert);
        let errors = full
            .attention_rows(&trace)
            .flat_map(|(a, b)| a.iter().zip(b))
            .map(|(a, b)| (a - b).abs());
        let worst = errors.fold(0.0, f32::max);
        assert!(worst <= 1e-4, "{} pieces: attention is off by {worst}", full.ids.len());
        for state in 0..full.hidden.len() {
            let error = full.hidden_error(&trace, &bert, state);
            assert!(
                error <= 1e-3,
                "{} pieces: hidden state {state} is off by {error}",
                full.ids.len()
            );
        }
        let pooled = &trace.get(TracePart::Pooled, 0).expect("kept").values;
        for (a, b) in pooled.iter().zip(full.pooled.iter().flatten()) {
            assert!((a - b).abs() <= 1e-3, "pooled {a}, not {b}");
        }
    }
}

#[test]
fn f16_predicts_as_pytorch_does() {
    let Some(loaded) = f16() else { return };
    let reference = reference();
    let (mut right, mut loss) = (0, 0.0);
    for case in &reference.masked {
        let probabilities = loaded.masked_probabilities(case);
        let original = probabilities[loaded.id(&case.original)];
        assert!(
            (-f64::from(original).ln() - case.loss).abs() <= 2e-3 * (1.0 + case.loss),
            "{}",
            case.text
        );
        let found = &loaded.tokenizer.vocabulary().pieces()[best(&probabilities)];
        right += usize::from(*found == case.original);
        loss -= f64::from(original).ln();
    }
    let cases = reference.masked.len() as f64;
    assert!(
        (right as f64 / cases - reference.masked_top1).abs() <= 0.0051,
        "{right} of {cases} right"
    );
    assert!(
        (loss / cases - reference.masked_mean_loss).abs() <= 1e-3,
        "mean loss {}",
        loss / cases
    );
    for pair in &reference.pairs {
        for (a, b) in loaded.next_sentence_logits(pair).iter().zip(pair.logits) {
            assert!((a - b).abs() <= 2e-3, "{} / {}: {a}, not {b}", pair.a, pair.b);
        }
    }
}

#[test]
fn f16_answers_as_pytorch_does() {
    let Some(loaded) = f16() else { return };
    let reference = reference();
    assert!(reference.questions.len() >= 16);
    for question in &reference.questions {
        let Asked { logits, found, text } = loaded.ask(question);
        let wanted = question.start_logits.iter().zip(&question.end_logits);
        let wanted: Vec<f32> = wanted.flat_map(|(start, end)| [*start, *end]).collect();
        assert_eq!(logits.len(), wanted.len(), "{}", question.question);
        for (a, b) in logits.iter().zip(&wanted) {
            assert!((a - b).abs() <= 2e-3, "{}: {a}, not {b}", question.question);
        }
        let span = found.best[0].span;
        assert_eq!([span.first, span.last], question.best, "{}", question.question);
        assert_eq!(text, question.answer);
    }
}

#[test]
fn int8_attention_stays_close() {
    let Loaded { bert, .. } = int8();
    let (mut error, mut values, mut variation, mut rows) = (0.0, 0_usize, 0.0, 0_usize);
    for full in &reference().full {
        let trace = full.trace(&bert);
        for (a, b) in full.attention_rows(&trace) {
            let sum: f64 = a.iter().zip(b).map(|(a, b)| f64::from((a - b).abs())).sum();
            error += sum;
            values += a.len();
            variation += sum / 2.0;
            rows += 1;
        }
    }
    let (error, variation) = (error / values as f64, variation / rows as f64);
    println!(
        "int8: mean absolute error of attention {error:.6}, total variation of a row {variation:.6}"
    );
    assert!(error <= 0.002, "mean absolute error {error}");
    assert!(variation <= 0.012, "total variation {variation}");
}

#[test]
fn int8_predicts_the_same() {
    let loaded = int8();
    let reference = reference();
    let same = |case: &&Masked| {
        let probabilities = loaded.masked_probabilities(case);
        let wanted = &case.top[0].0;
        let found = best(&probabilities);
        probabilities[found] - probabilities[loaded.id(wanted)] <= TIE
    };
    let agreeing = reference.masked.iter().filter(same).count();
    println!("int8: {agreeing} of {} masked pieces predicted as with f16", reference.masked.len());
    assert!(
        agreeing * 100 >= reference.masked.len() * 95,
        "{agreeing} of {}",
        reference.masked.len()
    );
    let follows = |logits: &[f32]| logits[0] > logits[1];
    let moved = reference
        .pairs
        .iter()
        .filter(|pair| follows(&loaded.next_sentence_logits(pair)) != follows(&pair.logits));
    assert!(moved.count() <= 1, "more than one pair changed sides");
}

#[test]
fn int8_gives_the_same_answers() {
    let loaded = int8();
    let reference = reference();
    let texts = reference.questions.iter().map(|question| (question, loaded.ask(question).text));
    let moved: Vec<_> = texts.filter(|(question, text)| *text != question.answer).collect();
    for (question, text) in &moved {
        println!("int8: {} {text}, not {}", question.question, question.answer);
    }
    let differs = |(question, text): &&(&Question, String)| !is_same(text, &question.answer);
    let others = moved.iter().filter(differs).count();
    println!(
        "int8: of {} answers {others} differ from f16, {} more in an article alone",
        reference.questions.len(),
        moved.len() - others
    );
    assert!(others <= 1, "{others} answers differ");
}

/// A file of the page, and the same computed anew.
fn examples(name: &str, depth: Depth) -> [Example; 2] {
    let Loaded { bert, tokenizer } = int8();
    let path = format!("{ROOT}/../../public/examples/{name}.json");
    let kept: Example =
        serde_json::from_slice(&std::fs::read(path).expect("it is there")).expect("it parses");
    let pair = kept.pair.as_deref();
    let fresh = example(&bert, &tokenizer, &kept.sentence, pair, depth);
    let fresh = pollster::block_on(fresh).expect("a pass");
    assert_eq!((&kept.encoding, &kept.config), (&fresh.encoding, &fresh.config));
    let off = kept.attention.iter().zip(&fresh.attention).map(|(a, b)| a.abs_diff(*b)).max();
    assert_eq!(kept.attention.len(), fresh.attention.len());
    assert!(off.is_some_and(|off| off <= 2), "attention is off by {off:?} of 65 535");
    [kept, fresh]
}

#[test]
fn the_precomputed_example_is_what_the_shipped_model_computes() {
    let [kept, _] = examples("attention", Depth::Attention);
    assert_eq!(kept.sentence, SENTENCE);
}

/// The front door opens on it: what stands there before any weight arrives is what comes with them.
#[test]
fn the_example_of_the_whole_network_is_what_the_shipped_model_computes() {
    let [kept, fresh] = examples("network", Depth::Whole);
    assert_eq!(kept.states.len(), kept.config.num_hidden_layers + 1);
    for (layer, (kept, fresh)) in kept.states.iter().zip(&fresh.states).enumerate() {
        let step = kept.scales.iter().copied().fold(0.0, f32::max);
        let near = |(a, b): (&f32, &f32)| (a - b).abs() <= 1.1 * step;
        assert!(kept.numbers().iter().zip(&fresh.numbers()).all(near), "state {layer}");
    }
    let best = |example: &Example| -> Vec<u32> {
        example.predictions[0].best.iter().map(|best| best.piece).collect()
    };
    assert_eq!(best(&kept), best(&fresh));
    let ([kept], [fresh]) = (kept.tracks.as_slice(), fresh.tracks.as_slice()) else {
        panic!("one gap is tracked");
    };
    assert_eq!((kept.position, kept.answer), (fresh.position, fresh.answer));
    for (kept, fresh) in kept.states.iter().zip(&fresh.states) {
        assert_eq!(kept.best.piece, fresh.best.piece);
        assert!((kept.probability - fresh.probability).abs() < 1e-3);
        let (kept, fresh) = (kept.rank as f64, fresh.rank as f64);
        assert!((kept / fresh).ln().abs() < 0.02, "places {kept} and {fresh}");
    }
    // The answer is a strong one, and not there from the start (the room's first five seconds).
    let middle = kept.states.len() / 2;
    assert!(kept.states.last().is_some_and(|last| last.probability >= 0.5));
    assert!(kept.states[..=middle].iter().all(|state| state.rank > 10));
}

/// A device that is wrong in one number of any head is told from one that is right; so is one that
/// delivers nothing, or half.
#[test]
fn attention_that_differs_in_any_head_is_not_that_of_the_example() {
    let path = format!("{ROOT}/../../public/examples/attention.json");
    let known = known(&std::fs::read(path).expect("it is there")).expect("the page's example");
    let Loaded { bert, tokenizer } = int8();
    let encoding = tokenizer.encode(SENTENCE, None, 512);
    let input = EncoderInput::single(&encoding, 0, &bert.config).expect("it fits");
    let layers = bert.config.num_hidden_layers;
    let (switches, wishes) = (Switches::default(), Wish::all_attention(layers));
    let trace = pollster::block_on(bert.run(&input, &switches, &wishes)).expect("a pass");
    let found = attention(&trace, layers);
    assert!(agrees(&found, &known));
    let head = encoding.ids.len().pow(2);
    assert_eq!(found.len(), layers * bert.config.num_attention_heads * head);
    for (number, first) in (0..found.len()).step_by(head).enumerate() {
        let at = first + number % head;
        for (change, right) in [(9e-4, true), (1.2e-3, false), (-0.1, false), (f32::NAN, false)] {
            let mut changed = known.clone();
            changed[at] += change;
            assert_eq!(agrees(&changed, &known), right, "{change} in head {number}");
        }
    }
    assert!(!agrees(&found[..found.len() / 2], &known));
    assert!(!agrees(&vec![0.0; found.len()], &known) && !agrees(&[], &[]));
}
