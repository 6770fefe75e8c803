//! y = activation(x W + b) and residual + x W + b.

use burn::tensor::{DType, Device, Int, Tensor, TensorData};
use shaders::Activation;

use crate::support::{assert_close, noise, panels, tensor, values};
use crate::{ROWS, WIDTHS};

/// y = x W + b.
pub fn linear(x: &[f32], w: &[f32], b: &[f32], features: usize) -> Vec<f64> {
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

/// erf x = 2/sqrt(pi) * sum of (-1)^n x^(2n+1) / (n! (2n+1)), summed to the last bit.
fn error_function(x: f64) -> f64 {
    if x.abs() > 5.0 {
        return x.signum();
    }
    let (mut power, mut sum) = (x, x);
    for n in 1..200 {
        power *= -x * x / f64::from(n);
        sum += power / f64::from(2 * n + 1);
    }
    sum * 2.0 / std::f64::consts::PI.sqrt()
}

pub fn activated(x: f64, activation: Activation) -> f64 {
    match activation {
        Activation::None => x,
        Activation::Gelu => x / 2.0 * (1.0 + error_function(x / 2.0_f64.sqrt())),
        Activation::Relu => x.max(0.0),
        Activation::Tanh => x.tanh(),
    }
}

pub async fn is_exact(device: &Device) {
    for rows in ROWS {
        for width in WIDTHS {
            check(rows, width, 48, device).await;
            check(rows, 32, width, device).await;
        }
    }
    // Sizes that are no multiple of a vector, a panel or a tile.
    for [rows, features, out] in [[9, 12, 2], [3, 5, 7], [17, 36, 33], [1, 4, 4], [2, 1536, 20]] {
        check(rows, features, out, device).await;
    }
}

/// W as the kernels take it.
enum Weight {
    Floats(Tensor<3>),
    Bytes(Tensor<3, Int>),
}

impl Weight {
    fn linear(&self, x: Tensor<2>, b: Tensor<1>, activation: Activation) -> Tensor<2> {
        match self {
            Self::Floats(w) => shaders::linear(x, w.clone(), b, activation),
            Self::Bytes(w) => shaders::linear_of_bytes(x, w.clone(), b, activation),
        }
    }

    fn add_linear(&self, residual: Tensor<2>, x: Tensor<2>, b: Tensor<1>) -> Tensor<2> {
        match self {
            Self::Floats(w) => shaders::add_linear(residual, x, w.clone(), b),
            Self::Bytes(w) => shaders::add_linear_of_bytes(residual, x, w.clone(), b),
        }
    }
}

async fn check(rows: usize, features: usize, out: usize, device: &Device) {
    let w = noise(2, features * out);
    let weight = Weight::Floats(panels(&w, out, device));
    check_weight(rows, &w, out, weight, device).await;

    // Column c of W is scales[c] times whole numbers of -127 to 127, as large as the W above.
    let scales: Vec<f32> = noise(5, out).iter().map(|x| x / 127.0).collect();
    let bytes: Vec<i8> =
        noise(6, features * out).iter().map(|x| (x * 127.0).round() as i8).collect();
    let number = |i: usize| f32::from(bytes[i % out * features + i / out]) * scales[i % out];
    let w: Vec<f32> = (0..features * out).map(number).collect();
    let (words, shape) = shaders::byte_panels(&bytes, &scales, features);
    let words = Tensor::from_data(TensorData::new(words, shape), (device, DType::I32));
    let wide = shaders::widened(words.clone());
    assert_eq!(values(wide).await, values(panels(&w, out, device)).await);
    check_weight(rows, &w, out, Weight::Bytes(words), device).await;
}

async fn check_weight(rows: usize, w: &[f32], out: usize, weight: Weight, device: &Device) {
    let features = w.len() / out;
    let (x, b) = (noise(1, rows * features), noise(3, out));
    let product = linear(&x, w, &b, features);
    // Rounding grows with the number of products, as a random walk does.
    let tolerance = 2e-6 * (features as f64).sqrt();
    let input = || tensor(1, [rows, features], device);
    let bias = || tensor(3, [out], device);
    for activation in [Activation::None, Activation::Gelu, Activation::Relu, Activation::Tanh] {
        let y = weight.linear(input(), bias(), activation);
        let wanted: Vec<f64> = product.iter().map(|x| activated(*x, activation)).collect();
        let what = format!("{activation:?} of {rows} x {features} x {out}");
        assert_close(&values(y).await, &wanted, tolerance, &what);
    }
    let residual = noise(4, rows * out);
    let y = weight.add_linear(tensor(4, [rows, out], device), input(), bias());
    let wanted: Vec<f64> =
        product.iter().zip(&residual).map(|(x, residual)| x + f64::from(*residual)).collect();
    assert_close(
        &values(y).await,
        &wanted,
        tolerance,
        &format!("residual, {rows} x {features} x {out}"),
    );
}
