//! What the masked-language-model head says of the pieces at their own places, before switches and
//! now. The piece itself is visible there, so this is no masked loss.

use text::predictions::Prediction;
use text::tokenizer::Special;

use crate::state::shown::Shown;

/// One place of the sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its position.
    pub position: usize,
    /// What stands there.
    pub piece: String,
    /// Whether `[MASK]` was typed there, so that nobody knows the right piece.
    pub masked: bool,
    /// What the model said with nothing switched.
    pub before: Option<Prediction>,
    /// What it says now.
    pub now: Prediction,
}

impl Place {
    /// How much -ln p of the piece grew, in nats; `None` without a before, and of a typed mask.
    pub fn worse(&self) -> Option<f64> {
        let before = self.before.as_ref().filter(|_| !self.masked)?;
        Some(f64::from(self.now.loss) - f64::from(before.loss))
    }
}

/// The places that were asked for, in the order of the sentence.
pub fn places(shown: &Shown) -> Vec<Place> {
    let before = shown.beside.as_ref().map(|beside| &beside.extras.predictions);
    let of = |now: &Prediction| {
        let piece = shown.encoding.pieces.get(now.position)?.clone();
        let same = |one: &&Prediction| one.position == now.position && one.layer == now.layer;
        Some(Place {
            position: now.position,
            masked: Special::Mask.is(&piece),
            piece,
            before: before.and_then(|all| all.iter().find(same)).cloned(),
            now: now.clone(),
        })
    };
    let last = |one: &&Prediction| one.layer.is_none();
    shown.extras.predictions.iter().filter(last).filter_map(of).collect()
}

/// The mean of -ln p over the pieces that are no masks: before (where there is one) and now.
pub fn mean_loss(places: &[Place]) -> Option<(Option<f64>, f64)> {
    let known: Vec<&Place> = places.iter().filter(|place| !place.masked).collect();
    let mean = |losses: Vec<f64>| {
        let count = losses.len();
        (count > 0).then(|| losses.iter().sum::<f64>() / count as f64)
    };
    let now = mean(known.iter().map(|place| f64::from(place.now.loss)).collect())?;
    let before: Option<Vec<f64>> = known
        .iter()
        .map(|place| place.before.as_ref().map(|before| f64::from(before.loss)))
        .collect();
    Some((before.and_then(mean), now))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::shown;
    use super::*;
    use text::predictions::Candidate;

    fn said(position: usize, probability: f32) -> Prediction {
        let asked = Candidate { piece: 5, logit: 0.0, probability };
        let loss = -probability.ln();
        Prediction { position, layer: None, best: vec![asked], asked, rank: 1, loss, entropy: 0.0 }
    }

    #[test]
    fn the_mean_is_that_of_the_logarithms() {
        let mut now = shown();
        now.extras.predictions = vec![said(0, 0.25), said(1, 0.25)];
        let mut before = shown();
        before.extras.predictions = vec![said(0, 0.5), said(1, 0.125)];
        assert_eq!(mean_loss(&places(&now)).and_then(|mean| mean.0), None);
        now.beside = Some(Box::new(before));
        let places = places(&now);
        let (before, after) = mean_loss(&places).expect("losses");
        let two = std::f64::consts::LN_2;
        assert!((before.expect("a before") - 2.0 * two).abs() < 1e-6);
        assert!((after - 2.0 * two).abs() < 1e-6);
        let worse: Vec<f64> = places.iter().filter_map(Place::worse).collect();
        assert!((worse[0] - two).abs() < 1e-6 && (worse[1] + two).abs() < 1e-6);
    }

    #[test]
    fn typed_masks_have_no_loss() {
        let mut now = shown();
        now.encoding.pieces[1] = "[MASK]".to_owned();
        now.extras.predictions = vec![said(1, 0.25)];
        let places = places(&now);
        assert!(places[0].masked);
        assert_eq!(places[0].worse(), None);
        assert_eq!(mean_loss(&places), None);
    }
}
