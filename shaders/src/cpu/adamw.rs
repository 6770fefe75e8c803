//! One step of AdamW in one pass over memory (Loshchilov & Hutter 2019, algorithm 2).

use crate::adamw::AdamStep;

/// The new weights; the moments are changed in place. All slices are of one length.
pub fn adam_step(
    weight: &[f32],
    gradient: &[f32],
    [first, second]: [&mut [f32]; 2],
    how: AdamStep,
) -> Vec<f32> {
    let AdamStep { betas: [beta_1, beta_2], corrections, epsilon, rate, kept } = how;
    let (rate, correction) = (rate / corrections[0], 1.0 / corrections[1]);
    let moments = first.iter_mut().zip(second);
    let all = weight.iter().zip(gradient).zip(moments);
    all.map(|((weight, gradient), (first, second))| {
        *first = *first * beta_1 + gradient * (1.0 - beta_1);
        *second = *second * beta_2 + gradient * gradient * (1.0 - beta_2);
        weight * kept - *first * rate / ((*second * correction).sqrt() + epsilon)
    })
    .collect()
}
