//! How a WGSL file becomes a kernel launch on burn's own device and buffers.

use std::sync::atomic::{AtomicU64, Ordering};

use burn::tensor::{DType, Shape};
use burn_wgpu::{CubeTensor, KernelSource, SourceKernel, SourceTemplate};
use cubecl::prelude::KernelId;
use cubecl::server::{KernelArguments, MetadataBindingInfo};
use cubecl::{CubeCount, CubeDim};

use super::template::fill;

/// What subgroup operations need in front of them. Only browsers ask for it: naga takes them
/// without, and knows no such directive.
const ENABLE_SUBGROUPS: &str = if cfg!(target_family = "wasm") { "enable subgroups;" } else { "" };

/// How inputs are bound. In browsers every tensor has a buffer of its own, and the same tensor may
/// be an input twice. Elsewhere inputs and outputs may be parts of one buffer, which can be bound
/// in one way only.
const READ: &str = if cfg!(target_family = "wasm") { "read" } else { "read_write" };

static LAUNCHES: AtomicU64 = AtomicU64::new(0);

/// Kernels of this crate that were launched since the program began.
pub fn launches() -> u64 {
    LAUNCHES.load(Ordering::Relaxed)
}

/// Tensors that one kernel may read or write on the device of `tensor`.
pub(crate) fn most_buffers(tensor: &CubeTensor) -> usize {
    // One is held back for wgpu, which has no use for it in browsers.
    let most = tensor.client.properties().hardware.max_bindings as usize;
    most + usize::from(cfg!(target_family = "wasm"))
}

/// A kernel: a WGSL file and what its blanks are filled with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    /// Tells kernels apart.
    pub name: &'static str,
    /// The text of the file.
    pub source: &'static str,
    /// Files that the blanks of these names stand for.
    pub includes: &'static [(&'static str, &'static str)],
    /// Threads in a workgroup.
    pub workgroup: u32,
    /// Rows of the tile that one thread computes.
    pub rows: usize,
}

/// A new output of a launch.
pub(crate) struct Output {
    pub shape: Shape,
    pub dtype: DType,
}

impl Output {
    pub fn floats(shape: impl Into<Shape>) -> Self {
        Self { shape: shape.into(), dtype: DType::F32 }
    }

    pub fn integers(shape: impl Into<Shape>) -> Self {
        Self { shape: shape.into(), dtype: DType::I32 }
    }

    /// With memory on the device of `tensor`, which holds anything yet.
    pub fn near(self, tensor: &CubeTensor) -> CubeTensor {
        let Self { shape, dtype } = self;
        let (client, device) = (tensor.client.clone(), tensor.device.clone());
        let memory = client.empty(shape.num_elements() * dtype.size());
        CubeTensor::new_contiguous(client, device, shape, memory, dtype)
    }
}

impl KernelSource for Kernel {
    fn source(&self) -> SourceTemplate {
        let (workgroup, rows) = (self.workgroup.to_string(), self.rows.to_string());
        let mut values = self.includes.to_vec();
        values.push(("read", READ));
        values.push(("subgroups", ENABLE_SUBGROUPS));
        values.push(("workgroup", &workgroup));
        values.push(("rows", &rows));
        SourceTemplate::new(fill(self.source, &values))
    }

    fn id(&self) -> KernelId {
        KernelId::new::<Self>().info((self.name, self.workgroup, self.rows))
    }

    fn lang(&self) -> &'static str {
        "wgsl"
    }
}

impl Kernel {
    /// Runs `threads` threads over the `first` and `more` inputs (a missing one is bound to a few
    /// unused bytes), new `outputs`, and `numbers`, bound in this order.
    pub fn run<const O: usize>(
        self,
        first: &CubeTensor,
        more: &[Option<&CubeTensor>],
        outputs: [Output; O],
        threads: usize,
        numbers: &[u32],
    ) -> [CubeTensor; O] {
        LAUNCHES.fetch_add(1, Ordering::Relaxed);
        let client = &first.client;
        let outputs = outputs.map(|output| output.near(first));
        let unused = || client.empty(UNUSED_BYTES).binding();
        let inputs = std::iter::once(Some(first))
            .chain(more.iter().copied())
            .map(|input| input.map_or_else(unused, |tensor| tensor.handle.clone().binding()));
        let outputs_bound = outputs.iter().map(|output| output.handle.clone().binding());
        let bindings = inputs.chain(outputs_bound).collect();
        client.launch(
            Box::new(SourceKernel::new(self, CubeDim::new_1d(self.workgroup))),
            groups(threads, self.workgroup),
            KernelArguments::new().with_buffers(bindings).with_info(packed(numbers)),
        );
        outputs
    }
}

/// What is bound in place of a missing input.
const UNUSED_BYTES: usize = 16;

/// `numbers` as whole vectors of four, which is how a uniform array is laid out.
fn packed(numbers: &[u32]) -> MetadataBindingInfo {
    let vectors = numbers.len().div_ceil(4);
    let number = |i: usize| u64::from(numbers.get(i).copied().unwrap_or(0));
    let pairs = (0..2 * vectors).map(|i| number(2 * i) | number(2 * i + 1) << 32);
    MetadataBindingInfo::custom(pairs.collect())
}

/// Enough workgroups for `threads`, spread over two axes because one holds at most 65 535.
fn groups(threads: usize, workgroup: u32) -> CubeCount {
    let groups = threads.div_ceil(workgroup as usize) as u32;
    let across = groups.min(32_768);
    CubeCount::Static(across, groups.div_ceil(across.max(1)), 1)
}
