//! The span boundary objective: each piece of a hidden span told by the vectors around the span
//! and its place in it (Joshi et al. 2020, section 3.2):
//!
//! h_0 = [x_(s-1); x_(e+1); p_(i-s+1)], h_1 = LayerNorm(GELU(W_1 h_0)),
//! y_i = LayerNorm(GELU(W_2 h_1)), then softmax(y_i E^T + b) with the token table E.

use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor};
use shaders::Activation;
use text::config::BertConfig;

use super::fresh::{Fresh, filled, layer_norm};
use crate::bert::rows_of;
use crate::layer_norm::LayerNorm;
use crate::linear::Linear;

/// Scores every piece of the vocabulary for a hidden place.
#[derive(Module, Debug)]
pub struct SpanBoundary {
    /// p, a row for each place, `[places, hidden]`.
    pub places: Param<Tensor<2>>,
    /// W_1, `[3 hidden, hidden]`.
    pub first: Linear,
    /// After the first GELU.
    pub first_norm: LayerNorm,
    /// W_2, `[hidden, hidden]`.
    pub second: Linear,
    /// After the second GELU.
    pub second_norm: LayerNorm,
    /// b, `[vocabulary]`.
    pub bias: Param<Tensor<1>>,
}

impl SpanBoundary {
    /// Fresh weights for spans of at most `places` pieces.
    pub fn new(config: &BertConfig, places: usize, seed: u64, device: &Device) -> Self {
        let (hidden, epsilon) = (config.hidden_size, config.layer_norm_eps);
        let mut fresh = Fresh::new(seed, 3, device);
        Self {
            places: fresh.table(places, hidden),
            first: fresh.inner_linear(3 * hidden, hidden),
            first_norm: layer_norm(hidden, epsilon, device),
            second: fresh.inner_linear(hidden, hidden),
            second_norm: layer_norm(hidden, epsilon, device),
            bias: filled(config.vocab_size, 0.0, device),
        }
    }

    /// # Shapes
    /// - before, after `[hidden pieces, hidden]`: x_(s-1) and x_(e+1)
    /// - places: i - s + 1 of each hidden piece, from 1
    /// - table `[vocabulary, hidden]`: the encoder's token embeddings
    /// - output `[hidden pieces, vocabulary]`, logits
    pub fn forward(
        &self,
        before: Tensor<2>,
        after: Tensor<2>,
        places: &[usize],
        table: Tensor<2>,
    ) -> Tensor<2> {
        let rows: Vec<usize> = places.iter().map(|place| place.saturating_sub(1)).collect();
        let place = rows_of(&self.places.val(), &rows);
        let input = Tensor::cat(vec![before, after, place], 1);
        let (inner, _) = self.first_norm.forward(self.first.forward(input, Activation::Gelu));
        let (output, _) = self.second_norm.forward(self.second.forward(inner, Activation::Gelu));
        shaders::matmul(output, table.transpose()) + self.bias.val().unsqueeze::<2>()
    }
}
