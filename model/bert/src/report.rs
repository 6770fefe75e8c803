//! Everything a pass shows, as one serialisable value: what `inspect` prints.

use std::fmt;

use serde::Serialize;
use text::config::BertConfig;
use text::head::{Head, Heads};
use text::tokenizer::{Encoding, Tokenizer};
use text::wishes::{TracePart, Wish};

use crate::bert::Bert;
use crate::trace::Trace;

/// What a model is.
#[derive(Clone, Debug, Serialize)]
pub struct Model {
    /// The family's name.
    pub family: &'static str,
    /// Its sizes.
    pub sizes: BertConfig,
    /// The heads that its checkpoint holds.
    pub heads: Heads,
    /// Whether its tokeniser lowers letters.
    pub lowercase: bool,
}

impl Model {
    /// A loaded model with its tokeniser.
    pub fn new(bert: &Bert, tokenizer: &Tokenizer) -> Self {
        Self {
            family: bert.config.model_type.name(),
            sizes: bert.config.clone(),
            heads: bert.heads(),
            lowercase: tokenizer.normaliser().lowercase,
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = &self.sizes;
        let case = if self.lowercase { "uncased" } else { "cased" };
        writeln!(
            f,
            "{}, {case}: {} layers, {} features, {} heads a layer, {} inside the feed-forward network ({})",
            self.family,
            sizes.num_hidden_layers,
            sizes.hidden_size,
            sizes.num_attention_heads,
            sizes.intermediate_size,
            sizes.hidden_act.name(),
        )?;
        if sizes.projects_embeddings() {
            writeln!(f, "token vectors of {} features, projected", sizes.embedding_width())?;
        }
        let (pieces, positions) = (sizes.vocab_size, sizes.positions());
        writeln!(f, "{pieces} pieces, {positions} positions, {} segments", sizes.type_vocab_size)?;
        let heads: Vec<_> = Head::ALL.into_iter().filter(|head| self.heads.has(*head)).collect();
        let names: Vec<_> = heads.iter().map(Head::to_string).collect();
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        writeln!(f, "heads: {names}")?;
        let labels = [&self.heads.sequence_classification, &self.heads.token_classification];
        for labels in labels.into_iter().flatten() {
            writeln!(f, "labels: {}", labels.join(", "))?;
        }
        Ok(())
    }
}

/// An input and what the encoder made of it.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Pieces, specials included.
    pub pieces: Vec<String>,
    /// Their ids.
    pub ids: Vec<u32>,
    /// Their segments.
    pub segments: Vec<u8>,
    /// First and one-past-last character of each piece in its own sentence; (0, 0) for the
    /// specials that the encoder adds.
    pub offsets: Vec<(usize, usize)>,
    /// Probabilities, `[layers][heads][query][key]`.
    pub attentions: Vec<Vec<Vec<Vec<f32>>>>,
    /// For the embeddings and then each layer.
    pub hidden: Vec<HiddenStatistics>,
    /// tanh(W h_CLS + b), `[hidden]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pooled: Option<Vec<f32>>,
    /// Logits, index 0 = the second sentence follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_sentence_logits: Option<Vec<f32>>,
    /// Logits of an answer starting at each piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_logits: Option<Vec<f32>>,
    /// Logits of an answer ending at each piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_logits: Option<Vec<f32>>,
    /// Logits of the labels of the whole input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label_logits: Option<Vec<f32>>,
    /// Logits of the labels of each piece, `[tokens][labels]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_label_logits: Option<Vec<Vec<f32>>>,
    /// Logits of each piece having been replaced, `[tokens]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced_logits: Option<Vec<f32>>,
}

/// A hidden state in a few numbers.
#[derive(Clone, Debug, Serialize)]
pub struct HiddenStatistics {
    /// Mean of all values.
    pub mean: f32,
    /// Their standard deviation.
    pub standard_deviation: f32,
    /// Length of each piece's vector.
    pub norms: Vec<f32>,
    /// The first eight values of each piece's vector.
    pub first: Vec<Vec<f32>>,
}

/// What a report needs of a pass.
pub fn wishes(bert: &Bert) -> Vec<Wish> {
    let layers = bert.config.num_hidden_layers;
    let mut wishes = Wish::all_attention(layers);
    wishes.push(Wish::of(TracePart::Embeddings, 0));
    wishes.extend((0..layers).map(|layer| Wish::of(TracePart::Hidden, layer)));
    let heads = [
        TracePart::Pooled,
        TracePart::NextSentenceLogits,
        TracePart::SpanLogits,
        TracePart::LabelLogits,
        TracePart::TokenLabelLogits,
        TracePart::ReplacedLogits,
    ];
    wishes.extend(
        heads.map(|part| Wish::of(part, 0)).into_iter().filter(|wish| bert.check(&[*wish]).is_ok()),
    );
    wishes
}

