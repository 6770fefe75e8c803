//! How wrong predictions are.

use burn::tensor::{Tensor, TensorData};

/// Mean of (prediction - target)^2 over the rows that have a target, `[1]`.
///
/// # Shapes
/// - predictions `[rows, 1]`
/// - targets: one a row; `None` where a row does not count
pub fn mean_squared_error(predictions: Tensor<2>, targets: &[Option<f32>]) -> Tensor<1> {
    let (rows, device) = (targets.len(), predictions.device());
    let counted = targets.iter().flatten().count().max(1) as f32;
    let column =
        |values: Vec<f32>| Tensor::<2>::from_data(TensorData::new(values, [rows, 1]), &device);
    let truth = column(targets.iter().map(|target| target.unwrap_or(0.0)).collect());
    let weights =
        targets.iter().map(|target| f32::from(u8::from(target.is_some())) / counted).collect();
    ((predictions - truth).square() * column(weights)).sum()
}
