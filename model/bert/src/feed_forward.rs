//! FFN(x) = f(x W_1 + b_1) W_2 + b_2, each token alone (Vaswani et al. 2017, equation 2; f is the
//! GELU of Devlin et al. 2019, section A.2, or what the checkpoint was trained with).

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use text::checkpoint::CheckpointError;
use text::config::HiddenAct;
use text::switches::{Activation, LayerSwitches};
use text::wishes::TracePart;

use crate::checkpoint::Checkpoint;
use crate::linear::Linear;
use crate::trace::Recorder;

/// The two linear maps of one layer's feed-forward network.
#[derive(Module, Debug)]
pub struct FeedForward {
    /// `[hidden, intermediate]`.
    pub intermediate: Linear,
    /// `[intermediate, hidden]`.
    pub output: Linear,
    /// f, as trained.
    #[module(skip)]
    pub activation: HiddenAct,
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
            let name = format!("encoder.layer.{layer}.{name}.dense");
            Linear::load_joined(checkpoint, &[&name], device)
        };
        let activation = checkpoint.config().hidden_act;
        Ok(Self { intermediate: linear("intermediate")?, output: linear("output")?, activation })
    }

    /// f(x W_1 + b_1), to be sent through [`Self::output`].
    ///
    /// # Shapes
    /// - input `[rows, hidden]`
    /// - output `[rows, intermediate]`
    pub fn activations(
        &self,
        input: Tensor<2>,
        switches: &LayerSwitches,
        layer: usize,
        trace: &mut Recorder,
    ) -> Tensor<2> {
        trace.keep(TracePart::FeedForwardInner, layer, || {
            self.intermediate.forward(input.clone(), shaders::Activation::None).unsqueeze::<3>()
        });
        let activation = match switches.activation {
            Activation::Gelu => self.activation,
            Activation::Relu => HiddenAct::Relu,
        };
        let activations = self.intermediate.forward_activated(input, activation);
        trace.keep(TracePart::FeedForwardActivations, layer, || {
            activations.clone().unsqueeze::<3>()
        });
        activations
    }
}
