//! y = x W + b.

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::base::Checkpointer;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::autodiff::grads::Gradients;
use burn::backend::autodiff::ops::{Backward, Ops, OpsKind};
use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, Flex, TensorMetadata, backend_extension};
use burn::tensor::{Shape, Tensor};
use burn_wgpu::{CubeBackend, into_contiguous};

use crate::launch::Kernel;

const KERNEL: Kernel = Kernel { name: "linear", source: include_str!("../compute/linear.wgsl") };

/// Rows that one thread of the kernel computes.
const ROWS: usize = 8;

/// Products of matrices with a bias.
#[backend_extension(Cube, Flex, Autodiff)]
pub trait LinearOps: Backend {
    /// `[rows, in] x [in, out] + [out]`.
    fn linear_rows(
        input: FloatTensor<Self>,
        weight: FloatTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        stock::<Self>(input, weight, bias)
    }
}

fn stock<B: Backend>(
    input: FloatTensor<B>,
    weight: FloatTensor<B>,
    bias: FloatTensor<B>,
) -> FloatTensor<B> {
    let out = bias.shape()[0];
    let product = B::float_matmul(input, weight);
    B::float_add(product, B::float_reshape(bias, Shape::from([1, out])))
}

impl LinearOps for Flex {}

impl LinearOps for CubeBackend {
    fn linear_rows(
        input: FloatTensor<Self>,
        weight: FloatTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        let (rows, features, out) = (input.shape()[0], input.shape()[1], bias.shape()[0]);
        if features % 4 != 0 || out % 4 != 0 {
            return stock::<Self>(input, weight, bias);
        }
        let inputs = [input, weight, bias].map(into_contiguous);
        let threads = rows.div_ceil(ROWS) * (out / 4);
        let numbers = [rows as u32, features as u32, out as u32];
        KERNEL.run(&inputs, Shape::from([rows, out]), threads, &numbers)
    }
}

/// The gradient of [`LinearOps::linear_rows`]: dx = dy W^T, dW = x^T dy, db = sum over rows of dy.
#[derive(Debug)]
struct LinearBackward;

impl<B: Backend> Backward<B, 3> for LinearBackward {
    type State = (FloatTensor<B>, FloatTensor<B>);

    fn backward(self, ops: Ops<Self::State, 3>, grads: &mut Gradients, _: &mut Checkpointer) {
        let [input, weight, bias] = ops.parents;
        let (x, w) = ops.state;
        let dy = grads.consume::<B>(&ops.node);
        if let Some(node) = input {
            grads.register::<B>(node.id, B::float_matmul(dy.clone(), B::float_transpose(w)));
        }
        if let Some(node) = weight {
            grads.register::<B>(node.id, B::float_matmul(B::float_transpose(x), dy.clone()));
        }
        if let Some(node) = bias {
            let out = dy.shape()[1];
            let sum = B::float_sum_dim(dy, 0);
            grads.register::<B>(node.id, B::float_reshape(sum, Shape::from([out])));
        }
    }
}

impl<B: LinearOps, C: CheckpointStrategy> LinearOps for Autodiff<B, C> {
    fn linear_rows(
        input: FloatTensor<Self>,
        weight: FloatTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        let [(x, x_node), (w, w_node), (b, b_node)] =
            [input, weight, bias].map(|tensor| tensor.into_parts());
        let output = B::linear_rows(x.clone(), w.clone(), b);
        match LinearBackward.prepare::<C>([x_node, w_node, b_node]).compute_bound().stateful() {
            OpsKind::Tracked(prep) => prep.finish((x, w), output),
            OpsKind::UnTracked(prep) => prep.finish(output),
        }
    }
}

/// y = x W + b.
///
/// # Shapes
/// - input `[rows, in]`
/// - weight `[in, out]`
/// - bias `[out]`
/// - output `[rows, out]`
pub fn linear(input: Tensor<2>, weight: Tensor<2>, bias: Tensor<1>) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::linear_rows(
        input.into_dispatch(),
        weight.into_dispatch(),
        bias.into_dispatch(),
    ))
}
