//! y = x W + b.

use std::ops::Range;

use burn::module::{Module, Param};
use burn::tensor::activation::gelu_approximate;
use burn::tensor::{Device, Tensor};
use shaders::Activation;
use text::checkpoint::CheckpointError;
use text::config::HiddenAct;

use crate::checkpoint::Checkpoint;
use crate::upload::joined_vector;
use crate::weight::Weight;

/// An affine map of rows.
#[derive(Module, Debug)]
pub struct Linear {
    /// W `[in, out]`.
    pub weight: Weight,
    /// `[out]`.
    pub bias: Param<Tensor<1>>,
}

impl Linear {
    /// Reads `{name}.weight` and `{name}.bias`.
    ///
    /// # Errors
    /// If one is missing or has the wrong shape.
    pub fn load(
        checkpoint: &Checkpoint,
        name: &str,
        device: &Device,
    ) -> Result<Self, CheckpointError> {
        let mut linear = Self::load_joined(checkpoint, &[name], device)?;
        linear.weight.widen();
        Ok(linear)
    }

    /// Reads several maps of the same input as one, whose outputs lie side by side; in int8 where the
    /// checkpoint and the device allow it.
    ///
    /// # Errors
    /// As [`Linear::load`].
    pub fn load_joined(
        checkpoint: &Checkpoint,
        names: &[&str],
        device: &Device,
    ) -> Result<Self, CheckpointError> {
        let all =
            |kind: &str| names.iter().map(|name| format!("{name}.{kind}")).collect::<Vec<_>>();
        Ok(Self {
            weight: Weight::load(checkpoint, &all("weight"), device)?,
            bias: joined_vector(checkpoint, &all("bias"), device)?,
        })
    }

    /// Numbers that only fill the last panel of W: no parameters, though they lie among them.
    pub(crate) fn filling(&self) -> usize {
        let [outputs] = self.bias.dims();
        match &self.weight {
            Weight::Floats(panels) => {
                panels.dims().iter().product::<usize>() - outputs * self.weight.inputs()
            }
            Weight::Bytes(_) => 0,
        }
    }

    /// activation(x W + b).
    ///
    /// # Shapes
    /// - input `[rows, in]`
    /// - output `[rows, out]`
    pub fn forward(&self, input: Tensor<2>, activation: Activation) -> Tensor<2> {
        self.weight.linear(input, self.bias.val(), activation)
    }

    /// As [`Self::forward`], with the non-linearity of a configuration. The approximated GELU has no
    /// kernel of its own: it is applied to what the product gives.
    ///
    /// # Shapes
    /// - input `[rows, in]`
    /// - output `[rows, out]`
    pub fn forward_activated(&self, input: Tensor<2>, activation: HiddenAct) -> Tensor<2> {
        match activation {
            HiddenAct::Gelu => self.forward(input, Activation::Gelu),
            HiddenAct::Relu => self.forward(input, Activation::Relu),
            HiddenAct::GeluNew | HiddenAct::GeluPytorchTanh => {
                gelu_approximate(self.forward(input, Activation::None))
            }
        }
    }

    /// Some columns of x W + b alone.
    ///
    /// # Shapes
    /// - input `[rows, in]`
    /// - output `[rows, columns]`
    pub fn forward_columns(&self, input: Tensor<2>, columns: Range<usize>) -> Tensor<2> {
        shaders::linear_columns(input, self.weight.floats(), self.bias.val(), columns)
    }

    /// residual + x W + b.
    ///
    /// # Shapes
    /// - residual and output `[rows, out]`
    /// - input `[rows, in]`
    pub fn forward_onto(&self, residual: Tensor<2>, input: Tensor<2>) -> Tensor<2> {
        self.weight.add_linear(residual, input, self.bias.val())
    }
}
