//! How well logits foresee what they should.

use burn::tensor::{Int, Tensor, TensorData, Transaction};

use super::error::TrainingError;
use super::network::read;

/// What a row of logits says of its label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Foreseen {
    /// -ln softmax(logits)_label, in nats.
    pub loss: f64,
    /// Whether no other label is likelier. What is no number is foreseen by nobody.
    pub first: bool,
}

/// One for every row of logits `[rows, labels]`. They have no gradient.
///
/// # Errors
/// If the device fails.
pub(crate) async fn foreseen(
    logits: Tensor<2>,
    labels: impl IntoIterator<Item = usize>,
) -> Result<Vec<Foreseen>, TrainingError> {
    let [rows, _] = logits.dims();
    let mut labels: Vec<i32> = labels.into_iter().map(|label| label as i32).collect();
    labels.resize(rows, 0);
    let labels = TensorData::new(labels, [rows]);
    let labels = Tensor::<1, Int>::from_data(labels, &logits.device());
    let summary = shaders::ranking(logits, labels, 1).summary;
    let numbers = read(Transaction::default().register(summary)).await?.concat();
    let (rows, _) = numbers.as_chunks::<4>();
    Ok(rows.iter().map(Foreseen::of).collect())
}

impl Foreseen {
    fn of([sum, _, own, larger]: &[f32; 4]) -> Self {
        Self { loss: f64::from(sum - own), first: *larger == 0.0 && !own.is_nan() }
    }
}

#[cfg(test)]
mod tests {
    use burn::tensor::Device;

    use super::*;

    #[test]
    fn three_against_one_is_foreseen_three_times_in_four() {
        let logits = [[0.0, 3.0_f32.ln()], [0.0, 3.0_f32.ln()]];
        let logits = Tensor::from_data(logits, &Device::flex());
        let found = pollster::block_on(foreseen(logits, [1, 0])).expect("numbers");
        let near = |loss: f64, share: f64| assert!((loss + share.ln()).abs() < 1e-6, "{loss}");
        near(found[0].loss, 0.75);
        near(found[1].loss, 0.25);
        assert_eq!([found[0].first, found[1].first], [true, false]);
        assert!(!Foreseen::of(&[f32::NAN, 0.0, f32::NAN, 0.0]).first);
    }
}
