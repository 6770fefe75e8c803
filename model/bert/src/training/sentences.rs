//! The vectors of two sentences that are each read by themselves.

use burn::tensor::{Tensor, TensorData};

use super::batch::Batch;
use crate::packed::evened;

/// u and v of every pair, `[examples, hidden]` each: the mean over the pieces of a sentence, `[CLS]`
/// and `[SEP]` included, as Reimers and Gurevych's library has it.
///
/// # Shapes
/// - hidden `[rows, hidden]`: all first sentences, then all second ones
pub(super) fn sentences(hidden: &Tensor<2>, batch: &Batch<'_>) -> [Tensor<2>; 2] {
    let (pairs, [_, features]) = (batch.examples.len(), hidden.dims());
    let (weights, shape) = batch.means();
    let [inputs, _, _] = shape;
    let weights = Tensor::<3>::from_data(TensorData::new(weights, shape), &hidden.device());
    let means =
        shaders::matmul(weights, evened(hidden, &batch.lengths)).reshape([inputs, features]);
    [means.clone().narrow(0, 0, pairs), means.narrow(0, pairs, pairs)]
}
