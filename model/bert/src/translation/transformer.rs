//! A Transformer of one head a layer (Vaswani et al. 2017, figure 1), whose map so is all that it
//! looks at.

use burn::module::Module;
use burn::tensor::{Device, Tensor, TensorData};
use shaders::matmul;
use text::positional::{BASE, sinusoids};

use super::attention::{Attended, mapped};
use super::batch::{HIDDEN, Rows};
use super::network::Memory;
use crate::heads::fresh::Fresh;
use crate::layer_norm::LayerNorm;
use crate::linear::Linear;

/// Layers of the encoder: by the second one, a sign can know how far it is from the end.
const ENCODER_LAYERS: usize = 2;
/// Layers of the decoder: one, so that one map says where the answer comes from.
const DECODER_LAYERS: usize = 1;
/// The inner features of a feed-forward network, as a multiple of the width.
const INNER: usize = 2;
/// Added to the variance in LayerNorm.
const EPSILON: f64 = 1e-5;

/// Blocks that read, and blocks that write.
#[derive(Module, Debug)]
pub struct Transformer {
    /// Each sees the whole source.
    pub encoder: Vec<EncoderBlock>,
    /// Each sees what was written before, and the source.
    pub decoder: Vec<DecoderBlock>,
}

/// softmax(Q K^T / sqrt(width)) V with its four maps, all `[width, width]`.
#[derive(Module, Debug)]
pub struct HeadAttention {
    /// Of what asks, to Q.
    pub query: Linear,
    /// Of what is looked at, to K.
    pub key: Linear,
    /// Of what is looked at, to V.
    pub value: Linear,
    /// Of the weighted sum.
    pub output: Linear,
}

/// ReLU(x W_1 + b_1) W_2 + b_2 (equation 2).
#[derive(Module, Debug)]
pub struct FeedForward {
    /// W_1.
    pub inner: Linear,
    /// W_2.
    pub outer: Linear,
}

/// Self-attention and a feed-forward network, each added to its input and normalised.
#[derive(Module, Debug)]
pub struct EncoderBlock {
    /// Self-attention.
    pub own: HeadAttention,
    /// After it.
    pub own_norm: LayerNorm,
    /// The feed-forward network.
    pub feed_forward: FeedForward,
    /// After it.
    pub norm: LayerNorm,
}

/// Causal self-attention, attention to the source, and a feed-forward network.
#[derive(Module, Debug)]
pub struct DecoderBlock {
    /// Self-attention; a sign sees itself and those before it.
    pub own: HeadAttention,
    /// After it.
    pub own_norm: LayerNorm,
    /// Cross-attention: Q from the decoder, K and V from the encoder.
    pub cross: HeadAttention,
    /// After it.
    pub cross_norm: LayerNorm,
    /// The feed-forward network.
    pub feed_forward: FeedForward,
    /// After it.
    pub norm: LayerNorm,
}

impl HeadAttention {
    fn fresh(width: usize, fresh: &mut Fresh) -> Self {
        let mut map = || fresh.inner_linear(width, width);
        Self { query: map(), key: map(), value: map(), output: map() }
    }

    /// What `asks` takes from `looked_at`, `[batch, decoder, width]`, and how.
    ///
    /// # Shapes
    /// - asks `[batch, decoder, width]`
    /// - looked at `[batch, encoder, width]`
    /// - mask: of the scores `[batch, decoder, encoder]`, or with a single row for all
    pub fn forward(
        &self,
        asks: Tensor<3>,
        looked_at: Tensor<3>,
        mask: Tensor<3>,
    ) -> (Tensor<3>, Attended) {
        let [_, _, width] = asks.dims();
        let query = mapped(&self.query, asks);
        let key = mapped(&self.key, looked_at.clone());
        let value = mapped(&self.value, looked_at);
        let scores = matmul(query.clone(), key.clone().swap_dims(1, 2)) / (width as f64).sqrt();
        let attended = Attended::of([query, key, value], scores, mask);
        (mapped(&self.output, attended.context.clone()), attended)
    }
}

impl FeedForward {
    fn fresh(width: usize, fresh: &mut Fresh) -> Self {
        Self {
            inner: fresh.inner_linear(width, INNER * width),
            outer: fresh.inner_linear(INNER * width, width),
        }
    }

