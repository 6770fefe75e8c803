//! The cross-entropy of softmax(logits) and labels (Goodfellow, Bengio & Courville 2016, section
//! 6.2.2.3), and its gradient, which is found on the way.

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::base::Checkpointer;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::autodiff::grads::Gradients;
use burn::backend::autodiff::ops::{Backward, Ops, OpsKind};
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn::backend::{AutodiffBackend, Backend, Dispatch, backend_extension};
use burn::tensor::{DType, Int, Shape, Tensor, TensorData};

/// Losses of labels.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait CrossEntropyOps: Backend {
    /// Logits `[rows, labels]` and the label of each row, negative where it does not count,
    /// `[rows]` -> `share` times the sum over the rows of -ln softmax(logits)_label, `[1]`, and its
    /// gradient `[rows, labels]`.
    fn cross_entropy_of(
        logits: FloatTensor<Self>,
        labels: IntTensor<Self>,
        share: f32,
    ) -> (FloatTensor<Self>, FloatTensor<Self>);
}

#[derive(Debug)]
struct CrossEntropyBackward;

impl<B: Backend> Backward<B, 1> for CrossEntropyBackward {
    /// The gradient of the loss.
    type State = FloatTensor<B>;

    fn backward(self, ops: Ops<Self::State, 1>, grads: &mut Gradients, _: &mut Checkpointer) {
        let arrived = grads.consume::<B>(&ops.node);
        if let [Some(node)] = ops.parents {
            let arrived = B::float_reshape(arrived, Shape::from([1, 1]));
            grads.register::<B>(node.id, B::float_mul(ops.state, arrived));
        }
    }
}

impl<B: CrossEntropyOps, C: CheckpointStrategy> CrossEntropyOps for Autodiff<B, C> {
    fn cross_entropy_of(
        logits: FloatTensor<Self>,
        labels: IntTensor<Self>,
        share: f32,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        let (logits, node) = logits.into_parts();
        let (loss, gradient) = B::cross_entropy_of(logits, labels, share);
        let loss = match CrossEntropyBackward.prepare::<C>([node]).compute_bound().stateful() {
            OpsKind::Tracked(prep) => prep.finish(gradient.clone(), loss),
            OpsKind::UnTracked(prep) => prep.finish(loss),
        };
        (loss, <Self as AutodiffBackend>::from_inner(gradient))
    }
}

/// Mean of -ln softmax(logits)_label over the rows that have a label, `[1]`.
///
/// # Shapes
/// - logits `[rows, labels]`
/// - labels: one a row; `None` where a row does not count
pub fn cross_entropy(logits: Tensor<2>, labels: &[Option<usize>]) -> Tensor<1> {
    let [rows, width] = logits.dims();
    let known = |label: &Option<usize>| label.filter(|label| *label < width);
    let mut numbers: Vec<i32> =
        labels.iter().map(|label| known(label).map_or(-1, |label| label as i32)).collect();
    numbers.resize(rows, -1);
    let share = 1.0 / labels.iter().flatten().count().max(1) as f32;
    let numbers = TensorData::new(numbers, [rows]);
    let numbers = Tensor::<1, Int>::from_data(numbers, (&logits.device(), DType::I32));
    let found = Dispatch::cross_entropy_of(logits.into_dispatch(), numbers.into_dispatch(), share);
    Tensor::from_dispatch(found.0)
}
