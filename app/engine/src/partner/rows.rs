//! Rows of a pass as numbers, which another worker can be sent.

use bert::shared::{DoneRows, OpenRows};
use bert::trace::TraceError;
use burn::tensor::{Device, Tensor, TensorData, Transaction};

/// What a layer reads, and what its heads found.
///
/// # Errors
/// If the device fails.
pub async fn read_open(rows: &OpenRows) -> Result<Vec<Vec<f32>>, TraceError> {
    read([rows.input.clone(), rows.context.clone()]).await
}

/// What a layer gives, and what the next one makes of it first.
///
/// # Errors
/// If the device fails.
pub async fn read_done(rows: DoneRows) -> Result<Vec<Vec<f32>>, TraceError> {
    read(std::iter::once(rows.hidden).chain(rows.query_key_value)).await
}

/// So many rows of `layer`, in two buffers.
pub fn open(layer: usize, rows: usize, buffers: Vec<Vec<f32>>) -> Option<OpenRows> {
    let [input, context] = <[_; 2]>::try_from(buffers).ok()?;
    Some(OpenRows { layer, input: matrix(input, rows)?, context: matrix(context, rows)? })
}

/// So many rows, in one or two buffers.
pub fn done(rows: usize, buffers: Vec<Vec<f32>>) -> Option<DoneRows> {
    let mut matrices = buffers.into_iter().map(|values| matrix(values, rows));
    Some(DoneRows { hidden: matrices.next()??, query_key_value: matrices.next().flatten() })
}

async fn read(matrices: impl IntoIterator<Item = Tensor<2>>) -> Result<Vec<Vec<f32>>, TraceError> {
    let wanted = matrices.into_iter().fold(Transaction::default(), Transaction::register);
    let data = wanted.execute_async().await?.into_iter();
    data.map(|data| data.try_into_vec::<f32>().map_err(|_| TraceError::Type)).collect()
}

/// `[rows, features]`, on the processor.
fn matrix(values: Vec<f32>, rows: usize) -> Option<Tensor<2>> {
    let features = values.len().checked_div(rows).filter(|width| rows * width == values.len())?;
    Some(Tensor::from_data(TensorData::new(values, [rows, features]), &Device::flex()))
}
