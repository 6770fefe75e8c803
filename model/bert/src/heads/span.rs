//! A label for every span: the span is [s_i; e_j; g_ij] with s_i = FFNN_s(h_i), e_j = FFNN_e(h_j)
//! and a summary g of its inside, and its label softmax(FFNN(span)), "none" among the labels (after
//! Lee et al. 2017, section 4, whose boundaries come from an LSTM).
//!
//! FFNN_s and FFNN_e are a linear map and a GELU; the last FFNN has such a layer before its scores.

use burn::module::Module;
use burn::tensor::activation::softmax;
use burn::tensor::{Device, Tensor, TensorData};
use shaders::Activation;
use text::spans::Span;
use text::training::SPAN_FEATURES;

use super::classifier::Classifier;
use super::fresh::{Fresh, SPREAD};
use crate::bert::rows_of;
use crate::input::MASKED_SCORE;
use crate::linear::Linear;

/// Scores of labels for spans.
#[derive(Module, Debug)]
pub struct SpanClassification {
    /// FFNN_s, `[hidden, SPAN_FEATURES]`.
    pub start: Linear,
    /// FFNN_e, `[hidden, SPAN_FEATURES]`.
    pub end: Linear,
    /// The attention's score of each word, `[hidden, 1]`; without it all words count the same.
    pub attention: Option<Linear>,
    /// The first layer of FFNN, `[SPAN_FEATURES + SPAN_FEATURES + hidden, SPAN_FEATURES]`.
    pub inner: Linear,
    /// Its scores, `[SPAN_FEATURES, labels]`.
    pub classifier: Classifier,
}

impl SpanClassification {
    /// Fresh weights.
    pub fn new(
        hidden: usize,
        labels: usize,
        with_attention: bool,
        seed: u64,
        device: &Device,
    ) -> Self {
        let mut fresh = Fresh::new(seed, 2, device);
        Self {
            start: fresh.inner_linear(hidden, SPAN_FEATURES),
            end: fresh.inner_linear(hidden, SPAN_FEATURES),
            inner: fresh.inner_linear(2 * SPAN_FEATURES + hidden, SPAN_FEATURES),
            attention: with_attention.then(|| fresh.linear(hidden, 1, SPREAD)),
            classifier: Classifier { dense: fresh.linear(SPAN_FEATURES, labels, SPREAD) },
        }
    }

    /// # Shapes
    /// - words `[examples, words, hidden]`
    /// - spans: each with its example
    /// - output `[spans, labels]`, logits
    pub fn forward(&self, words: Tensor<3>, spans: &[(usize, Span)]) -> Tensor<2> {
        let [examples, count, hidden] = words.dims();
        let rows = words.clone().reshape([examples * count, hidden]);
        let boundary = |network: &Linear, place: fn(&Span) -> usize| {
            let features = network.forward(rows.clone(), Activation::Gelu);
            let index = |(example, span): &(usize, Span)| example * count + place(span);
            rows_of(&features, &spans.iter().map(index).collect::<Vec<_>>())
        };
        let start = boundary(&self.start, |span| span.first);
        let end = boundary(&self.end, |span| span.last);
        let scores = self.attention.as_ref().map(|attention| {
            attention.forward(rows.clone(), Activation::None).reshape([examples, 1, count])
        });
        let inside = summaries(words, spans, scores);
        let span = Tensor::cat(vec![start, end, inside], 1);
        self.classifier.forward(self.inner.forward(span, Activation::Gelu))
    }
}

/// g of each span, `[spans, hidden]`: the words' mean, weighted by the softmax of their scores
/// within the span.
///
/// # Shapes
/// - words `[examples, words, hidden]`
/// - scores `[examples, 1, words]`; without them all words count the same
fn summaries(words: Tensor<3>, spans: &[(usize, Span)], scores: Option<Tensor<3>>) -> Tensor<2> {
    let [examples, count, hidden] = words.dims();
    let (places, most) = places(spans, examples);
    let mut mask = vec![MASKED_SCORE; examples * most * count];
    for ((_, span), place) in spans.iter().zip(&places) {
        let cells = mask.get_mut(place * count + span.first..=place * count + span.last);
        cells.into_iter().flatten().for_each(|cell| *cell = 0.0);
    }
    let mask = TensorData::new(mask, [examples, most, count]);
    let mask = Tensor::<3>::from_data(mask, &words.device());
    let weights = match scores {
        Some(scores) => softmax(mask + scores, 2),
        None => softmax(mask, 2),
    };
    let all = shaders::matmul(weights, words).reshape([examples * most, hidden]);
    rows_of(&all, &places)
}

/// The row of each span in a matrix with as many rows for every example as the fullest has spans,
/// and how many these are.
fn places(spans: &[(usize, Span)], examples: usize) -> (Vec<usize>, usize) {
    let mut counts = vec![0; examples];
    let within: Vec<usize> = spans
        .iter()
        .map(|(example, _)| {
            counts.get_mut(*example).map_or(0, |count| {
                *count += 1;
                *count - 1
            })
        })
        .collect();
    let most = counts.into_iter().max().unwrap_or(0).max(1);
    let row = |((example, _), within): (&(usize, Span), usize)| example * most + within;
    (spans.iter().zip(within).map(row).collect(), most)
}
