//! A tiny model of every family, read as a person would drop it, against what PyTorch and
//! `transformers` make of it (`families/make.py`).
use std::collections::BTreeMap;

use bert::arrays::arrays;
use bert::checkpoint::ModelFiles;
use bert::input::EncoderInput;
use bert::packed::PackedInput;
use bert::training::tokenizer_files;
use bert::{Bert, PassError};
use burn::tensor::{Device, Tensor};
use safetensors::SafeTensors;
use text::checkpoint::{Head, tokenizer};
use text::numpy::Values;
use text::predictions::{AskedToken, Asking};
use text::switches::Switches;
use text::wishes::{TracePart, Wish};

use crate::family_files::{change_config, folder, named};

/// The largest difference from PyTorch.
const BOUND: f32 = 1e-4;

/// Folder, family, heads.
const MODELS: [(&str, &str, &[Head]); 17] = {
    use Head::*;
    [
        ("bert-pretraining", "BERT", &[Pooler, MaskedLanguageModel, NextSentence]),
        ("bert-bare", "BERT", &[]),
        ("bert-masked-untied", "BERT", &[MaskedLanguageModel]),
        ("bert-words-cased", "BERT", &[TokenClassification]),
        ("bert-sequence", "BERT", &[Pooler, SequenceClassification]),
        ("bert-question-shards", "BERT", &[QuestionAnswering]),
        ("distilbert-masked", "DistilBERT", &[MaskedLanguageModel]),
        ("distilbert-sequence", "DistilBERT", &[Pooler, SequenceClassification]),
        ("distilbert-question", "DistilBERT", &[QuestionAnswering]),
        ("electra-generator", "ELECTRA", &[MaskedLanguageModel]),
        ("electra-discriminator", "ELECTRA", &[ReplacedPieces]),
        ("electra-sequence", "ELECTRA", &[Pooler, SequenceClassification]),
        ("electra-words", "ELECTRA", &[TokenClassification]),
        ("roberta-masked", "RoBERTa", &[MaskedLanguageModel]),
        ("roberta-sequence", "RoBERTa", &[Pooler, SequenceClassification]),
        ("roberta-words", "RoBERTa", &[TokenClassification]),
        ("roberta-question", "RoBERTa", &[QuestionAnswering]),
    ]
};

/// What a head of the network answers, under our and the reference's name.
const ANSWERS: [(TracePart, &str); 6] = [
    (TracePart::Pooled, "pooled"),
    (TracePart::NextSentenceLogits, "next_sentence"),
    (TracePart::SpanLogits, "start_end"),
    (TracePart::LabelLogits, "labels"),
    (TracePart::TokenLabelLogits, "token_labels"),
    (TracePart::ReplacedLogits, "replaced"),
];

type Texts = Vec<(String, Option<String>)>;

/// What PyTorch found.
struct Reference {
    bytes: Vec<u8>,
    texts: Texts,
    pieces: Vec<Vec<String>>,
}

impl Reference {
    fn read(name: &str) -> Self {
        let bytes = std::fs::read(folder(name).join("expected.safetensors")).expect("a reference");
        let (_, header) = SafeTensors::read_metadata(&bytes).expect("a header");
        let said = header.metadata().clone().expect("metadata");
        let texts = serde_json::from_str(&said["texts"]).expect("texts");
        let pieces = serde_json::from_str(&said["pieces"]).expect("pieces");
        Self { bytes, texts, pieces }
    }

    fn words(&self, name: &str) -> Option<Vec<[u8; 4]>> {
        let tensors = SafeTensors::deserialize(&self.bytes).expect("a reference");
        let data = tensors.tensor(name).ok()?.data().to_vec();
        Some(data.as_chunks::<4>().0.to_vec())
    }

    fn floats(&self, name: &str) -> Option<Vec<f32>> {
        Some(self.words(name)?.into_iter().map(f32::from_le_bytes).collect())
    }

    fn integers(&self, name: &str) -> Vec<i32> {
        self.words(name).expect(name).into_iter().map(i32::from_le_bytes).collect()
    }
}

