//! The cross-entropy of softmax(logits) and labels.

use super::activation::exp;

/// `share` times the sum over the rows of -ln softmax(logits)_label, and its gradient.
///
/// # Shapes
/// - logits and gradient `[rows, labels]`
/// - labels: one a row; negative where it does not count
pub fn cross_entropy(logits: &[f32], labels: &[i32], share: f32) -> (f32, Vec<f32>) {
    let width = (logits.len() / labels.len().max(1)).max(1);
    let mut gradient = vec![0.0; logits.len()];
    let mut loss = 0.0_f64;
    let rows = logits.chunks_exact(width).zip(gradient.chunks_exact_mut(width));
    for ((row, gradient), label) in rows.zip(labels) {
        let Ok(label) = usize::try_from(*label) else { continue };
        let largest = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        gradient.iter_mut().zip(row).for_each(|(power, x)| *power = exp(*x - largest));
        let sum: f32 = gradient.iter().sum();
        gradient.iter_mut().for_each(|power| *power *= share / sum);
        if let Some((own, x)) = gradient.get_mut(label).zip(row.get(label)) {
            *own -= share;
            loss += f64::from(largest - x) + f64::from(sum).ln();
        }
    }
    ((loss * f64::from(share)) as f32, gradient)
}
