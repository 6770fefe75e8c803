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
    squares(device).await;
}

async fn adam_step(count: usize, device: &Device) {
    let how = AdamStep {
        betas: [0.9, 0.999],
        corrections: [0.19, 0.001999],
        epsilon: 1e-8,
        rate: 0.01,
        kept: 0.999,
    };
    let of = |seed| tensor::<1>(seed, [count], device);
    // The second moment is never negative.
    let moments = [of(72), of(73).abs()];
    let (weight, [first_found, second_found]) = shaders::adam_step(of(70), of(71), moments, how);
    let [weights, gradients, firsts, seconds] = [70, 71, 72, 73].map(|seed| noise(seed, count));
    let mut wanted = [Vec::new(), Vec::new(), Vec::new()];
    for (((w, g), m), v) in weights.into_iter().zip(gradients).zip(firsts).zip(seconds) {
        let [w, g, m, v] = [w, g, m, v.abs()].map(f64::from);
        let [a, b] = how.betas.map(f64::from);
        let [c, d] = how.corrections.map(f64::from);
        let (m, v) = (a * m + (1.0 - a) * g, b * v + (1.0 - b) * g * g);
        let step = f64::from(how.rate) * m / c / ((v / d).sqrt() + f64::from(how.epsilon));
        wanted[0].push(f64::from(how.kept) * w - step);
        wanted[1].push(m);
        wanted[2].push(v);
    }
    for (found, wanted) in [weight, first_found, second_found].into_iter().zip(wanted) {
        assert_close(&values(found).await, &wanted, 1e-5, &format!("{count} values"));
    }
}

async fn squares(device: &Device) {
    let (mut sums, mut wanted): (Option<Tensor<1>>, f64) = (None, 0.0);
    for count in COUNTS {
        sums = Some(shaders::add_squares(sums, tensor::<1>(74, [count], device)));
        wanted += noise(74, count).iter().map(|x| f64::from(x * x)).sum::<f64>();
        let parts = values(sums.clone().expect("it was just made")).await;
        let found: f64 = parts.iter().map(|part| f64::from(*part)).sum();
        assert!((found - wanted).abs() <= 1e-5 * wanted, "{found}, not {wanted}");
    }
}
