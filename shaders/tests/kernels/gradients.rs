//! The gradient that flows back through every kernel against central differences.

use burn::tensor::{Device, Tensor, TensorData};
use shaders::{Activation, Attending, HeadSet, Packed, Tables};

use crate::support::{noise, panels, tensor, values};

const TOKENS: usize = 5;
const WIDTH: usize = 16;

/// Where a parameter enters the network, and its shape.
const PARAMETERS: [(&str, usize); 4] =
    [("table", 9 * WIDTH), ("qkv", WIDTH * 3 * WIDTH), ("inner", WIDTH * 32), ("gamma", WIDTH)];

struct Parameters {
    table: Tensor<2>,
    qkv: Tensor<3>,
    inner: Tensor<3>,
    gamma: Tensor<1>,
}

/// The parameters, one number of one of them nudged.
fn parameters(device: &Device, nudge: Option<(usize, usize, f32)>) -> Parameters {
    let numbers = |parameter: usize| {
        let mut numbers = noise(50 + parameter as u32, PARAMETERS[parameter].1);
        if let Some((which, index, by)) = nudge
            && which == parameter
        {
            numbers[index] += by;
        }
        numbers
    };
    Parameters {
        table: Tensor::from_data(TensorData::new(numbers(0), [9, WIDTH]), device),
        qkv: panels(&numbers(1), 3 * WIDTH, device),
        inner: panels(&numbers(2), 32, device),
        gamma: Tensor::from_data(TensorData::new(numbers(3), [WIDTH]), device),
    }
}

/// A small layer over all operations that have a gradient; its output `[TOKENS, WIDTH]`.
fn network(device: &Device, parameters: &Parameters) -> Tensor<2> {
    let indices: Vec<i32> = (0..3 * TOKENS as i32).map(|i| i % 9).collect();
    let indices = Tensor::from_data(TensorData::new(indices, [3, TOKENS]), device);
    let table = || parameters.table.clone();
    let tables = Tables { word: table(), position: Some(table()), segment: Some(table()) };
    let norm = (parameters.gamma.clone(), tensor(61, [WIDTH], device), 1e-12);
    let x = shaders::embedding(tables, indices, Some(norm));
    let bias = tensor(62, [3 * WIDTH], device);
    let qkv = shaders::linear(x.clone(), parameters.qkv.clone(), bias, Activation::None);
    let how = Attending { ablated: HeadSet::from_iter([1]), ..Attending::new(1, 4, 0.5) };
    let context =
        shaders::attention(qkv, Some(tensor(63, [1, TOKENS, TOKENS], device)), how).context;
    let bias = tensor(64, [32], device);
    let inner = shaders::linear(context, parameters.inner.clone(), bias, Activation::Gelu);
    let output = panels(&noise(65, 32 * WIDTH), WIDTH, device);
    let sum = shaders::add_linear(x.clone(), inner, output, tensor(66, [WIDTH], device));
    let (y, _) =
        shaders::layer_norm(sum, parameters.gamma.clone(), tensor(67, [WIDTH], device), 1e-12);
    (y + packed(device, parameters, x)) * tensor(68, [TOKENS, WIDTH], device)
}

/// Attention within two inputs of different lengths, `[TOKENS, WIDTH]`.
fn packed(device: &Device, parameters: &Parameters, x: Tensor<2>) -> Tensor<2> {
    let bias = tensor(62, [3 * WIDTH], device);
    let how = Packed { lengths: [2, TOKENS - 2].into_iter().collect(), heads: 4, scale: 0.5 };
    let qkv = shaders::linear(x, parameters.qkv.clone(), bias, Activation::None);
    shaders::attention_packed(qkv, how)
}

async fn loss(device: &Device, nudge: (usize, usize, f32)) -> f64 {
    let y = network(device, &parameters(device, Some(nudge)));
    values(y).await.iter().map(|value| f64::from(*value)).sum()
}

pub async fn agree_with_differences(device: &Device) {
    let tape = device.clone().autodiff();
    let parameters = parameters(&tape, None);
    let parameters = Parameters {
        table: parameters.table.require_grad(),
        qkv: parameters.qkv.require_grad(),
        inner: parameters.inner.require_grad(),
        gamma: parameters.gamma.require_grad(),
    };
    let gradients = network(&tape, &parameters).sum().backward();
    let part = "every parameter takes part";
    let found = [
        values(parameters.table.grad(&gradients).expect(part)).await,
        from_panels(&values(parameters.qkv.grad(&gradients).expect(part)).await, WIDTH, 3 * WIDTH),
        from_panels(&values(parameters.inner.grad(&gradients).expect(part)).await, WIDTH, 32),
        values(parameters.gamma.grad(&gradients).expect(part)).await,
    ];
    let step = 1e-2_f32;
    for (parameter, (name, count)) in PARAMETERS.into_iter().enumerate() {
        for index in [0, count / 3, count / 2 + 1, count - 1] {
            let above = loss(device, (parameter, index, step)).await;
            let below = loss(device, (parameter, index, -step)).await;
            let difference = (above - below) / f64::from(2.0 * step);
            let gradient = f64::from(found[parameter][index]);
            assert!(
                (gradient - difference).abs() <= 5e-3 * (1.0 + difference.abs()),
                "{name} {index}: gradient {gradient} but difference {difference}",
            );
        }
    }
}

/// Panels `[panels, in, 16]` -> `[in, out]`.
fn from_panels(values: &[f32], features: usize, out: usize) -> Vec<f32> {
    let place = |i: usize| {
        let (feature, column) = (i / out, i % out);
        (column / 16 * features + feature) * 16 + column % 16
    };
    (0..features * out).map(|i| values[place(i)]).collect()
}
