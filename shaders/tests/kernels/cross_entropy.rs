//! Losses of labels and their gradients against sums in 64-bit arithmetic.

use burn::tensor::Device;

use crate::support::{assert_close, noise, of, values};

/// Rows and labels: one of each, fewer labels than a workgroup has threads, and more.
const SIZES: [[usize; 2]; 4] = [[1, 1], [16, 2], [5, 37], [3, 2000]];

/// Logits so large that e to their power is no number, and so small that it is 0.
const SCALES: [f32; 2] = [3.0, 1000.0];

pub async fn is_exact(device: &Device) {
    for size in SIZES {
        for scale in SCALES {
            compare(size, scale, device).await;
        }
    }
}

async fn compare([rows, width]: [usize; 2], scale: f32, device: &Device) {
    let logits: Vec<f32> = noise(90, rows * width).into_iter().map(|x| x * scale).collect();
    // Every third row does not count, nor does one whose label does not exist.
    let label = |row: usize| (row % 3 != 1).then_some(row * 7 % (width + 1));
    let labels: Vec<Option<usize>> = (0..rows).map(label).collect();
    let counted = labels.iter().flatten().count() as f64;

    let (mut loss, mut gradient) = (0.0, Vec::new());
    for (row, label) in logits.chunks_exact(width).zip(&labels) {
        let largest = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let power = |x: &f32| (f64::from(*x) - f64::from(largest)).exp();
        let sum: f64 = row.iter().map(power).sum();
        let label = label.filter(|label| *label < width);
        loss += label.map_or(0.0, |label| sum.ln() + f64::from(largest) - f64::from(row[label]));
        gradient.extend(row.iter().enumerate().map(|(at, x)| match label {
            // Twice, because the loss is taken twice below.
            Some(label) => 2.0 * (power(x) / sum - f64::from(u8::from(at == label))) / counted,
            None => 0.0,
        }));
    }

    let what = format!("{rows} x {width}, {scale}");
    let logits = of(logits, [rows, width], &device.clone().autodiff()).require_grad();
    let found = shaders::cross_entropy(logits.clone(), &labels);
    let gradients = (found.clone() * 2.0).backward();
    let loss = loss / counted;
    assert_close(&values(found.inner()).await, &[loss], 1e-5, &format!("loss of {what}"));
    let found = values(logits.grad(&gradients).expect("logits take part")).await;
    assert_close(&found, &gradient, 1e-5, &format!("gradient of {what}"));
}
