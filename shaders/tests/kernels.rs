//! The WGSL kernels against the stock operations of the CPU, and their gradients.
//!
//! In a browser: WebGPU. Natively only the CPU's own path is checked, because a build machine
//! has no GPU.

use burn::tensor::{Device, Tensor, TensorData};

#[cfg(target_family = "wasm")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

/// Repeatable values in -1..1 (a linear congruential generator).
fn noise(seed: u32, count: usize) -> Vec<f32> {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(1);
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..count).map(|_| next()).collect()
}

fn tensor<const D: usize>(seed: u32, shape: [usize; D], device: &Device) -> Tensor<D> {
    Tensor::from_data(TensorData::new(noise(seed, shape.iter().product()), shape), device)
}

async fn values<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    tensor.into_data_async().await.expect("readable").try_to_vec().expect("floats")
}

/// y = x W + b in 64-bit arithmetic.
fn linear_exactly(x: &[f32], w: &[f32], b: &[f32], features: usize) -> Vec<f64> {
    let out = b.len();
    let mut y = Vec::new();
    for row in x.chunks_exact(features) {
        for column in 0..out {
            let products =
                row.iter().enumerate().map(|(k, x)| f64::from(*x) * f64::from(w[k * out + column]));
            y.push(products.sum::<f64>() + f64::from(b[column]));
        }
    }
    y
}

fn assert_close(found: &[f32], wanted: &[f64], tolerance: f64, what: &str) {
    assert_eq!(found.len(), wanted.len(), "{what}");
    for (i, (a, b)) in found.iter().zip(wanted).enumerate() {
        assert!((f64::from(*a) - b).abs() <= tolerance, "{what}: value {i} is {a}, not {b}");
    }
}

async fn linear_is_exact(device: &Device) {
    for (rows, features, out) in
        [(1, 4, 4), (7, 32, 64), (33, 64, 32), (128, 32, 12), (9, 12, 2), (3, 5, 7)]
    {
        let (x, w, b) = (noise(1, rows * features), noise(2, features * out), noise(3, out));
        let y = shaders::linear(
            tensor(1, [rows, features], device),
            tensor(2, [features, out], device),
            tensor(3, [out], device),
        );
        let wanted = linear_exactly(&x, &w, &b, features);
        assert_close(
            &values(y).await,
            &wanted,
            1e-5,
            &format!("linear {rows} x {features} x {out}"),
        );
    }
}

async fn layer_norm_is_exact(device: &Device) {
    let epsilon = 1e-12_f32;
    for (rows, features) in [(1, 4), (7, 32), (33, 384), (130, 5)] {
        let (x, gamma, beta) = (noise(4, rows * features), noise(5, features), noise(6, features));
        let mut wanted = Vec::new();
        for row in x.chunks_exact(features) {
            let mean = row.iter().map(|x| f64::from(*x)).sum::<f64>() / features as f64;
            let variance =
                row.iter().map(|x| (f64::from(*x) - mean).powi(2)).sum::<f64>() / features as f64;
            let scale = 1.0 / (variance + f64::from(epsilon)).sqrt();
            wanted.extend((0..features).map(|i| {
                (f64::from(row[i]) - mean) * scale * f64::from(gamma[i]) + f64::from(beta[i])
            }));
        }
        let y = shaders::layer_norm(
            tensor(4, [rows, features], device),
            tensor(5, [features], device),
            tensor(6, [features], device),
            epsilon,
        );
        assert_close(&values(y).await, &wanted, 2e-5, &format!("layer_norm {rows} x {features}"));
    }
}

/// L = sum of LayerNorm(x W + b) * c, as a function of one nudged weight.
async fn loss(device: &Device, nudge: Option<(usize, f32)>) -> f64 {
    let mut w = noise(8, 32 * 16);
    if let Some((index, by)) = nudge {
        w[index] += by;
    }
    let y = network(device, Tensor::from_data(TensorData::new(w, [32, 16]), device));
    values(y).await.iter().map(|value| f64::from(*value)).sum()
}

fn network(device: &Device, w: Tensor<2>) -> Tensor<2> {
    let y = shaders::linear(tensor(7, [9, 32], device), w, tensor(9, [16], device));
    let y = shaders::layer_norm(y, tensor(10, [16], device), tensor(11, [16], device), 1e-12);
    y * tensor(12, [9, 16], device)
}

/// The gradient that flows back through both kernels against central differences.
async fn gradients_agree_with_differences(device: &Device) {
    let tape = device.clone().autodiff();
    let w = tensor::<2>(8, [32, 16], &tape).require_grad();
    let gradients = network(&tape, w.clone()).sum().backward();
    let gradient = values(w.grad(&gradients).expect("the weight takes part")).await;
    let step = 1e-2_f32;
    for index in [0, 17, 200, 511] {
        let above = loss(device, Some((index, step))).await;
        let below = loss(device, Some((index, -step))).await;
        let difference = (above - below) / f64::from(2.0 * step);
        assert!(
            (f64::from(gradient[index]) - difference).abs() <= 2e-3 * (1.0 + difference.abs()),
            "weight {index}: gradient {} but difference {difference}",
            gradient[index],
        );
    }
}

#[cfg(not(target_family = "wasm"))]
mod cpu {
    use super::*;

    #[test]
    fn linear() {
        pollster::block_on(linear_is_exact(&Device::flex()));
    }

    #[test]
    fn layer_norm() {
        pollster::block_on(layer_norm_is_exact(&Device::flex()));
    }

    #[test]
    fn gradients() {
        pollster::block_on(gradients_agree_with_differences(&Device::flex()));
    }
}

#[cfg(target_family = "wasm")]
mod browser {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    async fn webgpu() {
        let device = Device::wgpu_options().init_async().await.expect("this browser has WebGPU");
        linear_is_exact(&device).await;
        layer_norm_is_exact(&device).await;
        gradients_agree_with_differences(&device).await;
    }
}
