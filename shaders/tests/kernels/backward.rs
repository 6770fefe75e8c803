//! The gradients of single operations, of sizes that are no multiple of a tile, against sums in 64-bit
//! arithmetic.

use burn::tensor::Device;
use shaders::Activation;

use crate::support::{assert_close, noise, panels, tensor, values};

/// Rows, features and outputs: less than a tile, more than one, and the last panel not filled.
const SIZES: [[usize; 3]; 4] = [[3, 5, 7], [37, 70, 20], [70, 37, 130], [1, 4, 4]];

pub async fn are_exact(device: &Device) {
    for size in SIZES {
        linear(size, device).await;
    }
}

/// z = x W + b and the sum of z dz.
async fn linear([rows, features, out]: [usize; 3], device: &Device) {
    let tape = device.clone().autodiff();
    let (x, w, dz) = (noise(80, rows * features), noise(81, features * out), noise(82, rows * out));
    let input = tensor::<2>(80, [rows, features], &tape).require_grad();
    let weight = panels(&w, out, &tape).require_grad();
    let bias = tensor::<1>(83, [out], &tape).require_grad();
    let z = shaders::linear(input.clone(), weight.clone(), bias.clone(), Activation::None);
    let gradients = (z * tensor(82, [rows, out], &tape)).sum().backward();
    let what = format!("{rows} x {features} x {out}");
    let part = "every parameter takes part";

    let along = |i: usize| (0..out).map(move |c| (i / features * out + c, i % features * out + c));
    let product = |(a, b): (usize, usize)| f64::from(dz[a]) * f64::from(w[b]);
    let wanted: Vec<f64> = (0..rows * features).map(|i| along(i).map(product).sum()).collect();
    let found = values(input.grad(&gradients).expect(part)).await;
    assert_close(&found, &wanted, 1e-5, &format!("dx of {what}"));

    let of_weight = |k: usize, c: usize| -> f64 {
        let terms =
            (0..rows).map(|row| f64::from(x[row * features + k]) * f64::from(dz[row * out + c]));
        terms.sum()
    };
    let at = |i: usize| (i / 16 % features, i / 16 / features * 16 + i % 16);
    let count = out.div_ceil(16) * features * 16;
    let wanted: Vec<f64> =
        (0..count).map(at).map(|(k, c)| if c < out { of_weight(k, c) } else { 0.0 }).collect();
    let found = values(weight.grad(&gradients).expect(part)).await;
    assert_close(&found, &wanted, 1e-5, &format!("dW of {what}"));

    let wanted: Vec<f64> =
        (0..out).map(|c| (0..rows).map(|row| f64::from(dz[row * out + c])).sum()).collect();
    let found = values(bias.grad(&gradients).expect(part)).await;
    assert_close(&found, &wanted, 1e-5, &format!("db of {what}"));
}
