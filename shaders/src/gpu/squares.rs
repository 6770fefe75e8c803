//! Sums of squares on a GPU.

use burn::backend::TensorMetadata;
use burn::tensor::Tensor;
use burn_wgpu::{CubeBackend, CubeTensor, into_contiguous};

use super::launch::{Kernel, Output, most_buffers};

/// Workgroups, each of which makes one part of the sum.
const PARTS: usize = 64;

/// See [`crate::squares()`].
pub(crate) fn squares(values: &[CubeTensor]) -> Option<Tensor<1>> {
    let first = values.first()?;
    // One buffer is for the sums.
    let at_once = most_buffers(first).saturating_sub(1).max(1);
    let sums = Output::floats([PARTS]).near(first);
    for (launch, values) in values.chunks(at_once).enumerate() {
        add(&sums, values, launch > 0);
    }
    Some(Tensor::from_primitive::<CubeBackend>(sums))
}

/// Adds to `sums` if there are any.
fn add(sums: &CubeTensor, values: &[CubeTensor], summed: bool) {
    let kernel = Kernel {
        name: "squares",
        source: include_str!("../../training/squares.wgsl"),
        includes: &[("row_sum", include_str!("../../common/row_sum.wgsl"))],
        workgroup: 64,
        rows: values.len(),
    };
    let values: Vec<CubeTensor> = values.iter().cloned().map(into_contiguous).collect();
    let counts = values.iter().flat_map(|values| [values.shape().num_elements() as u32, 0, 0, 0]);
    let numbers: Vec<u32> = [u32::from(summed), 0, 0, 0].into_iter().chain(counts).collect();
    let values: Vec<_> = values.iter().map(Some).collect();
    let [] = kernel.run(sums, &values, [], PARTS * kernel.workgroup as usize, &numbers);
}
