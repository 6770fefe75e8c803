//! One encoder layer, normalised after each sum: LayerNorm(x + attention(x)), then
//! LayerNorm(x + FFN(x)) (Vaswani et al. 2017, section 3.1).

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use shaders::Lengths;
use text::checkpoint::CheckpointError;
use text::config::BertConfig;
use text::switches::LayerSwitches;

use crate::add_and_norm::{AFTER_ATTENTION, AFTER_FEED_FORWARD, AddAndNorm};
use crate::attention::Attention;
use crate::bert::rows_of;
use crate::checkpoint::Checkpoint;
use crate::feed_forward::FeedForward;
use crate::heads::fresh::Fresh;
use crate::layer_norm::LayerNorm;
use crate::trace::Recorder;

/// One of the encoder's layers.
#[derive(Module, Debug)]
pub struct Block {
    /// Tokens look at each other.
    pub attention: Attention,
    /// After the first sum.
    pub attention_norm: LayerNorm,
    /// Each token alone.
    pub feed_forward: FeedForward,
    /// After the second sum.
    pub output_norm: LayerNorm,
}

impl Block {
    /// Reads `encoder.layer.{layer}.*`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(
        checkpoint: &Checkpoint,
        layer: usize,
        device: &Device,
    ) -> Result<Self, CheckpointError> {
        let norm = |name: &str| {
            LayerNorm::load(checkpoint, &format!("encoder.layer.{layer}.{name}.LayerNorm"), device)
        };
        Ok(Self {
            attention: Attention::load(checkpoint, layer, device)?,
            attention_norm: norm("attention.output")?,
            feed_forward: FeedForward::load(checkpoint, layer, device)?,
            output_norm: norm("output")?,
        })
    }

    /// A layer with first weights.
    pub(crate) fn fresh(config: &BertConfig, fresh: &mut Fresh<'_>) -> Self {
        let (hidden, inner) = (config.hidden_size, config.intermediate_size);
        let norm = |fresh: &mut Fresh<'_>| fresh.layer_norm(hidden, config.layer_norm_eps);
        Self {
            attention: Attention {
                query_key_value: fresh.encoder_linear(hidden, 3 * hidden),
                output: fresh.encoder_linear(hidden, hidden),
                heads: config.num_attention_heads,
            },
            attention_norm: norm(fresh),
            feed_forward: FeedForward {
                intermediate: fresh.encoder_linear(hidden, inner),
                output: fresh.encoder_linear(inner, hidden),
                activation: config.hidden_act,
            },
            output_norm: norm(fresh),
        }
    }

    /// From now on in single precision, so that it can learn.
    pub(crate) fn widen(&mut self) {
        let Self { attention, feed_forward, .. } = self;
        attention.query_key_value.weight.widen();
        attention.output.weight.widen();
        feed_forward.intermediate.weight.widen();
        feed_forward.output.weight.widen();
    }

    /// # Shapes
    /// - input and output `[batch * tokens, hidden]`
    /// - mask `[batch, tokens, tokens]`
    pub fn forward(
        &self,
        input: Tensor<2>,
        batch: usize,
        mask: Option<Tensor<3>>,
        switches: &LayerSwitches,
        layer: usize,
        trace: &mut Recorder,
    ) -> Tensor<2> {
        let context = switches.attention.then(|| {
            let qkv = self.attention.project(input.clone());
            self.attention.context(qkv, batch, mask, switches, layer, trace)
        });
        self.after_attention(input, context, switches, layer, trace)
    }

    /// What [`Block::forward`] makes of packed inputs, `[rows, hidden]`, with nothing switched off.
    ///
    /// # Shapes
    /// - input `[rows, hidden]`
    pub fn forward_packed(&self, input: Tensor<2>, lengths: &Lengths) -> Tensor<2> {
        let context = self.attention.context_packed(input.clone(), lengths);
        self.plain_after_attention(input, context)
    }

    /// What [`Block::forward_packed`] makes of the first row of every input, `[inputs, hidden]`: of
    /// the other rows nothing is computed, see [`Attention::context_of_first`]. A GPU computes the
    /// attention of all rows: that takes a few kernels, of the first rows alone it takes dozens.
    ///
    /// # Shapes
    /// - input `[rows, hidden]`
    pub fn forward_first(&self, input: Tensor<2>, lengths: &Lengths) -> Tensor<2> {
        let first = first_rows(&input, lengths);
        let context = if input.device().without_autodiff() == Device::flex() {
            self.attention.context_of_first(input, first.clone(), lengths)
        } else {
            first_rows(&self.attention.context_packed(input, lengths), lengths)
        };
        self.plain_after_attention(first, context)
    }

    /// What comes after the attention, with nothing switched off.
    ///
    /// # Shapes
    /// - input, context and output `[rows, hidden]`
    pub(crate) fn plain_after_attention(&self, input: Tensor<2>, context: Tensor<2>) -> Tensor<2> {
        let (switches, mut trace) = (LayerSwitches::default(), Recorder::default());
        self.after_attention(input, Some(context), &switches, 0, &mut trace)
    }

    fn after_attention(
        &self,
        input: Tensor<2>,
        context: Option<Tensor<2>>,
        switches: &LayerSwitches,
        layer: usize,
        trace: &mut Recorder,
    ) -> Tensor<2> {
        let add_and_norm = AddAndNorm {
            projection: &self.attention.output,
            norm: &self.attention_norm,
            parts: AFTER_ATTENTION,
        };
        let middle = add_and_norm.forward(input, context, switches, layer, trace);

        let activations = switches
            .feed_forward
            .then(|| self.feed_forward.activations(middle.clone(), switches, layer, trace));
        let add_and_norm = AddAndNorm {
            projection: &self.feed_forward.output,
            norm: &self.output_norm,
            parts: AFTER_FEED_FORWARD,
        };
        add_and_norm.forward(middle, activations, switches, layer, trace)
    }
}

/// The first row of every input, `[inputs, hidden]`.
///
/// # Shapes
/// - packed `[rows, hidden]`
pub(crate) fn first_rows(packed: &Tensor<2>, lengths: &Lengths) -> Tensor<2> {
    rows_of(packed, &lengths.ranges().map(|rows| rows.start).collect::<Vec<_>>())
}