/// The largest differences of one model, by what was compared.
#[derive(Default)]
struct Worst(BTreeMap<&'static str, f32>);

impl Worst {
    fn compare(&mut self, what: &'static str, found: &[f32], wanted: &[f32]) {
        assert_eq!(found.len(), wanted.len(), "{what}");
        let largest = self.0.entry(what).or_default();
        for (a, b) in found.iter().zip(wanted) {
            // NaN is no small difference.
            *largest = if (a - b).abs() <= *largest { *largest } else { (a - b).abs() };
        }
    }
}

fn load(name: &str) -> (ModelFiles, Bert) {
    let files = ModelFiles::from_named(named(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let bert = files.load(&Device::flex()).unwrap_or_else(|e| panic!("{name}: {e}"));
    (files, bert)
}

#[test]
fn every_family_computes_what_pytorch_computes() {
    println!("{:24}largest difference from PyTorch", "model");
    for (name, family, heads) in MODELS {
        let (files, bert) = load(name);
        assert_eq!(bert.config.model_type.name(), family, "{name}");
        let found: Vec<Head> =
            Head::ALL.into_iter().filter(|head| bert.heads().has(*head)).collect();
        assert_eq!(found, heads, "{name}");
        let reference = Reference::read(name);
        let mut worst = Worst::default();
        for t in 0..reference.texts.len() {
            compare(&files, &bert, &reference, t, &mut worst);
        }
        let table: Vec<_> =
            worst.0.iter().map(|(what, largest)| format!("{what} {largest:.1e}")).collect();
        println!("{name:24}{}", table.join(", "));
        for (what, largest) in worst.0 {
            assert!(largest <= BOUND, "{name}: {what} is off by {largest}");
        }
    }
}

fn compare(files: &ModelFiles, bert: &Bert, reference: &Reference, t: usize, worst: &mut Worst) {
    let (text, pair) = &reference.texts[t];
    let encoding = files.tokenizer().encode(text, pair.as_deref(), bert.config.positions());
    assert_eq!(encoding.pieces, reference.pieces[t], "{text:?}");
    let integers = |values: Vec<i32>| values.into_iter().map(|value| value as u32);
    assert!(integers(reference.integers(&format!("t{t}.ids"))).eq(encoding.ids.iter().copied()));
    let segments = encoding.segments.iter().map(|segment| u32::from(*segment));
    assert!(integers(reference.integers(&format!("t{t}.segments"))).eq(segments));

    let layers = bert.config.num_hidden_layers;
    let mut wishes = Wish::all_attention(layers);
    wishes.push(Wish::of(TracePart::Embeddings, 0));
    wishes.extend((0..layers).map(|layer| Wish::of(TracePart::Hidden, layer)));
    let answers = ANSWERS.map(|(part, _)| Wish::of(part, 0));
    wishes.extend(answers.into_iter().filter(|wish| bert.check(&[*wish]).is_ok()));
    let input = EncoderInput::single(&encoding, 0, &bert.config).expect("it fits");
    let trace =
        pollster::block_on(bert.run(&input, &Switches::default(), &wishes)).expect("a pass");
    let found = |part, layer| trace.get(part, layer).map(|value| value.values.as_slice());
    let wanted = |name: &str| reference.floats(&format!("t{t}.{name}"));

    for layer in 0..=layers {
        let state = match layer {
            0 => found(TracePart::Embeddings, 0),
            _ => found(TracePart::Hidden, layer - 1),
        };
        let wanted = wanted(&format!("hidden.{layer}")).expect("a state");
        worst.compare("hidden", state.expect("a state"), &wanted);
    }
    for layer in 0..layers {
        let wanted = wanted(&format!("attention.{layer}")).expect("a map");
        worst.compare("attention", found(TracePart::Attention, layer).expect("a map"), &wanted);
    }
    for (part, name) in ANSWERS {
        // `transformers` says the pooled vector only where it is not hidden inside a head.
        match (found(part, 0), wanted(name)) {
            (Some(found), Some(wanted)) => worst.compare(name, found, &wanted),
            (None, None) => {}
            (Some(_), None) => assert_eq!(part, TracePart::Pooled, "nothing to compare with"),
            (None, Some(_)) => panic!("no {name}"),
        }
    }
    compare_predictions(bert, &input, wanted("mlm"), worst);
    let arrays = pollster::block_on(arrays(bert, &input, &encoding, &[text], &trace));
    let arrays = arrays.expect("arrays");
    let all = |name: &str, count: usize| -> Vec<f32> {
        (0..count).flat_map(|layer| wanted(&format!("{name}.{layer}")).expect(name)).collect()
    };
    let [tokens, hidden] = [encoding.pieces.len(), bert.config.hidden_size];
    let heads = bert.config.num_attention_heads;
    for (name, shape, wanted) in [
        ("hidden_states", vec![layers + 1, tokens, hidden], Some(all("hidden", layers + 1))),
        ("attentions", vec![layers, heads, tokens, tokens], Some(all("attention", layers))),
        ("logits", vec![tokens, bert.config.vocab_size], wanted("mlm")),
    ] {
        match (arrays.get(name), wanted) {
            (Some(found), Some(wanted)) => {
                assert_eq!(found.shape(), shape, "{name}");
                let Values::Floats(found) = found.values() else { panic!("{name}: no floats") };
                worst.compare("arrays", found, &wanted);
            }
            (None, None) => {}
            (found, _) => panic!("{name}: {}", found.is_some()),
        }
    }
    compare_packed(
        bert,
        &encoding.ids,
        &encoding.segments,
        worst,
        &wanted(&format!("hidden.{layers}")).expect("a state"),
    );
}

/// The logits of every piece for every token.
fn compare_predictions(
    bert: &Bert,
    input: &EncoderInput,
    wanted: Option<Vec<f32>>,
    worst: &mut Worst,
) {
    let Some(wanted) = wanted else {
        let found = pollster::block_on(bert.masked_logits(input, 0));
        assert!(matches!(found, Err(PassError::NoHead { head: Head::MaskedLanguageModel })));
        return;
    };
    for (position, wanted) in wanted.chunks_exact(bert.config.vocab_size).enumerate() {
        let found = pollster::block_on(bert.masked_logits(input, position)).expect("logits");
        worst.compare("mlm", &found, wanted);
    }
}

/// The path that training takes.
fn compare_packed(bert: &Bert, ids: &[u32], segments: &[u8], worst: &mut Worst, wanted: &[f32]) {
    let packed = PackedInput::of(&[(ids, segments)], &bert.config).expect("a valid input");
    let encoder = &bert.encoder;
    let embedded = encoder.embeddings.forward_packed(&packed);
    let hidden = encoder.forward_packed(0..encoder.layers.len(), embedded, &packed.lengths);
    worst.compare("packed", &values(hidden), wanted);
}

fn values(tensor: Tensor<2>) -> Vec<f32> {
    let data = pollster::block_on(tensor.into_data_async()).expect("readable");
    data.try_to_vec().expect("floats")
}

#[test]
fn the_reference_can_tell_families_apart() {
    // A base whose hidden states differ from those of the same weights with another non-linearity.
    let (files, mut bert) = load("bert-pretraining");
    let reference = Reference::read("bert-pretraining");
    for block in &mut bert.encoder.layers {
        block.feed_forward.activation = text::config::HiddenAct::Gelu;
    }
    let mut worst = Worst::default();
    compare(&files, &bert, &reference, 0, &mut worst);
    assert!(worst.0["hidden"] > BOUND, "gelu_new is not gelu");
}

#[test]
fn a_head_that_is_not_there_is_named() {
    for (name, _, heads) in MODELS {
        let (_, bert) = load(name);
        for (part, _) in ANSWERS {
            let head = part.head().expect("a head computes it");
            match bert.check(&[Wish::of(part, 0)]) {
                Ok(()) => assert!(heads.contains(&head), "{name} has no {head}"),
                Err(PassError::NoHead { head: named }) => {
                    assert!(named == head && !heads.contains(&head), "{name} has {head}");
                }
                Err(other) => panic!("{name}: {other}"),
            }
        }
        let token = AskedToken { position: 0, piece: 0, layer: None };
        let asking = Asking { tokens: vec![token], count: 1, ..Asking::default() };
        let has = heads.contains(&Head::MaskedLanguageModel);
        assert_eq!(bert.check_asking(&asking, 2).is_ok(), has, "{name}");
        let tracking = Asking { tracked: vec![0], ..Asking::default() };
        assert_eq!(bert.check_asking(&tracking, 2).is_ok(), has, "{name}");
    }
    let (_, bare) = load("bert-bare");
    let error = bare.check(&[Wish::of(TracePart::SpanLogits, 0)]).expect_err("no such head");
    let sentence =
        "This model has no head for answers to questions: its checkpoint does not hold one.";
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn labels_have_their_names() {
    let said = Some(["no", "yes", "perhaps"].map(str::to_owned).to_vec());
    assert_eq!(load("bert-sequence").1.heads().sequence_classification, said);
    assert_eq!(load("electra-words").1.heads().token_classification, said);
    // Without names they are numbered, and the classifier counts them.
    let mut files = named("distilbert-sequence");
    change_config(&mut files, |config| drop(config.remove("id2label")));
    let bert = ModelFiles::from_named(files).expect("a model").load(&Device::flex()).expect("it");
    let numbered = ["LABEL_0", "LABEL_1", "LABEL_2"].map(str::to_owned).to_vec();
    assert_eq!(bert.heads().sequence_classification, Some(numbered));
}

#[test]
fn every_family_has_an_int8_form() {
    for (name, ..) in MODELS {
        let (files, bert) = load(name);
        let before = files.bytes();
        let small = files.quantised().unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(small.bytes() < before, "{name}: {} of {before}", small.bytes());
        let again = small.load(&Device::flex()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(again.heads(), bert.heads(), "{name}");
        let word = |bert: &Bert| values(bert.encoder.embeddings.word.floats());
        let pairs = word(&again).into_iter().zip(word(&bert));
        let largest = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        // Values reach about 1; a step is the largest of a row / 127.
        assert!(largest > 0.0 && largest < 0.01, "{name}: {largest}");
    }
}

#[test]
fn what_is_saved_of_a_tokeniser_cuts_texts_as_it_does() {
    for (name, _, _) in MODELS {
        let files: BTreeMap<String, Vec<u8>> = named(name).into_iter().collect();
        let config = files["config.json"].clone();
        let ours = tokenizer(files).expect(name);
        let saved = tokenizer_files(&ours, 32).expect("files");
        let mut files: BTreeMap<String, Vec<u8>> =
            saved.into_iter().map(|file| (file.name, file.bytes)).collect();
        files.insert("config.json".into(), config);
        let theirs = tokenizer(files).expect(name);
        assert_eq!(
            theirs.normaliser().stages().collect::<Vec<_>>(),
            ours.normaliser().stages().collect::<Vec<_>>()
        );
        let reference = Reference::read(name);
        for ((text, pair), pieces) in reference.texts.iter().zip(&reference.pieces) {
            let limit = pieces.len().max(32);
            assert_eq!(&theirs.encode(text, pair.as_deref(), limit).pieces, pieces, "{name}");
        }
    }
}
