//! What padding behind the input changed: nothing that a real piece sees, as measured here.

use text::softmax::log_sum_exp;
use text::switches::Switches;
use text::wishes::TracePart;

use super::parts::real_pieces;
use crate::state::shown::Shown;

/// A padded result against the same input without padding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Padded {
    /// Pieces in front of the padding.
    pub real: usize,
    /// `[PAD]` pieces.
    pub padding: usize,
    /// Largest difference, either way, between the vectors of real pieces after the last layer
    /// with and without the padding; `None` where something else is switched too.
    pub difference: Option<f64>,
    /// The largest attention, over all layers and heads, that a real piece pays to a padded one;
    /// `None` where the result has averages only.
    pub leaked: Option<f32>,
}

/// Compares a padded result; `None` without padding.
pub fn compared(shown: &Shown) -> Option<Padded> {
    let switches = &shown.input.switches;
    let (real, padding) = (real_pieces(shown), switches.padding);
    (padding > 0).then(|| Padded {
        real,
        padding,
        difference: difference(shown, real),
        leaked: leaked(shown, real),
    })
}

fn difference(shown: &Shown, real: usize) -> Option<f64> {
    let others = Switches { padding: 0, ..shown.input.switches.clone() };
    let last = shown.layers.checked_sub(1)?;
    let padded = shown.part(TracePart::Hidden, last)?;
    let intact = shown.beside.as_ref()?.part(TracePart::Hidden, last)?;
    if !others.is_intact() || intact.shape.first() != Some(&real) {
        return None;
    }
    let pairs = padded.values.iter().zip(&intact.values);
    Some(pairs.map(|(a, b)| (f64::from(*a) - f64::from(*b)).abs()).fold(0.0, f64::max))
}

fn leaked(shown: &Shown, real: usize) -> Option<f32> {
    if shown.overview_block() != 1 {
        return None;
    }
    let side = shown.tokens();
    let maps = shown.attention.iter().flat_map(|layer| layer.iter());
    let rows = maps.flat_map(|map| map.chunks_exact(side.max(1)).take(real));
    rows.flat_map(|row| row.iter().skip(real)).copied().reduce(f32::max)
}

/// One key, as a query sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenKey {
    /// The key's place.
    pub place: usize,
    /// The key's piece.
    pub piece: String,
    /// The score as the softmax reads it.
    pub score: f32,
    /// The softmax of the row, at this key.
    pub probability: f64,
}

/// The last keys that are real and the first that is padding, as `query` sees them in the first
/// head of the first layer; `None` while the result does not have them.
pub fn border(shown: &Shown, query: usize, reals: usize) -> Option<Vec<SeenKey>> {
    let scores = shown.part(TracePart::Scores, 0)?.head_row(0, query)?;
    let real = real_pieces(shown);
    let total = log_sum_exp(scores.iter().copied().map(f64::from));
    let key = |place: usize| {
        let (score, piece) = (*scores.get(place)?, shown.encoding.pieces.get(place)?.clone());
        let probability = (f64::from(score) - total).exp();
        Some(SeenKey { place, piece, score, probability })
    };
    Some((real.saturating_sub(reals)..=real).filter_map(key).collect())
}

#[cfg(test)]
mod tests {
    use text::wishes::Wish;

    use super::super::fixture::{part, shown};
    use super::*;

    fn padded() -> Shown {
        let mut shown = shown(&["[CLS]", "a", "[PAD]"], 1);
        shown.beside = Some(Box::new(super::super::fixture::shown(&["[CLS]", "a"], 0)));
        shown.extras.parts.push(part(TracePart::Hidden, &[3, 2], &[1.0, 2.0, 3.0, 4.0, 9.0, 9.0]));
        if let Some(intact) = &mut shown.beside {
            intact.extras.parts.push(part(TracePart::Hidden, &[2, 2], &[1.0, 2.0, 3.0, 4.5]));
        }
        shown
    }

    #[test]
    fn only_real_pieces_are_compared() {
        let found = compared(&padded()).expect("a comparison");
        assert_eq!((found.real, found.padding, found.difference), (2, 1, Some(0.5)));
        let mut switched = padded();
        switched.input.switches.embedding_layer_norm = false;
        assert_eq!(compared(&switched).and_then(|found| found.difference), None);
        assert_eq!(compared(&shown(&["[CLS]"], 0)), None);
    }

    #[test]
    fn a_masked_key_gets_nothing() {
        let mut shown = padded();
        let scores = [1.0, 1.0, -1e9, 0.0, 2.0_f32.ln(), -1e9, 0.0, 0.0, -1e9];
        let mut part = part(TracePart::Scores, &[1, 3, 3], &scores);
        part.wish = Wish { head: Some(0), ..part.wish };
        shown.extras.parts.push(part);
        let found = border(&shown, 1, 2).expect("keys");
        let probabilities: Vec<f64> = found.iter().map(|key| key.probability).collect();
        assert!((probabilities[0] - 1.0 / 3.0).abs() < 1e-7, "{probabilities:?}");
        assert!((probabilities[1] - 2.0 / 3.0).abs() < 1e-7 && probabilities[2] == 0.0);
        assert_eq!(found[2].piece, "[PAD]");
    }
}
