//! Tensors of a checkpoint as parameters on a device.

use burn::module::Param;
use burn::tensor::{Device, Tensor, TensorData};

use crate::checkpoint::{Checkpoint, CheckpointError};

/// The vector `name`, `[features]`.
pub(crate) fn vector(
    checkpoint: &Checkpoint,
    name: &str,
    device: &Device,
) -> Result<Param<Tensor<1>>, CheckpointError> {
    let tensor = checkpoint.tensor(name)?;
    let data = TensorData::new(tensor.values, tensor.shape);
    Ok(Param::from_tensor(Tensor::from_data(data, device)))
}

/// The matrix `name` as it is stored, `[rows, columns]`.
pub(crate) fn matrix(
    checkpoint: &Checkpoint,
    name: &str,
    device: &Device,
) -> Result<Param<Tensor<2>>, CheckpointError> {
    let tensor = checkpoint.tensor(name)?;
    let data = TensorData::new(tensor.values, tensor.shape);
    Ok(Param::from_tensor(Tensor::from_data(data, device)))
}

/// The weight `name`, stored `[out, in]`, as `[in, out]`.
pub(crate) fn transposed_matrix(
    checkpoint: &Checkpoint,
    name: &str,
    device: &Device,
) -> Result<Param<Tensor<2>>, CheckpointError> {
    let tensor = checkpoint.tensor(name)?;
    let [rows, columns] = [tensor.shape[0], tensor.shape[1]];
    let mut values = vec![0.0; tensor.values.len()];
    for (row, line) in tensor.values.chunks_exact(columns).enumerate() {
        for (column, value) in line.iter().enumerate() {
            values[column * rows + row] = *value;
        }
    }
    let data = TensorData::new(values, [columns, rows]);
    Ok(Param::from_tensor(Tensor::from_data(data, device)))
}
