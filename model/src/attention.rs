//! Multi-head self-attention: softmax(Q K^T / sqrt(head_size)) V, heads side by side, then an
//! output projection (Vaswani et al. 2017, equation 1 and section 3.2.2).

use burn::module::Module;
use burn::tensor::{Device, Tensor, TensorData};

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::linear::Linear;
use crate::switches::LayerSwitches;
use crate::trace::Recorder;
use crate::wishes::TracePart;

/// The four projections of one layer's attention, each `[hidden, hidden]`.
#[derive(Module, Debug)]
pub struct Attention {
    /// x -> q.
    pub query: Linear,
    /// x -> k.
    pub key: Linear,
    /// x -> v.
    pub value: Linear,
    /// Concatenated heads -> output.
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
        let linear = |name: &str| {
            Linear::load(checkpoint, &format!("encoder.layer.{layer}.attention.{name}"), device)
        };
        Ok(Self {
            query: linear("self.query")?,
            key: linear("self.key")?,
            value: linear("self.value")?,
            output: linear("output.dense")?,
            heads: checkpoint.config().num_attention_heads,
        })
    }

    /// # Shapes
    /// - input and output `[batch, tokens, hidden]`
    /// - mask `[batch, 1, tokens, tokens]`, added to the scores of every head
    pub fn forward(
        &self,
        input: Tensor<3>,
        mask: Option<Tensor<4>>,
        switches: &LayerSwitches,
        layer: usize,
        trace: &mut Recorder,
    ) -> Tensor<3> {
        let [batch, tokens, hidden] = input.dims();
        let queries = self.query.forward(input.clone());
        let keys = self.key.forward(input.clone());
        let values = self.value.forward(input);
        trace.keep(TracePart::Queries, layer, || self.split(queries.clone()));
        trace.keep(TracePart::Keys, layer, || self.split(keys.clone()));
        trace.keep(TracePart::Values, layer, || self.split(values.clone()));

        let scale =
            if switches.scaling { 1.0 / ((hidden / self.heads) as f32).sqrt() } else { 1.0 };
        let rows = |x: Tensor<3>| x.reshape([batch * tokens, hidden]);
        let mut scores =
            shaders::attention_scores(rows(queries), rows(keys), batch, self.heads, scale);
        if let Some(mask) = mask {
            scores = scores + mask;
        }
        trace.keep(TracePart::Scores, layer, || scores.clone());
        let attention = shaders::softmax(scores);
        trace.keep(TracePart::Attention, layer, || attention.clone());
        trace.keep(TracePart::MeanAttention, layer, || {
            attention.clone().mean_dim(1).reshape([batch, tokens, tokens])
        });

        let context =
            shaders::attention_context(attention, rows(values)).reshape([batch, tokens, hidden]);
        let context = self.ablate(context, switches);
        trace.keep(TracePart::Context, layer, || self.split(context.clone()));
        self.output.forward(context)
    }

    /// `[batch, tokens, hidden]` -> `[batch, heads, tokens, head_size]`.
    fn split(&self, x: Tensor<3>) -> Tensor<4> {
        let [batch, tokens, hidden] = x.dims();
        x.reshape([batch, tokens, self.heads, hidden / self.heads]).swap_dims(1, 2)
    }

    /// Zeros in place of what the ablated heads found, `[batch, tokens, hidden]`.
    fn ablate(&self, context: Tensor<3>, switches: &LayerSwitches) -> Tensor<3> {
        if switches.ablated_heads.is_empty() {
            return context;
        }
        let [_, _, hidden] = context.dims();
        let head_size = hidden / self.heads;
        let kept = |feature| {
            if switches.ablated_heads.contains(&(feature / head_size)) { 0.0_f32 } else { 1.0 }
        };
        let kept = TensorData::new((0..hidden).map(kept).collect::<Vec<f32>>(), [1, 1, hidden]);
        let kept = Tensor::<3>::from_data(kept, &context.device());
        context * kept
    }
}
