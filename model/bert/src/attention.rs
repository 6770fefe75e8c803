//! Multi-head self-attention: softmax(Q K^T / sqrt(head_size)) V, heads side by side, then an
//! output projection (Vaswani et al. 2017, equation 1 and section 3.2.2).

use burn::module::Module;
use burn::tensor::activation::softmax;
use burn::tensor::{Device, Tensor};
use shaders::{Activation, Attending, Lengths, Packed, matmul};
use text::checkpoint::CheckpointError;
use text::switches::LayerSwitches;
use text::wishes::TracePart;

use crate::checkpoint::Checkpoint;
use crate::linear::Linear;
use crate::packed::{evened, hidden_rows};
use crate::trace::Recorder;

/// The projections of one layer's attention.
#[derive(Module, Debug)]
pub struct Attention {
    /// x -> q, k and v side by side: `[hidden, 3 * hidden]`.
    pub query_key_value: Linear,
    /// Concatenated heads -> output: `[hidden, hidden]`.
    pub output: Linear,
    /// H.
    pub heads: usize,
}

impl Attention {
    /// Reads `encoder.layer.{layer}.attention.*`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(
        checkpoint: &Checkpoint,
        layer: usize,
        device: &Device,
    ) -> Result<Self, CheckpointError> {
        let name = |name: &str| format!("encoder.layer.{layer}.attention.{name}");
        let [query, key, value] = ["self.query", "self.key", "self.value"].map(name);
        Ok(Self {
            query_key_value: Linear::load_joined(checkpoint, &[&query, &key, &value], device)?,
            output: Linear::load_joined(checkpoint, &[&name("output.dense")], device)?,
            heads: checkpoint.config().num_attention_heads,
        })
    }

    /// What [`Self::context`] finds within packed inputs, `[rows, hidden]`.
    ///
    /// # Shapes
    /// - input `[rows, hidden]`
    pub fn context_packed(&self, input: Tensor<2>, lengths: &Lengths) -> Tensor<2> {
        let [_, hidden] = input.dims();
        let qkv = self.project(input);
        let scale = 1.0 / ((hidden / self.heads) as f32).sqrt();
        let how = Packed { lengths: lengths.clone(), heads: self.heads, scale };
        shaders::attention_packed(qkv, how)
    }

    /// What [`Self::context_packed`] finds for the first row of every input, `[inputs, hidden]`, without
    /// the keys and values of any row: with k = x W_k + b_k, q.k = (W_k q).x up to a number that is the
    /// same for all keys, which the softmax takes away; and the sum of p v is (the sum of p x) W_v + b_v.
    /// Both maps so apply to one row of each input instead of all.
    ///
    /// # Shapes
    /// - input `[rows, hidden]`
    /// - first `[inputs, hidden]`: the first row of every input
    pub fn context_of_first(
        &self,
        input: Tensor<2>,
        first: Tensor<2>,
        lengths: &Lengths,
    ) -> Tensor<2> {
        let [inputs, hidden] = first.dims();
        let size = hidden / self.heads;
        let query = self.query_key_value.forward_columns(first, 0..hidden);
        let query = query.reshape([inputs, self.heads, size]).swap_dims(0, 1);
        let [keys, values] = self.key_and_value_maps(hidden);
        // [heads, inputs, hidden], then [inputs, hidden, heads].
        let asked = matmul(query, keys.swap_dims(1, 2)) / (size as f32).sqrt();
        let asked = asked.permute([1, 2, 0]);
        let pieces = evened(&input, lengths);
        let scores = matmul(pieces.clone(), asked) + hidden_rows(lengths, &input.device());
        let means = matmul(softmax(scores, 1).swap_dims(1, 2), pieces);
        let context = matmul(means.swap_dims(0, 1), values).swap_dims(0, 1);
        let bias = self.query_key_value.bias.val().slice([2 * hidden..3 * hidden]);
        context.reshape([inputs, hidden]) + bias.unsqueeze()
    }

    /// W_k and W_v by head, `[heads, hidden, size]` each.
    fn key_and_value_maps(&self, hidden: usize) -> [Tensor<3>; 2] {
        let weight = self.query_key_value.weight.floats().swap_dims(0, 1);
        let [_, panels, width] = weight.dims();
        let weight = weight.reshape([hidden, panels * width]);
        [1, 2].map(|part| {
            let columns = weight.clone().slice([0..hidden, part * hidden..(part + 1) * hidden]);
            columns.reshape([hidden, self.heads, hidden / self.heads]).swap_dims(0, 1)
        })
    }

    /// Queries, keys and values of all heads, side by side.
    ///
    /// # Shapes
    /// - input `[rows, hidden]`
    /// - output `[rows, 3 * hidden]`
    pub fn project(&self, input: Tensor<2>) -> Tensor<2> {
        self.query_key_value.forward(input, Activation::None)
    }

    /// The heads' weighted sums of values, side by side, to be sent through [`Self::output`].
    ///
    /// # Shapes
    /// - qkv `[batch * tokens, 3 * hidden]`, see [`Self::project`]
    /// - output `[batch * tokens, hidden]`
    /// - mask `[batch, tokens, tokens]`, added to the scores of every head
    pub fn context(
        &self,
        qkv: Tensor<2>,
        batch: usize,
        mask: Option<Tensor<3>>,
        switches: &LayerSwitches,
        layer: usize,
        trace: &mut Recorder,
    ) -> Tensor<2> {
        let hidden = qkv.dims()[1] / 3;
        let size = hidden / self.heads;
        let parts = [TracePart::Queries, TracePart::Keys, TracePart::Values];
        for (index, part) in parts.into_iter().enumerate() {
            trace.keep_heads(part, layer, &qkv, index * hidden, [self.heads, size]);
        }

        let scale = if switches.scaling { 1.0 / (size as f32).sqrt() } else { 1.0 };
        let mut how = Attending::new(batch, self.heads, scale);
        how.ablated = switches.ablated_heads.iter().copied().collect();
        how.scores = trace.wants_of(TracePart::Scores, layer);
        let attended = shaders::attention(qkv, mask, how);
        if let Some(scores) = attended.scores {
            trace.keep(TracePart::Scores, layer, || scores);
        }
        let attention = attended.probabilities;
        trace.keep(TracePart::Attention, layer, || attention.clone());
        trace.keep(TracePart::MeanAttention, layer, || {
            let [batch, heads, tokens, _] = attention.dims();
            shaders::block_mean(attention.reshape([batch * heads, tokens, tokens]), heads, 1)
        });
        let sizes = [self.heads, size];
        trace.keep_heads(TracePart::Context, layer, &attended.context, 0, sizes);
        attended.context
    }
}
