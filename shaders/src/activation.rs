//! What may be applied to every output of a linear map.

use burn::backend::Backend;
use burn::backend::tensor::FloatTensor;

use crate::cpu::{gelu, gelu_slope, tanh};

/// 1/sqrt(2 pi), the density of the standard normal at 0.
pub(crate) const DENSITY_AT_0: f32 = 0.398_942_3;

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

    /// What arrives at f(x) times f'(x), for every x.
    pub(crate) fn gradient(self, x: &[f32], gradient: &[f32]) -> Vec<f32> {
        let all = x.iter().zip(gradient);
        match self {
            Self::None => gradient.to_vec(),
            Self::Gelu => all.map(|(x, dy)| dy * gelu_slope(*x)).collect(),
            Self::Relu => all.map(|(x, dy)| if *x > 0.0 { *dy } else { 0.0 }).collect(),
            Self::Tanh => all.map(|(x, dy)| dy * (1.0 - tanh(*x) * tanh(*x))).collect(),
        }
    }

    /// The same, composed of stock operations.
    pub(crate) fn stock_gradient<B: Backend>(
        self,
        x: FloatTensor<B>,
        gradient: FloatTensor<B>,
    ) -> FloatTensor<B> {
        let slope = match self {
            Self::None => return gradient,
            Self::Relu => return B::relu_backward(B::relu(x), gradient),
            Self::Gelu => {
                let half_square =
                    B::float_mul_scalar(B::float_mul(x.clone(), x.clone()), (-0.5).into());
                let density = B::float_mul_scalar(B::float_exp(half_square), DENSITY_AT_0.into());
                let scaled = B::float_mul_scalar(x.clone(), std::f32::consts::FRAC_1_SQRT_2.into());
                let share = B::float_add_scalar(B::float_erf(scaled), 1.0.into());
                let share = B::float_mul_scalar(share, 0.5.into());
                B::float_add(share, B::float_mul(x, density))
            }
            Self::Tanh => {
                let y = B::float_tanh(x);
                let square = B::float_mul(y.clone(), y);
                B::float_add_scalar(B::float_neg(square), 1.0.into())
            }
        };
        B::float_mul(gradient, slope)
    }

    /// Composed of stock operations.
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
