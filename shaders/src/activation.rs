//! What may be applied to every output of a linear map.

use burn::backend::Backend;
use burn::backend::tensor::FloatTensor;

use crate::cpu::{gelu, tanh};

/// A function of one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Activation {
    /// x itself.
    #[default]
    None,
    /// x/2 (1 + erf(x / sqrt 2)) (Hendrycks & Gimpel 2016, the exact form).
    Gelu,
    /// max(0, x).
    Relu,
    /// tanh x.
    Tanh,
}

impl Activation {
    /// Applied to every value.
    pub(crate) fn apply(self, values: &mut [f32]) {
        match self {
            Self::None => {}
            Self::Gelu => values.iter_mut().for_each(|x| *x = gelu(*x)),
            Self::Relu => values.iter_mut().for_each(|x| *x = if *x < 0.0 { 0.0 } else { *x }),
            Self::Tanh => values.iter_mut().for_each(|x| *x = tanh(*x)),
        }
    }

    /// As the shaders number it.
    pub(crate) fn number(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Gelu => 1,
            Self::Relu => 2,
            Self::Tanh => 3,
        }
    }

    /// Composed of stock operations, so that it is its own gradient. burn's own GELU is not used:
    /// its gradient is that of the tanh approximation.
    pub(crate) fn stock<B: Backend>(self, x: FloatTensor<B>) -> FloatTensor<B> {
        match self {
            Self::None => x,
            Self::Gelu => {
                let scaled = B::float_mul_scalar(x.clone(), std::f32::consts::FRAC_1_SQRT_2.into());
                let share = B::float_add_scalar(B::float_erf(scaled), 1.0.into());
                B::float_mul_scalar(B::float_mul(x, share), 0.5.into())
            }
            Self::Relu => B::relu(x),
            Self::Tanh => B::float_tanh(x),
        }
    }
}
