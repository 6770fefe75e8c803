//! LayerNorm over the last axis (Ba, Kiros & Hinton 2016, equation 4).

use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, TensorMetadata, backend_extension};
use burn::tensor::{Shape, Tensor};

/// Normalisation of rows.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait LayerNormOps: Backend {
    /// `[rows, features]` with gamma and beta of `[features]`: the normalised rows, and their
    /// means and variances `[rows, 2]`.
    fn layer_norm_rows(
        input: FloatTensor<Self>,
        gamma: FloatTensor<Self>,
        beta: FloatTensor<Self>,
        epsilon: f32,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        stock::<Self>(input, gamma, beta, epsilon)
    }
}

pub(crate) fn stock<B: Backend>(
    input: FloatTensor<B>,
    gamma: FloatTensor<B>,
    beta: FloatTensor<B>,
    epsilon: f32,
) -> (FloatTensor<B>, FloatTensor<B>) {
    let features = gamma.shape()[0];
    let row = |vector| B::float_reshape(vector, Shape::from([1, features]));
    let mean = B::float_mean_dim(input.clone(), 1);
    let centred = B::float_sub(input, mean.clone());
    let squares = B::float_mul(centred.clone(), centred.clone());
    let variance = B::float_mean_dim(squares, 1);
    let deviation = B::float_sqrt(B::float_add_scalar(variance.clone(), epsilon.into()));
    let normed = B::float_div(centred, deviation);
    let normed = B::float_add(B::float_mul(normed, row(gamma)), row(beta));
    (normed, B::float_cat(vec![mean, variance], 1))
}

/// (x - mean) / sqrt(variance + epsilon) * gamma + beta for each row; and mean and variance, through
/// which no gradient flows.
///
/// # Shapes
/// - input and first output `[rows, features]`
/// - gamma, beta `[features]`
/// - second output `[rows, 2]`
pub fn layer_norm(
    input: Tensor<2>,
    gamma: Tensor<1>,
    beta: Tensor<1>,
    epsilon: f32,
) -> (Tensor<2>, Tensor<2>) {
    let (normed, moments) = Dispatch::layer_norm_rows(
        input.into_dispatch(),
        gamma.into_dispatch(),
        beta.into_dispatch(),
        epsilon,
    );
    (Tensor::from_dispatch(normed), Tensor::from_dispatch(moments))
}
