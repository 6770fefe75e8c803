//! What a device reaches in one product of the encoder, launched again and again without a word
//! in between: the bound that a whole pass is held against.

use std::time::Instant;

use anyhow::Result;
use burn::tensor::{Device, Tensor, TensorData};
use shaders::{Activation, linear, panels_from_rows};

/// A run lasts at least so long, so that reading the result back weighs little.
const RUN_MS: f64 = 50.0;

/// Timed runs.
const RUNS: usize = 3;

/// Billions of additions and multiplications a second of `[rows, in]` x `[in, out]`, in the
/// fastest of several runs.
///
/// # Errors
/// If the device fails.
pub async fn gflops(rows: usize, [features, out]: [usize; 2], device: &Device) -> Result<f64> {
    let (weight, panels) = panels_from_rows(&wave(features * out), features);
    let product = Product {
        input: Tensor::from_data(TensorData::new(wave(rows * features), [rows, features]), device),
        weight: Tensor::from_data(TensorData::new(weight, panels), device),
        bias: Tensor::from_data(TensorData::new(wave(out), [out]), device),
    };
    product.milliseconds(1).await?;
    let mut launches = 1;
    while product.milliseconds(launches).await? < RUN_MS {
        launches *= 2;
    }
    let mut fastest = f64::INFINITY;
    for _ in 0..RUNS {
        fastest = fastest.min(product.milliseconds(launches).await?);
    }
    Ok(2.0 * (rows * features * out * launches) as f64 / (fastest * 1e6))
}

struct Product {
    input: Tensor<2>,
    weight: Tensor<3>,
    bias: Tensor<1>,
}

impl Product {
    /// Milliseconds of so many products, until a value of the last one has been read.
    async fn milliseconds(&self, launches: usize) -> Result<f64> {
        let once =
            || linear(self.input.clone(), self.weight.clone(), self.bias.clone(), Activation::None);
        let start = Instant::now();
        let last = (1..launches).fold(once(), |_, _| once());
        let data = last.slice([0..1, 0..1]).into_data_async().await?;
        // Natively the data is waited for when it is looked at, not when it is handed out.
        data.try_to_vec::<f32>()?;
        Ok(start.elapsed().as_secs_f64() * 1e3)
    }
}

fn wave(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i as f32 * 0.37).sin()).collect()
}
