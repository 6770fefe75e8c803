//! Repeatable numbers, and tensors made of them.

use burn::tensor::{Device, Tensor, TensorData};

/// Repeatable values in -1..1 (a linear congruential generator).
pub fn noise(seed: u32, count: usize) -> Vec<f32> {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(1);
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..count).map(|_| next()).collect()
}

pub fn tensor<const D: usize>(seed: u32, shape: [usize; D], device: &Device) -> Tensor<D> {
    of(noise(seed, shape.iter().product()), shape, device)
}

pub fn of<const D: usize>(values: Vec<f32>, shape: [usize; D], device: &Device) -> Tensor<D> {
    Tensor::from_data(TensorData::new(values, shape), device)
}

/// W `[in, out]` as the kernels want it.
pub fn panels(weight: &[f32], out: usize, device: &Device) -> Tensor<3> {
    let features = weight.len() / out;
    let rows: Vec<f32> =
        (0..weight.len()).map(|i| weight[i % features * out + i / features]).collect();
    let (values, shape) = shaders::panels_from_rows(&rows, features);
    of(values, shape, device)
}

pub async fn values<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    tensor.into_data_async().await.expect("readable").try_to_vec().expect("floats")
}

pub fn assert_close(found: &[f32], wanted: &[f64], tolerance: f64, what: &str) {
    assert_eq!(found.len(), wanted.len(), "{what}");
    for (i, (a, b)) in found.iter().zip(wanted).enumerate() {
        let bound = tolerance * (1.0 + b.abs());
        assert!((f64::from(*a) - b).abs() <= bound, "{what}: value {i} is {a}, not {b}");
    }
}