    fn forward(&self, input: Tensor<3>) -> Tensor<3> {
        mapped(&self.outer, burn::tensor::activation::relu(mapped(&self.inner, input)))
    }
}

fn normed(norm: &LayerNorm, input: Tensor<3>) -> Tensor<3> {
    let [batch, time, width] = input.dims();
    norm.forward(input.reshape([batch * time, width])).0.reshape([batch, time, width])
}

impl EncoderBlock {
    fn fresh(width: usize, fresh: &mut Fresh) -> Self {
        Self {
            own: HeadAttention::fresh(width, fresh),
            own_norm: fresh.layer_norm(width, EPSILON),
            feed_forward: FeedForward::fresh(width, fresh),
            norm: fresh.layer_norm(width, EPSILON),
        }
    }

    fn forward(&self, input: Tensor<3>, mask: Tensor<3>) -> Tensor<3> {
        let (own, _) = self.own.forward(input.clone(), input.clone(), mask);
        let input = normed(&self.own_norm, input + own);
        normed(&self.norm, input.clone() + self.feed_forward.forward(input))
    }
}

impl DecoderBlock {
    fn fresh(width: usize, fresh: &mut Fresh) -> Self {
        Self {
            own: HeadAttention::fresh(width, fresh),
            own_norm: fresh.layer_norm(width, EPSILON),
            cross: HeadAttention::fresh(width, fresh),
            cross_norm: fresh.layer_norm(width, EPSILON),
            feed_forward: FeedForward::fresh(width, fresh),
            norm: fresh.layer_norm(width, EPSILON),
        }
    }

    /// Signs that were written, `[batch, decoder, width]`, beside a source, `[batch, encoder,
    /// width]` with its mask `[batch, 1, encoder]`; and what was looked at of it.
    pub fn forward(
        &self,
        input: Tensor<3>,
        source: Tensor<3>,
        mask: Tensor<3>,
    ) -> (Tensor<3>, Attended) {
        let [_, time, _] = input.dims();
        let causal = causal(time, &input.device());
        let (own, _) = self.own.forward(input.clone(), input.clone(), causal);
        let input = normed(&self.own_norm, input + own);
        let (cross, attended) = self.cross.forward(input.clone(), source, mask);
        let input = normed(&self.cross_norm, input + cross);
        let output = normed(&self.norm, input.clone() + self.feed_forward.forward(input));
        (output, attended)
    }
}

/// Added to scores: a sign sees none after it, `[1, time, time]`.
fn causal(time: usize, device: &Device) -> Tensor<3> {
    let row = |query| (0..time).map(move |key| if key <= query { 0.0 } else { HIDDEN });
    let values: Vec<f32> = (0..time).flat_map(row).collect();
    Tensor::from_data(TensorData::new(values, [1, time, time]), device)
}

/// Vectors of signs with those of their places added, `[batch, time, width]`.
fn placed(vectors: Tensor<3>) -> Tensor<3> {
    let [_, time, width] = vectors.dims();
    let places = TensorData::new(sinusoids(time, width, BASE), [1, time, width]);
    let places = Tensor::from_data(places, &vectors.device());
    vectors + places
}

impl Transformer {
    pub(super) fn fresh(width: usize, fresh: &mut Fresh) -> Self {
        Self {
            encoder: (0..ENCODER_LAYERS).map(|_| EncoderBlock::fresh(width, fresh)).collect(),
            decoder: (0..DECODER_LAYERS).map(|_| DecoderBlock::fresh(width, fresh)).collect(),
        }
    }

    /// Reads sources, `[batch, time, width]`.
    pub(super) fn read(&self, vectors: Tensor<3>, rows: &Rows) -> Memory {
        let mask = rows.mask(&vectors.device());
        let read = |input, block: &EncoderBlock| block.forward(input, mask.clone());
        Memory { vectors: self.encoder.iter().fold(placed(vectors), read), mask, state: None }
    }

    /// What is said after each sign that was written, `[batch, time, width]`, and what the last
    /// layer looked at.
    pub(super) fn write(
        &self,
        memory: &Memory,
        vectors: Tensor<3>,
    ) -> (Tensor<3>, Option<Attended>) {
        let (mut output, mut looked) = (placed(vectors), None);
        for block in &self.decoder {
            let (next, attended) =
                block.forward(output, memory.vectors.clone(), memory.mask.clone());
            (output, looked) = (next, Some(attended));
        }
        (output, looked)
    }
}
