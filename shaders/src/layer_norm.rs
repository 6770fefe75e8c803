//! LayerNorm over the last axis (Ba, Kiros & Hinton 2016, equation 4).

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, Flex, TensorMetadata, backend_extension};
use burn::tensor::{Shape, Tensor};
use burn_wgpu::{CubeBackend, into_contiguous};

use crate::launch::Kernel;

const KERNEL: Kernel =
    Kernel { name: "layer_norm", source: include_str!("../compute/layer_norm.wgsl") };

/// Normalisation of rows.
#[backend_extension(Cube, Flex, Autodiff)]
pub trait LayerNormOps: Backend {
    /// `[rows, features]` with gamma and beta of `[features]`.
    fn layer_norm_rows(
        input: FloatTensor<Self>,
        gamma: FloatTensor<Self>,
        beta: FloatTensor<Self>,
        epsilon: f32,
    ) -> FloatTensor<Self> {
        stock::<Self>(input, gamma, beta, epsilon)
    }
}

fn stock<B: Backend>(
    input: FloatTensor<B>,
    gamma: FloatTensor<B>,
    beta: FloatTensor<B>,
    epsilon: f32,
) -> FloatTensor<B> {
    let features = gamma.shape()[0];
    let row = |vector| B::float_reshape(vector, Shape::from([1, features]));
    let centred = B::float_sub(input.clone(), B::float_mean_dim(input, 1));
    let squares = B::float_mul(centred.clone(), centred.clone());
    let variance = B::float_add_scalar(B::float_mean_dim(squares, 1), epsilon.into());
    let normed = B::float_div(centred, B::float_sqrt(variance));
    B::float_add(B::float_mul(normed, row(gamma)), row(beta))
}

impl LayerNormOps for Flex {}

// Composed of differentiable operations, the stock body is its own gradient.
impl<B: Backend, C: CheckpointStrategy> LayerNormOps for Autodiff<B, C> {}

impl LayerNormOps for CubeBackend {
    fn layer_norm_rows(
        input: FloatTensor<Self>,
        gamma: FloatTensor<Self>,
        beta: FloatTensor<Self>,
        epsilon: f32,
    ) -> FloatTensor<Self> {
        let shape = input.shape();
        let (rows, features) = (shape[0], shape[1]);
        let inputs = [input, gamma, beta].map(into_contiguous);
        KERNEL.run(&inputs, shape, rows, &[rows as u32, features as u32, epsilon.to_bits()])
    }
}

/// (x - mu) / sqrt(var + epsilon) * gamma + beta for each row.
///
/// # Shapes
/// - input and output `[rows, features]`
/// - gamma, beta `[features]`
pub fn layer_norm(input: Tensor<2>, gamma: Tensor<1>, beta: Tensor<1>, epsilon: f32) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::layer_norm_rows(
        input.into_dispatch(),
        gamma.into_dispatch(),
        beta.into_dispatch(),
        epsilon,
    ))
}
