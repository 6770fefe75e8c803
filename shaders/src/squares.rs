//! Sums of squares: what the norm of a gradient is made of.

use burn::tensor::Tensor;

/// Numbers `[parts]` whose sum is that of the squares of all values of some tensors; `None` of no
/// tensors. How many parts is up to the device.
pub fn squares(values: Vec<Tensor<1>>) -> Option<Tensor<1>> {
    #[cfg(feature = "webgpu")]
    if let Some(values) = crate::gpu::own_kernels(&values) {
        return crate::gpu::squares(&values);
    }
    let sums = values.into_iter().map(|values| values.square().sum());
    sums.reduce(|sum, more| sum + more)
}
