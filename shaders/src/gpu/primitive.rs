//! Tensors as a GPU knows them, for operations over lists of tensors: those cannot be declared as
//! others are, with one tensor for each argument.

use burn::tensor::Tensor;
use burn_wgpu::{CubeBackend, CubeTensor};

use super::family::Family;

/// The tensors, if they are on a GPU and kernels of this crate are to be launched there.
pub(crate) fn own_kernels(tensors: &[Tensor<1>]) -> Option<Vec<CubeTensor>> {
    if Family::is_stock() {
        return None;
    }
    tensors.iter().map(|tensor| tensor.clone().try_into_primitive::<CubeBackend>().ok()).collect()
}
