//! One encoder layer, normalised after each sum: LayerNorm(x + attention(x)), then
//! LayerNorm(x + FFN(x)) (Vaswani et al. 2017, section 3.1).

use burn::module::Module;
use burn::tensor::{Device, Tensor};

use crate::attention::Attention;
use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::feed_forward::FeedForward;
use crate::layer_norm::LayerNorm;
use crate::switches::LayerSwitches;
use crate::trace::Recorder;
use crate::wishes::TracePart;

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

    /// # Shapes
    /// - input and output `[batch, tokens, hidden]`
    /// - mask `[batch, 1, tokens, tokens]`
    pub fn forward(
        &self,
        input: Tensor<3>,
        mask: Option<Tensor<4>>,
        switches: &LayerSwitches,
        layer: usize,
        trace: &mut Recorder,
    ) -> Tensor<3> {
        let attended = if switches.attention {
            self.attention.forward(input.clone(), mask, switches, layer, trace)
        } else {
            input.zeros_like()
        };
        trace.keep(TracePart::AttentionOutput, layer, || attended.clone());
        let sum = if switches.residual { input + attended } else { attended };
        trace.keep(TracePart::AttentionSum, layer, || sum.clone());
        trace.keep(TracePart::AttentionMoments, layer, || LayerNorm::moments(sum.clone()));
        let middle = if switches.layer_norm { self.attention_norm.forward(sum) } else { sum };
        trace.keep(TracePart::AttentionNormed, layer, || middle.clone());

        let fed = if switches.feed_forward {
            self.feed_forward.forward(middle.clone(), switches, layer, trace)
        } else {
            middle.zeros_like()
        };
        trace.keep(TracePart::FeedForwardOutput, layer, || fed.clone());
        let sum = if switches.residual { middle + fed } else { fed };
        trace.keep(TracePart::FeedForwardSum, layer, || sum.clone());
        trace.keep(TracePart::FeedForwardMoments, layer, || LayerNorm::moments(sum.clone()));
        let output = if switches.layer_norm { self.output_norm.forward(sum) } else { sum };
        trace.keep(TracePart::Hidden, layer, || output.clone());
        output
    }
}
