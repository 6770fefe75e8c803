//! A step of AdamW on a GPU, of several parameters in one launch.

use std::ops::Range;

use burn::backend::TensorMetadata;
use burn::tensor::{DType, Tensor};
use burn_wgpu::{CubeBackend, CubeTensor, into_contiguous};

use super::launch::{Kernel, Output, most_buffers};
use crate::adamw::{AdamOps, AdamStep};

/// Values of the parameters that share a launch, at most: a larger one takes so long that a launch
/// of its own is nothing beside it, and what comes out must fit into one buffer.
const MOST_SHARED: usize = 8 << 20;

// Whoever steps one parameter after the other does so on the CPU.
impl AdamOps for CubeBackend {}

/// See [`crate::adam_steps`]. The moments are those of a launch.
pub(crate) fn adam_steps(
    weights: &[CubeTensor],
    gradients: &[CubeTensor],
    moments: Vec<Tensor<1>>,
    how: AdamStep,
) -> (Vec<Tensor<1>>, Vec<Tensor<1>>) {
    let mut moments = moments.into_iter();
    let (mut stepped, mut kept) = (Vec::new(), Vec::new());
    for range in launches(weights) {
        let parameters = weights.get(range.clone()).zip(gradients.get(range));
        let moments =
            moments.next().and_then(|found| found.try_into_primitive::<CubeBackend>().ok());
        let found =
            parameters.and_then(|(weights, gradients)| step(weights, gradients, moments, how));
        if let Some((weights, moments)) = found {
            stepped.extend(weights.into_iter().map(Tensor::from_primitive::<CubeBackend>));
            kept.push(Tensor::from_primitive::<CubeBackend>(moments));
        }
    }
    (stepped, kept)
}

/// Which parameters share a launch.
fn launches(weights: &[CubeTensor]) -> Vec<Range<usize>> {
    // One buffer is for the moments, one for the new weights, two are for each parameter.
    let most = weights.first().map_or(1, |first| most_buffers(first).saturating_sub(2) / 2);
    let mut launches: Vec<Range<usize>> = Vec::new();
    let mut shared = 0;
    for (index, weight) in weights.iter().enumerate() {
        shared += count(weight);
        match launches.last_mut().filter(|last| last.len() < most && shared <= MOST_SHARED) {
            Some(last) => last.end += 1,
            None => {
                shared = count(weight);
                launches.push(index..index + 1);
            }
        }
    }
    launches
}

/// One launch: the new weights, which share a buffer, and the moments.
fn step(
    weights: &[CubeTensor],
    gradients: &[CubeTensor],
    moments: Option<CubeTensor>,
    how: AdamStep,
) -> Option<(Vec<CubeTensor>, CubeTensor)> {
    let first = weights.first()?;
    let starts = starts(weights);
    let places = *starts.last()?;
    let fresh = moments.is_none();
    // Somebody else may hold them too.
    let own = |moments: CubeTensor| if moments.can_mut() { moments } else { moments.copy() };
    let moments = moments.map_or_else(|| Output::floats([2 * places]).near(first), own);
    let kernel = Kernel {
        name: "adam_steps",
        source: include_str!("../../training/adam_steps.wgsl"),
        includes: &[],
        workgroup: 64,
        rows: weights.len(),
    };
    let mut numbers = [[places as u32, u32::from(!fresh), 0, 0], shares(how), sizes(how)].concat();
    for (start, weight) in starts.iter().zip(weights) {
        numbers.extend([*start as u32, count(weight) as u32, 0, 0]);
    }
    let inputs: Vec<CubeTensor> =
        weights.iter().chain(gradients).cloned().map(into_contiguous).collect();
    let inputs: Vec<_> = inputs.iter().map(Some).collect();
    let [stepped] = kernel.run(&moments, &inputs, [Output::floats([places])], places, &numbers);
    let parts = starts.iter().zip(weights).map(|(start, weight)| part(&stepped, *start, weight));
    Some((parts.collect(), moments))
}

/// Where each parameter begins in what they share, and where the last one ends. Buffers can only be
/// bound from certain places on.
fn starts(weights: &[CubeTensor]) -> Vec<usize> {
    let mut starts = vec![0];
    for weight in weights {
        let step = weight.client.properties().memory.alignment as usize / DType::F32.size();
        let end = starts.last().copied().unwrap_or(0) + count(weight);
        starts.push(end.next_multiple_of(step.max(1)));
    }
    starts
}

/// The part of `shared` from `start` on that has the shape of `like`.
fn part(shared: &CubeTensor, start: usize, like: &CubeTensor) -> CubeTensor {
    let behind = count(shared) - start - count(like);
    let bytes = |values: usize| (values * DType::F32.size()) as u64;
    let handle = shared.handle.clone().offset_start(bytes(start)).offset_end(bytes(behind));
    let (client, device) = (shared.client.clone(), shared.device.clone());
    CubeTensor::new_contiguous(client, device, like.shape(), handle, shared.dtype)
}

fn count(tensor: &CubeTensor) -> usize {
    tensor.shape().num_elements()
}

fn shares(how: AdamStep) -> [u32; 4] {
    let [first, second] = how.betas;
    [first, second, 1.0 - first, 1.0 - second].map(f32::to_bits)
}

fn sizes(how: AdamStep) -> [u32; 4] {
    let [first, second] = how.corrections;
    [how.rate / first, 1.0 / second, how.epsilon, how.kept].map(f32::to_bits)
}
