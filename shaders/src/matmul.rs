//! C = A B of two matrices, or of every pair of two batches of them.

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::base::Checkpointer;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::autodiff::grads::Gradients;
use burn::backend::autodiff::ops::{Backward, Ops, OpsKind, broadcast_shape};
use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, Flex, TensorMetadata, backend_extension};
use burn::tensor::{Shape, Tensor};

/// Products of matrices.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait MatmulOps: Backend {
    /// `[.., rows, inner]` and `[.., inner, columns]` -> `[.., rows, columns]`. A batch axis of
    /// length 1 counts as often as that of the other.
    fn matmul(lhs: FloatTensor<Self>, rhs: FloatTensor<Self>) -> FloatTensor<Self> {
        Self::float_matmul(lhs, rhs)
    }
}

impl MatmulOps for Flex {}

/// Of C = A B: dA = dC B^T, dB = A^T dC. Each needs the other factor, which is kept only then.
#[derive(Debug)]
struct MatmulBackward([Shape; 2]);

impl<B: MatmulOps> Backward<B, 2> for MatmulBackward {
    /// B for dA, A for dB.
    type State = [Option<FloatTensor<B>>; 2];

    fn backward(self, ops: Ops<Self::State, 2>, grads: &mut Gradients, _: &mut Checkpointer) {
        let dc = grads.consume::<B>(&ops.node);
        let [of_lhs, of_rhs] = ops.parents;
        let [rhs, lhs] = ops.state;
        if let Some((node, rhs)) = of_lhs.zip(rhs) {
            let found = B::matmul(dc.clone(), B::float_transpose(rhs));
            grads.register::<B>(node.id, broadcast_shape::<B>(found, &self.0[0]));
        }
        if let Some((node, lhs)) = of_rhs.zip(lhs) {
            let found = B::matmul(B::float_transpose(lhs), dc);
            grads.register::<B>(node.id, broadcast_shape::<B>(found, &self.0[1]));
        }
    }
}

impl<B: MatmulOps, C: CheckpointStrategy> MatmulOps for Autodiff<B, C> {
    fn matmul(lhs: FloatTensor<Self>, rhs: FloatTensor<Self>) -> FloatTensor<Self> {
        let learns = [lhs.is_tracked(), rhs.is_tracked()];
        let [(lhs, lhs_node), (rhs, rhs_node)] = [lhs, rhs].map(|tensor| tensor.into_parts());
        let gradient = MatmulBackward([lhs.shape(), rhs.shape()]);
        match gradient.prepare::<C>([lhs_node, rhs_node]).compute_bound().stateful() {
            OpsKind::Tracked(prep) => {
                let kept = [learns[0].then(|| rhs.clone()), learns[1].then(|| lhs.clone())];
                prep.finish(kept, B::matmul(lhs, rhs))
            }
            OpsKind::UnTracked(prep) => prep.finish(B::matmul(lhs, rhs)),
        }
    }
}

/// A B.
///
/// # Shapes
/// - lhs `[.., rows, inner]`
/// - rhs `[.., inner, columns]`
/// - output `[.., rows, columns]`; an axis before the last two that has length 1 in one of both
///   counts as often as that of the other
pub fn matmul<const D: usize>(lhs: Tensor<D>, rhs: Tensor<D>) -> Tensor<D> {
    Tensor::from_dispatch(Dispatch::matmul(lhs.into_dispatch(), rhs.into_dispatch()))
}
