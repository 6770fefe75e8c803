//! Which family of kernels a device runs faster, found out by running both.

use burn::tensor::{DType, Device, ExecutionError, Tensor, TensorData};

use super::family::Family;
use super::{linear as tiles, ranking as rows};
use crate::activation::Activation;
use crate::attention::{Attending, attention};
use crate::block_mean::block_mean;
use crate::cpu::PANEL;
use crate::embedding::{Tables, embedding};
use crate::layer_norm::layer_norm;
use crate::linear::linear;
use crate::linear_bytes::linear_of_bytes;
use crate::panels::byte_panels;
use crate::ranking::{piece_scores, ranking};

/// Rows, features and outputs of the product that is timed.
const SHAPE: [usize; 3] = [16, 384, 384];

/// A product whose quads stand in different rows although their threads are neighbours, so that
/// it comes out wrong wherever four neighbours are not a subgroup of their own.
const PROBE: [usize; 3] = [33, 32, 16];

/// Timed runs of each family at most, after one to compile.
const RUNS: usize = 5;

/// Launches in a run, so that reading the result back weighs little.
const LAUNCHES: usize = 8;

/// A family on which so many milliseconds were spent has shown what it can.
const ENOUGH_MS: f64 = 60.0;

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// The faster family, which kernels are launched from now on.
    pub family: Family,
    /// Milliseconds of one product with workgroups.
    pub workgroups_ms: f64,
    /// Milliseconds of one product with quads; `None` if the device cannot run them.
    pub quads_ms: Option<f64>,
    /// Billions of additions and multiplications a second that the faster one reached.
    pub gflops: f64,
}

/// Times both families on `device` and chooses the faster one for all launches to come.
///
/// # Arguments
/// - quads: whether the device offers subgroups of exactly four threads; without them the second
///   family is not tried
/// - now: a clock in milliseconds
///
/// # Errors
/// If the device fails.
pub async fn tune(
    device: &Device,
    quads: bool,
    now: impl Fn() -> f64,
) -> Result<Tuning, ExecutionError> {
    Family::Workgroups.choose();
    let workgroups_ms = fastest(device, &now).await?;
    let mut tuning =
        Tuning { family: Family::Workgroups, workgroups_ms, quads_ms: None, gflops: 0.0 };
    if quads && quads_are_right(device).await? {
        Family::Quads.choose();
        let quads_ms = fastest(device, &now).await?;
        tuning.quads_ms = Some(quads_ms);
        if quads_ms < workgroups_ms {
            tuning.family = Family::Quads;
        }
    }
    tuning.family.choose();
    warm(device).await?;
    let best = tuning.quads_ms.map_or(workgroups_ms, |quads_ms| quads_ms.min(workgroups_ms));
    tuning.gflops = 2.0 * SHAPE.iter().product::<usize>() as f64 / (best * 1e6);
    Ok(tuning)
}

/// Compiles every kernel by running it once, so that nobody waits for it while typing.
async fn warm(device: &Device) -> Result<(), ExecutionError> {
    let mut last = None;
    for rows in tiles::tile_sizes() {
        product([rows, 32, 16], device);
        last = Some(product_of_bytes([rows, 32, 16], device));
    }
    let zeros = |shape: [usize; 2]| Tensor::<2>::zeros(shape, device);
    let vector = || Tensor::<1>::zeros([16], device);
    let tables = Tables { word: zeros([1, 16]), position: None, segment: None };
    let indices = Tensor::from_data(TensorData::new(vec![0_i32; 3], [3, 1]), device);
    let norm = Some((vector(), vector(), 1.0));
    let x = embedding(tables, indices, norm);
    let (x, _) = layer_norm(x, vector(), vector(), 1.0);
    attention(
        Tensor::cat(vec![x.clone(), x.clone(), x.clone()], 1),
        None,
        Attending::new(1, 1, 1.0),
    );
    block_mean(Tensor::zeros([1, 1, 1], device), 1, 1);
    for tokens in rows::tile_sizes() {
        let hidden = zeros([tokens, 16]);
        let logits = piece_scores(hidden, zeros([1, 16]), Tensor::zeros([1], device));
        let asked = Tensor::from_data(TensorData::new(vec![0_i32; tokens], [tokens]), device);
        last = Some(ranking(logits, asked, 1).summary);
    }
    match last {
        Some(last) => read(last).await.map(|_| ()),
        None => Ok(()),
    }
}

async fn quads_are_right(device: &Device) -> Result<bool, ExecutionError> {
    // Last what is surely right: a kernel that does not run leaves in its output what was there
    // before, and that must not be the right result.
    Family::Quads.choose();
    let found = read(product(PROBE, device)).await?;
    Family::Workgroups.choose();
    let wanted = read(product(PROBE, device)).await?;
    let close = |(a, b): (&f32, &f32)| (a - b).abs() < 1e-3;
    Ok(wanted.len() == found.len() && wanted.iter().zip(&found).all(close))
}

/// Milliseconds of one product, the fastest of several runs.
async fn fastest(device: &Device, now: &impl Fn() -> f64) -> Result<f64, ExecutionError> {
    let (x, w, b) = factors(SHAPE, device);
    let once = || linear(x.clone(), w.clone(), b.clone(), Activation::None);
    read(once()).await?;
    let begin = now();
    let mut fastest = f64::INFINITY;
    let mut launches = 1;
    for _ in 0..RUNS {
        let start = now();
        let last = (1..launches).fold(once(), |_, _| once());
        read(last).await?;
        fastest = fastest.min((now() - start) / launches as f64);
        if now() - begin > ENOUGH_MS {
            break;
        }
        launches = LAUNCHES;
    }
    Ok(fastest)
}

fn product(shape: [usize; 3], device: &Device) -> Tensor<2> {
    let (x, w, b) = factors(shape, device);
    linear(x, w, b, Activation::None)
}

fn product_of_bytes([rows, features, out]: [usize; 3], device: &Device) -> Tensor<2> {
    let (words, panels) = byte_panels(&vec![1; features * out], &vec![1.0; out], features);
    let weight = Tensor::from_data(TensorData::new(words, panels), (device, DType::I32));
    let (x, _, b) = factors([rows, features, out], device);
    linear_of_bytes(x, weight, b, Activation::None)
}

fn factors(
    [rows, features, out]: [usize; 3],
    device: &Device,
) -> (Tensor<2>, Tensor<3>, Tensor<1>) {
    let panels = [out.div_ceil(PANEL), features, PANEL];
    let wave = |count: usize| -> Vec<f32> { (0..count).map(|i| (i as f32 * 0.37).sin()).collect() };
    (
        Tensor::from_data(TensorData::new(wave(rows * features), [rows, features]), device),
        Tensor::from_data(TensorData::new(wave(panels.iter().product()), panels), device),
        Tensor::from_data(TensorData::new(wave(out), [out]), device),
    )
}

async fn read(tensor: Tensor<2>) -> Result<Vec<f32>, ExecutionError> {
    let data = tensor.into_data_async().await?;
    // Something else than floats is as wrong as wrong floats.
    Ok(data.try_to_vec().unwrap_or_default())
}
