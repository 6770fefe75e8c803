//! The loss that BERT was pre-trained on, of one corrupted pair.

pub use text::corruption::Loss;
use text::corruption::{Label, LossError, loss};
use text::predictions::Prediction;

/// L_MLM of a result, and how many selected pieces it leaves out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Masked {
    /// The terms of the selected pieces whose predictions are known, and their mean.
    pub loss: Loss,
    /// Selected pieces that were not predicted, because only so many are at once.
    pub left_out: usize,
}

impl Masked {
    /// Takes the losses of the last layer's predictions at the labels.
    ///
    /// # Errors
    /// A prediction whose loss belongs to no probability.
    pub fn new(labels: &[Label], predictions: &[Prediction]) -> Result<Self, LossError> {
        let of = |label: &Label| {
            let is = |prediction: &&Prediction| {
                let place = (prediction.position, prediction.layer, prediction.asked.piece);
                place == (label.at, None, label.id)
            };
            predictions.iter().find(is).map(|found| (*label, 0.0 - f64::from(found.loss)))
        };
        let (known, logarithms): (Vec<Label>, Vec<f64>) = labels.iter().filter_map(of).unzip();
        let left_out = labels.len() - known.len();
        Ok(Self { loss: loss(&known, &logarithms)?, left_out })
    }
}

#[cfg(test)]
mod tests {
    use text::predictions::Candidate;

    use super::*;

    fn prediction(position: usize, layer: Option<usize>, piece: u32, p: f32) -> Prediction {
        let asked = Candidate { piece, logit: 0.0, probability: p };
        let (best, rank, entropy) = (Vec::new(), 1, 0.0);
        Prediction { position, layer, best, asked, rank, loss: -p.ln(), entropy }
    }

    #[test]
    fn it_is_the_mean_over_the_selected_pieces_at_the_last_layer() -> Result<(), LossError> {
        let labels = [Label { at: 2, id: 7 }, Label { at: 5, id: 9 }, Label { at: 6, id: 1 }];
        let found = [
            prediction(2, Some(0), 7, 0.001),
            prediction(2, None, 7, 0.5),
            prediction(4, None, 3, 0.9),
            prediction(5, None, 9, 0.25),
            // Another word at the same place, asked for to compare.
            prediction(6, None, 2, 0.9),
        ];
        let masked = Masked::new(&labels, &found)?;
        assert_eq!((masked.loss.terms.len(), masked.left_out), (2, 1));
        // (ln 2 + ln 4) / 2 = 1.5 ln 2
        let wanted = 1.5 * std::f64::consts::LN_2;
        assert!(masked.loss.mean.is_some_and(|mean| (mean - wanted).abs() < 1e-6));
        Ok(())
    }

    #[test]
    fn without_selected_pieces_there_is_no_loss() -> Result<(), LossError> {
        assert_eq!(Masked::new(&[], &[prediction(1, None, 5, 0.5)])?.loss.mean, None);
        Ok(())
    }
}
