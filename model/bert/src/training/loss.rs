//! How wrong predictions are.

use burn::tensor::activation::{log_sigmoid, log_softmax};
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

/// Mean over the rows that have a label of weight(label) · -ln softmax(logits)_label, `[1]`. The mean
/// is that of [`shaders::cross_entropy`]: the sum is divided by the number of rows, not by their
/// weights.
///
/// # Shapes
/// - logits `[rows, labels]`
/// - labels: one a row; `None` where a row does not count
/// - weights: one a label
pub fn weighted_cross_entropy(
    logits: Tensor<2>,
    labels: &[Option<usize>],
    weights: &[f64],
) -> Tensor<1> {
    let [rows, width] = logits.dims();
    let counted = labels.iter().flatten().count().max(1) as f64;
    let mut shares = vec![0.0; rows * width];
    for (row, label) in labels.iter().enumerate() {
        let Some(label) = label.filter(|label| *label < width) else { continue };
        if let (Some(share), Some(weight)) =
            (shares.get_mut(row * width + label), weights.get(label))
        {
            *share = (weight / counted) as f32;
        }
    }
    let shares = Tensor::<2>::from_data(TensorData::new(shares, [rows, width]), &logits.device());
    (log_softmax(logits, 1) * shares).sum().neg()
}

/// Mean over the rows that have labels, and over all labels, of -ln p where the row has the label and
/// -ln (1 - p) where not, p = sigmoid(logit), `[1]`.
///
/// # Shapes
/// - logits `[rows, labels]`
/// - labels: those of each row; `None` where a row does not count
pub fn binary_cross_entropy(logits: Tensor<2>, labels: &[Option<&[usize]>]) -> Tensor<1> {
    let [rows, width] = logits.dims();
    let share = 1.0 / (labels.iter().flatten().count().max(1) * width.max(1)) as f32;
    let (mut there, mut missing) = (vec![0.0; rows * width], vec![0.0; rows * width]);
    for (row, labels) in labels.iter().enumerate() {
        let Some(labels) = labels else { continue };
        for label in 0..width {
            let side = if labels.contains(&label) { &mut there } else { &mut missing };
            if let Some(cell) = side.get_mut(row * width + label) {
                *cell = share;
            }
        }
    }
    let device = logits.device();
    let matrix =
        |values: Vec<f32>| Tensor::<2>::from_data(TensorData::new(values, [rows, width]), &device);
    // ln p and ln (1 - p), neither of which overflows.
    let (there, missing) = (matrix(there), matrix(missing));
    let likely = log_sigmoid(logits.clone()) * there + log_sigmoid(logits.neg()) * missing;
    likely.sum().neg()
}