impl Report {
    /// Puts a trace that answers [`wishes`] beside its encoding; `texts` are what was typed.
    pub fn new(encoding: &Encoding, texts: [&str; 2], trace: &Trace, config: &BertConfig) -> Self {
        let values = |part, layer| trace.get(part, layer).map(|value| value.values.clone());
        let layers = 0..config.num_hidden_layers;
        let attentions = layers.clone().map(|layer| {
            nested(&values(TracePart::Attention, layer).unwrap_or_default(), encoding.pieces.len())
        });
        let states = std::iter::once(values(TracePart::Embeddings, 0));
        let states = states.chain(layers.map(|layer| values(TracePart::Hidden, layer)));
        let logits = values(TracePart::SpanLogits, 0);
        let column = |index: usize| {
            logits.as_ref().map(|logits| logits.iter().copied().skip(index).step_by(2).collect())
        };
        Self {
            pieces: encoding.pieces.clone(),
            ids: encoding.ids.clone(),
            segments: encoding.segments.clone(),
            offsets: characters(encoding, texts),
            attentions: attentions.collect(),
            hidden: states.flatten().map(|state| statistics(&state, config.hidden_size)).collect(),
            pooled: values(TracePart::Pooled, 0),
            next_sentence_logits: values(TracePart::NextSentenceLogits, 0),
            start_logits: column(0),
            end_logits: column(1),
            label_logits: values(TracePart::LabelLogits, 0),
            token_label_logits: values(TracePart::TokenLabelLogits, 0)
                .map(|logits| in_rows(&logits, encoding.pieces.len())),
            replaced_logits: values(TracePart::ReplacedLogits, 0),
        }
    }
}

/// `[heads * tokens * tokens]` -> `[heads][query][key]`.
fn nested(values: &[f32], tokens: usize) -> Vec<Vec<Vec<f32>>> {
    let tokens = tokens.max(1);
    let rows = |map: &[f32]| map.chunks_exact(tokens).map(<[f32]>::to_vec).collect();
    values.chunks_exact(tokens * tokens).map(rows).collect()
}

/// As many rows, one behind the other in `values`.
fn in_rows(values: &[f32], rows: usize) -> Vec<Vec<f32>> {
    values.chunks((values.len() / rows.max(1)).max(1)).map(<[f32]>::to_vec).collect()
}

/// Offsets in characters of the typed texts.
fn characters(encoding: &Encoding, texts: [&str; 2]) -> Vec<(usize, usize)> {
    let count = |text: &str, bytes: usize| text.get(..bytes).map_or(0, |text| text.chars().count());
    let pieces = encoding.offsets.iter().zip(&encoding.sources);
    pieces
        .map(|((start, end), source)| {
            let text = texts[usize::from(*source != 0)];
            (count(text, *start), count(text, *end))
        })
        .collect()
}

fn statistics(state: &[f32], hidden: usize) -> HiddenStatistics {
    let count = state.len().max(1) as f32;
    let mean = state.iter().sum::<f32>() / count;
    let variance = state.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / count;
    let vectors = || state.chunks_exact(hidden.max(1));
    HiddenStatistics {
        mean,
        standard_deviation: variance.sqrt(),
        norms: vectors()
            .map(|vector| vector.iter().map(|value| value * value).sum::<f32>().sqrt())
            .collect(),
        first: vectors().map(|vector| vector.iter().copied().take(8).collect()).collect(),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.pieces.iter().enumerate() {
            let (start, end) = self.offsets[index];
            writeln!(
                f,
                "{index:4}  {piece:20} {:6}  {}  {start}..{end}",
                self.ids[index], self.segments[index]
            )?;
        }
        for (layer, state) in self.hidden.iter().enumerate() {
            let name =
                if layer == 0 { "embeddings".to_owned() } else { format!("layer {}", layer - 1) };
            writeln!(
                f,
                "{name}: mean {:.4}, standard deviation {:.4}",
                state.mean, state.standard_deviation
            )?;
        }
        if let Some([follows, not]) = self.next_sentence_logits.as_deref() {
            writeln!(f, "next sentence: follows {follows:.4}, does not {not:.4} (logits)")?;
        }
        Ok(())
    }
}
