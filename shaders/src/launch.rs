//! How a WGSL file becomes a kernel launch on burn's own device and buffers.

use burn::backend::TensorMetadata;
use burn::tensor::Shape;
use burn_wgpu::{CubeTensor, KernelSource, SourceKernel, SourceTemplate};
use cubecl::prelude::KernelId;
use cubecl::server::KernelArguments;
use cubecl::{CubeCount, CubeDim};

/// Threads in a workgroup of every kernel here.
pub(crate) const WORKGROUP: u32 = 64;

/// A kernel: a WGSL file with `{{ workgroup }}` in it, told apart by its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    pub name: &'static str,
    pub source: &'static str,
}

impl KernelSource for Kernel {
    fn source(&self) -> SourceTemplate {
        SourceTemplate::new(self.source).register("workgroup", WORKGROUP.to_string())
    }

    fn id(&self) -> KernelId {
        KernelId::new::<Self>().info(self.name)
    }

    fn lang(&self) -> &'static str {
        "wgsl"
    }
}

impl Kernel {
    /// Runs one thread for each of `threads` work items over `inputs`, a new output of `shape`,
    /// and a buffer of `numbers`, bound in this order.
    pub fn run(
        self,
        inputs: &[CubeTensor],
        shape: Shape,
        threads: usize,
        numbers: &[u32],
    ) -> CubeTensor {
        let first = &inputs[0];
        let client = first.client.clone();
        let bytes = shape.num_elements() * first.dtype().size();
        let output = CubeTensor::new_contiguous(
            client.clone(),
            first.device.clone(),
            shape,
            client.empty(bytes),
            first.dtype(),
        );
        let mut bindings: Vec<_> =
            inputs.iter().map(|input| input.handle.clone().binding()).collect();
        bindings.push(output.handle.clone().binding());
        bindings.push(client.create_from_slice(bytemuck::cast_slice(numbers)).binding());
        client.launch(
            Box::new(SourceKernel::new(self, CubeDim::new_1d(WORKGROUP))),
            groups(threads),
            KernelArguments::new().with_buffers(bindings),
        );
        output
    }
}

/// Enough workgroups for `threads`, spread over two axes because one holds at most 65 535.
fn groups(threads: usize) -> CubeCount {
    let groups = threads.div_ceil(WORKGROUP as usize) as u32;
    let across = groups.min(32_768);
    CubeCount::Static(across, groups.div_ceil(across.max(1)), 1)
}
