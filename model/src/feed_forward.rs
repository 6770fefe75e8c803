//! FFN(x) = GELU(x W_1 + b_1) W_2 + b_2, each token alone (Vaswani et al. 2017, equation 2, with
//! the GELU of Devlin et al. 2019, section A.2).

use burn::module::Module;
use burn::tensor::activation::{gelu, relu};
use burn::tensor::{Device, Tensor};

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::linear::Linear;
use crate::switches::{Activation, LayerSwitches};
use crate::trace::Recorder;
use crate::wishes::TracePart;

/// The two linear maps of one layer's feed-forward network.
#[derive(Module, Debug)]
pub struct FeedForward {
    /// `[hidden, intermediate]`.
    pub intermediate: Linear,
    /// `[intermediate, hidden]`.
    pub output: Linear,
}

impl FeedForward {
    /// Reads `encoder.layer.{layer}.{intermediate,output}.dense`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(
        checkpoint: &Checkpoint,
        layer: usize,
        device: &Device,
    ) -> Result<Self, CheckpointError> {
        let linear = |name: &str| {
            Linear::load(checkpoint, &format!("encoder.layer.{layer}.{name}.dense"), device)
        };
        Ok(Self { intermediate: linear("intermediate")?, output: linear("output")? })
    }

    /// # Shapes
    /// - input and output `[batch, tokens, hidden]`
    pub fn forward(
        &self,
        input: Tensor<3>,
        switches: &LayerSwitches,
        layer: usize,
        trace: &mut Recorder,
    ) -> Tensor<3> {
        let inner = self.intermediate.forward(input);
        trace.keep(TracePart::FeedForwardInner, layer, || inner.clone());
        let activations = match switches.activation {
            Activation::Gelu => gelu(inner),
            Activation::Relu => relu(inner),
        };
        trace.keep(TracePart::FeedForwardActivations, layer, || activations.clone());
        self.output.forward(activations)
    }
}
