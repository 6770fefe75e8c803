//! Tensors of a checkpoint as parameters on a device.

use burn::module::Param;
use burn::tensor::{Device, Tensor, TensorData};
use text::checkpoint::CheckpointError;

use crate::checkpoint::Checkpoint;
use crate::checkpoint::quantise::QuantisedMatrix;

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

/// The vectors `names`, one behind the other.
pub(crate) fn joined_vector(
    checkpoint: &Checkpoint,
    names: &[String],
    device: &Device,
) -> Result<Param<Tensor<1>>, CheckpointError> {
    let mut values = Vec::new();
    for name in names {
        values.extend(checkpoint.tensor(name)?.values);
    }
    let length = values.len();
    Ok(Param::from_tensor(Tensor::from_data(TensorData::new(values, [length]), device)))
}

/// The weights `names`, each stored `[out, in]`, as one map whose outputs lie side by side, in
/// panels `[ceil(out / 16), in, 16]`.
pub(crate) fn panels(
    checkpoint: &Checkpoint,
    names: &[String],
    device: &Device,
) -> Result<Param<Tensor<3>>, CheckpointError> {
    let (panels, shape) = match bytes(checkpoint, names)? {
        Some(stored) => {
            let features = stored.values.len() / stored.scales.len().max(1);
            shaders::panels_from_bytes(&stored.values, &stored.scales, features)
        }
        None => {
            let (mut values, mut features) = (Vec::new(), 1);
            for name in names {
                let tensor = checkpoint.tensor(name)?;
                features = tensor.shape.get(1).copied().unwrap_or(1);
                values.extend(tensor.values);
            }
            shaders::panels_from_rows(&values, features)
        }
    };
    Ok(Param::from_tensor(Tensor::from_data(TensorData::new(panels, shape), device)))
}

/// The weights, one below the other, if all of them are stored in int8.
pub(crate) fn bytes(
    checkpoint: &Checkpoint,
    names: &[String],
) -> Result<Option<QuantisedMatrix>, CheckpointError> {
    let mut joined = QuantisedMatrix { values: Vec::new(), scales: Vec::new() };
    for name in names {
        let Some(stored) = checkpoint.bytes(name)? else { return Ok(None) };
        joined.values.extend_from_slice(bytemuck::cast_slice(stored.rows));
        joined.scales.extend(stored.scales);
    }
    Ok(Some(joined))
}
