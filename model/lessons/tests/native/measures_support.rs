//! Facts whose every number has a closed form.
//!
//! Pieces: 0 `[CLS]`, 1 the, 2 cat, 3 `[MASK]`, 4 the, 5 flight, 6 ##less, 7 `[SEP]`, 8 it,
//! 9 bank, 10 `[SEP]`. Two layers of three heads. In layer 0 the heads are uniform, look at the
//! previous piece ([CLS] at itself), and at the same piece; in layer 1 at the next piece (the last
//! one at itself), at `[CLS]`, and half at each `[SEP]`.

use std::borrow::Cow;
use std::cell::RefCell;
use std::f32::consts::PI;

use lessons::measures::{Facts, Metric, Unknown};
use text::config::{BertConfig, Family, HiddenAct};
use text::corruption::Label;
use text::predictions::{Candidate, Prediction};
use text::tokenizer::{Encoding, Tokenizer};
use text::wishes::{TracePart, Wish};

pub const N: usize = 11;
pub const PAIR: &str = "it bank";
const VOCABULARY: &str =
    "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\ncat\nmat\nit\nflight\n##less\nbank\n.\n";

pub struct Made {
    tokenizer: Tokenizer,
    config: BertConfig,
    encoding: Encoding,
    predictions: Vec<Prediction>,
    labels: Vec<Label>,
    /// Every wish that was looked up.
    pub asked: RefCell<Vec<Wish>>,
}

impl Made {
    pub fn new() -> Self {
        let tokenizer = Tokenizer::from_vocabulary(VOCABULARY).expect("a vocabulary");
        let encoding = tokenizer.encode("the cat [MASK] the flightless", Some(PAIR), 32);
        assert_eq!(encoding.pieces.len(), N);
        let config = BertConfig {
            model_type: Family::Bert,
            architectures: Vec::new(),
            embedding_size: None,
            id2label: Default::default(),
            problem_type: None,
            vocab_size: 13,
            hidden_size: 4,
            num_hidden_layers: 2,
            num_attention_heads: 3,
            intermediate_size: 16,
            hidden_act: HiddenAct::Gelu,
            max_position_embeddings: 32,
            type_vocab_size: 2,
            layer_norm_eps: 1e-12,
            initializer_range: 0.02,
            pad_token_id: 0,
        };
        let early = prediction(3, 6, 0.5, 1);
        let early = Prediction { layer: Some(0), best: vec![early.asked], ..early };
        let predictions = vec![
            early,
            prediction(3, 6, 0.25, 2),
            prediction(3, 7, 0.5, 1),
            prediction(5, 9, 0.5, 1),
        ];
        let labels = vec![Label { at: 3, id: 6 }, Label { at: 5, id: 9 }];
        Self { tokenizer, config, encoding, predictions, labels, asked: RefCell::default() }
    }
}

/// Of all predictions "mat" (7) is the best.
fn prediction(position: usize, piece: u32, probability: f32, rank: usize) -> Prediction {
    let candidate = |piece, probability| Candidate { piece, logit: 0.0, probability };
    Prediction {
        position,
        layer: None,
        best: vec![candidate(7, 0.5)],
        asked: candidate(piece, probability),
        rank,
        loss: -probability.ln(),
        entropy: 1.0,
    }
}

pub fn attention(layer: usize, head: usize) -> Vec<f32> {
    let value = |from: usize, to: usize| {
        let one = |target: usize| if to == target { 1.0 } else { 0.0 };
        match (layer, head) {
            (0, 0) => 1.0 / N as f32,
            (0, 1) => one(from.saturating_sub(1)),
            (0, _) => one(from),
            (_, 0) => one((from + 1).min(N - 1)),
            (_, 1) => one(0),
            _ => (one(7) + one(10)) / 2.0,
        }
    };
    (0..N * N).map(|cell| value(cell / N, cell % N)).collect()
}

fn mean_attention(layer: usize) -> Vec<f32> {
    let heads: Vec<Vec<f32>> = (0..3).map(|head| attention(layer, head)).collect();
    (0..N * N).map(|cell| heads.iter().map(|head| head[cell]).sum::<f32>() / 3.0).collect()
}

fn rows(row: impl Fn(usize) -> [f32; 4]) -> Vec<f32> {
    (0..N).flat_map(row).collect()
}

impl Facts for Made {
    fn tokenizer(&self) -> Option<&Tokenizer> {
        Some(&self.tokenizer)
    }

    fn config(&self) -> Option<&BertConfig> {
        Some(&self.config)
    }

    fn encoding(&self) -> Option<&Encoding> {
        Some(&self.encoding)
    }

    fn texts(&self) -> [&str; 2] {
        ["the cat [MASK] the flightless", PAIR]
    }

    fn values(&self, wish: Wish) -> Option<Cow<'_, [f32]>> {
        self.asked.borrow_mut().push(wish);
        let Wish { part, layer, head, .. } = wish;
        Some(Cow::Owned(match (part, head) {
            (TracePart::Attention, Some(head)) => attention(layer, head),
            (TracePart::MeanAttention, None) => mean_attention(layer),
            // Score [from, to] is 1000 layer + 100 head + 10 from + to.
            (TracePart::Scores, Some(head)) => {
                let of = |cell: usize| 1000 * layer + 100 * head + 10 * (cell / N) + cell % N;
                (0..N * N).map(|cell| of(cell) as f32).collect()
            }
            // Thirty degrees from each piece to the next.
            (TracePart::Hidden, None) if layer == 0 => rows(|token| {
                let (sin, cos) = (token as f32 * PI / 6.0).sin_cos();
                [cos, sin, 0.0, 0.0]
            }),
            (TracePart::Hidden, None) => rows(|_| [0.0; 4]),
            (TracePart::TokenEmbeddings, None) => rows(|token| {
                let mut row = [0.0; 4];
                row[self.encoding.ids[token] as usize % 4] = 2.0;
                row
            }),
            (TracePart::Embeddings, None) => rows(|token| [1.0, token as f32, 0.0, 0.0]),
            (TracePart::NextSentenceLogits, None) => vec![3.0_f32.ln(), 0.0],
            // The best span is that of piece 9 alone, "bank".
            (TracePart::SpanLogits, None) => {
                (0..N).flat_map(|token| if token == 9 { [5.0, 5.0] } else { [0.0, 0.0] }).collect()
            }
            _ => return None,
        }))
    }

    fn predictions(&self) -> &[Prediction] {
        &self.predictions
    }

    fn labels(&self) -> Cow<'_, [Label]> {
        Cow::Borrowed(&self.labels)
    }

    fn steps(&self) -> Option<usize> {
        Some(12)
    }

    fn validation(&self, metric: Metric) -> Result<f64, Unknown> {
        match metric {
            Metric::Accuracy => Ok(0.8),
            _ => Err(Unknown::NoSuchMetric),
        }
    }
}
