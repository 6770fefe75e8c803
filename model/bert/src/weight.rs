//! The matrix of a linear map.

use burn::module::{Module, Param};
use burn::tensor::{DType, Device, Int, Tensor, TensorData};
use shaders::Activation;
use text::checkpoint::CheckpointError;

use crate::checkpoint::Checkpoint;
use crate::upload::{bytes, panels};

/// W `[in, out]`, the transpose of Hugging Face's `[out, in]`, in panels of 16 columns.
#[derive(Module, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "a model has a few dozen of it, and a module cannot be boxed"
)]
pub enum Weight {
    /// In single precision, `[ceil(out / 16), in, 16]`, see [`shaders::linear`].
    Floats(Param<Tensor<3>>),
    /// As a checkpoint in int8 holds it, a quarter of the size: `[ceil(out / 16), 4 + in, 4]`, see
    /// [`shaders::linear_of_bytes`]. It cannot learn.
    Bytes(Tensor<3, Int>),
}

impl Weight {
    /// The weights `names`, each stored `[out, in]`, as one map whose outputs lie side by side. On a
    /// GPU those in int8 stay what they are; the CPU's products want single precision.
    ///
    /// # Errors
    /// If one is missing or has the wrong shape.
    pub(crate) fn load(
        checkpoint: &Checkpoint,
        names: &[String],
        device: &Device,
    ) -> Result<Self, CheckpointError> {
        let on_gpu = *device != Device::flex();
        match bytes(checkpoint, names)?.filter(|_| on_gpu) {
            Some(stored) => {
                let features = stored.values.len() / stored.scales.len().max(1);
                let (words, shape) = shaders::byte_panels(&stored.values, &stored.scales, features);
                let words = TensorData::new(words, shape);
                Ok(Self::Bytes(Tensor::from_data(words, (device, DType::I32))))
            }
            None => Ok(Self::Floats(panels(checkpoint, names, device)?)),
        }
    }

    /// Numbers that the map reads of each row.
    pub fn inputs(&self) -> usize {
        match self {
            Self::Floats(panels) => panels.dims()[1],
            Self::Bytes(panels) => shaders::rows_of_byte_panels(panels.dims()),
        }
    }

    /// In single precision, `[ceil(out / 16), in, 16]`.
    pub fn floats(&self) -> Tensor<3> {
        match self {
            Self::Floats(panels) => panels.val(),
            Self::Bytes(panels) => shaders::widened(panels.clone()),
        }
    }

    /// From now on in single precision, so that it can learn.
    pub fn widen(&mut self) {
        if let Self::Bytes(panels) = self {
            *self = Self::Floats(Param::from_tensor(shaders::widened(panels.clone())));
        }
    }

    /// activation(x W + b).
    pub(crate) fn linear(
        &self,
        input: Tensor<2>,
        bias: Tensor<1>,
        activation: Activation,
    ) -> Tensor<2> {
        match self {
            Self::Floats(panels) => shaders::linear(input, panels.val(), bias, activation),
            Self::Bytes(panels) => {
                shaders::linear_of_bytes(input, panels.clone(), bias, activation)
            }
        }
    }

    /// residual + x W + b.
    pub(crate) fn add_linear(
        &self,
        residual: Tensor<2>,
        input: Tensor<2>,
        bias: Tensor<1>,
    ) -> Tensor<2> {
        match self {
            Self::Floats(panels) => shaders::add_linear(residual, input, panels.val(), bias),
            Self::Bytes(panels) => {
                shaders::add_linear_of_bytes(residual, input, panels.clone(), bias)
            }
        }
    }
}
