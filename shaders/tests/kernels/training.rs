//! Steps of AdamW and sums of squares.

use burn::tensor::{Device, Tensor};
use shaders::AdamStep;

use crate::support::{assert_close, noise, tensor, values};

/// Fewer values than a workgroup has threads, an odd number, more than all workgroups together.
const COUNTS: [usize; 3] = [5, 4001, 70_000];

pub async fn is_exact(device: &Device) {
    for count in COUNTS {
        adam_step(count, device).await;
    }
    adam_steps(device).await;
    squares(device).await;
}

const HOW: AdamStep = AdamStep {
    betas: [0.9, 0.999],
    corrections: [0.19, 0.001999],
    epsilon: 1e-8,
    rate: 0.01,
    kept: 0.999,
};

/// Weights, moments and gradients of a parameter, step by step, in 64-bit arithmetic.
fn moved([w, m, v]: [f64; 3], g: f64) -> [f64; 3] {
    let ([a, b], [c, d]) = (HOW.betas.map(f64::from), HOW.corrections.map(f64::from));
    let (m, v) = (a * m + (1.0 - a) * g, b * v + (1.0 - b) * g * g);
    let step = f64::from(HOW.rate) * m / c / ((v / d).sqrt() + f64::from(HOW.epsilon));
    [f64::from(HOW.kept) * w - step, m, v]
}

async fn adam_step(count: usize, device: &Device) {
    let of = |seed| tensor::<1>(seed, [count], device);
    // The second moment is never negative.
    let moments = [of(72), of(73).abs()];
    let (weight, [first_found, second_found]) = shaders::adam_step(of(70), of(71), moments, HOW);
    let [weights, gradients, firsts, seconds] = [70, 71, 72, 73].map(|seed| noise(seed, count));
    let mut wanted = [Vec::new(), Vec::new(), Vec::new()];
    for (((w, g), m), v) in weights.into_iter().zip(gradients).zip(firsts).zip(seconds) {
        let after = moved([w, m, v.abs()].map(f64::from), f64::from(g));
        wanted.iter_mut().zip(after).for_each(|(wanted, value)| wanted.push(value));
    }
    for (found, wanted) in [weight, first_found, second_found].into_iter().zip(wanted) {
        assert_close(&values(found).await, &wanted, 1e-5, &format!("{count} values"));
    }
}

/// Three steps of more parameters than one launch takes, from the first one on.
async fn adam_steps(device: &Device) {
    let counts = [COUNTS, [64, 1, 300], COUNTS].concat();
    let of = |seed: usize, count: usize| noise(seed as u32, count);
    let tensors = |seed: usize| -> Vec<Tensor<1>> {
        let numbered = counts.iter().enumerate();
        numbered.map(|(i, count)| tensor((seed + i) as u32, [*count], device)).collect()
    };
    let (mut weights, mut moments) = (tensors(100), Vec::new());
    for step in 1..=3 {
        (weights, moments) = shaders::adam_steps(weights, tensors(100 + 10 * step), moments, HOW);
    }
    assert_eq!(weights.len(), counts.len());
    for (i, (weight, count)) in weights.into_iter().zip(&counts).enumerate() {
        let mut wanted: Vec<[f64; 3]> =
            of(100 + i, *count).into_iter().map(|w| [f64::from(w), 0.0, 0.0]).collect();
        for step in 1..=3 {
            let gradients = of(100 + 10 * step + i, *count);
            wanted.iter_mut().zip(gradients).for_each(|(at, g)| *at = moved(*at, f64::from(g)));
        }
        let wanted: Vec<f64> = wanted.into_iter().map(|[w, ..]| w).collect();
        assert_close(&values(weight).await, &wanted, 1e-5, &format!("parameter {i}"));
    }
}

async fn squares(device: &Device) {
    // More than one launch takes.
    let counts = COUNTS.repeat(5);
    let tensors = counts.iter().map(|count| tensor::<1>(74, [*count], device)).collect();
    let wanted: f64 = counts
        .iter()
        .flat_map(|count| noise(74, *count))
        .map(|x| f64::from(x) * f64::from(x))
        .sum();
    let parts = values(shaders::squares(tensors).expect("tensors")).await;
    let found: f64 = parts.iter().map(|part| f64::from(*part)).sum();
    assert!((found - wanted).abs() <= 1e-5 * wanted, "{found}, not {wanted}");
    assert!(shaders::squares(Vec::new()).is_none());
}
