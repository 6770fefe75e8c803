//! What a line makes, as a headline.

use super::tensors::At;
use super::training::{Position, total};
use crate::kit::format::{number, share, signed};
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::state::shown::Shown;
use crate::t;

/// A word that has so much of another one's attention is a strong finding, and a weak one.
const SHARE: [f64; 2] = [0.25, 0.1];
/// A number that is so many times the usual one, as a share of the largest: 4 times, twice.
const UNUSUAL: [f64; 2] = [0.75, 0.5];
/// A piece that is predicted so surely.
const SURE: [f64; 2] = [0.5, 0.15];

/// The largest of a map between two words: who reads whom, and how much.
#[derive(Clone, Debug, PartialEq)]
pub struct Largest {
    /// Who reads.
    pub here: String,
    /// Who is read.
    pub there: String,
    /// Of all that is shared out.
    pub share: f64,
}

impl Largest {
    /// That of the chosen head.
    pub fn of(shown: &Shown, at: At) -> Option<Self> {
        let (map, side) = (shown.head(at.layer, at.head)?, shown.tokens().max(1));
        let is_word = |at: usize| shown.encoding.special.get(at) == Some(&false);
        let between = |(cell, _): &(usize, &f32)| {
            let (row, column) = (cell / side, cell % side);
            row != column && is_word(row) && is_word(column)
        };
        let (cell, largest) =
            map.iter().enumerate().filter(between).max_by(|a, b| a.1.total_cmp(b.1))?;
        let piece = |at: usize| shown.encoding.pieces.get(at).cloned().unwrap_or_default();
        Some(Self { here: piece(cell / side), there: piece(cell % side), share: (*largest).into() })
    }
}

/// The line of attention; `largest` is `None` where the layer has no attention.
pub fn of_map(layer: usize, largest: Option<&Largest>, before: Option<Strength>) -> Finding {
    let Some(Largest { here, there, share: most }) = largest else {
        return Finding::new(Strength::None, t!(algorithm_is_off, layer = layer));
    };
    let strength = Strength::of_share(*most, SHARE, before);
    let (here, there, most) = (word(here), value(there), value(&share(*most)));
    let text = match strength {
        Strength::Strong => t!(algorithm_largest, here = here, there = there, share = most),
        Strength::Weak => t!(algorithm_little, here = here, there = there, share = most),
        Strength::None => t!(algorithm_even, share = most),
    };
    Finding::new(strength, text)
}

/// A line that makes a vector of each piece.
pub fn of_vector(line: usize, row: &[f32], before: Option<Strength>) -> Option<Finding> {
    let places = row.iter().enumerate().filter(|(_, value)| value.is_finite());
    let (index, largest) = places.max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))?;
    let squares: f64 = row.iter().map(|value| f64::from(*value).powi(2)).sum();
    let usual = (squares / row.len() as f64).sqrt();
    let most = f64::from(largest.abs());
    let strength = Strength::of(1.0 - usual / most.max(f64::MIN_POSITIVE), UNUSUAL, before);
    let (count, said) = (row.len(), value(&signed(*largest)));
    let text = match strength {
        Strength::Strong => {
            t!(algorithm_stands_out, line = line, count = count, index = index, value = said)
        }
        Strength::Weak => {
            t!(algorithm_is_largest, line = line, count = count, index = index, value = said)
        }
        Strength::None => t!(algorithm_alike, line = line, count = count, value = said),
    };
    Some(Finding::new(strength, text))
}

/// The last line.
pub fn of_prediction(piece: &str, best: (&str, f64), before: Option<Strength>) -> Finding {
    let (found, likely) = best;
    let strength = Strength::of_share(likely, SURE, before);
    let (piece, found, said) = (word(piece), value(found), value(&share(likely)));
    let text = match strength {
        Strength::None => t!(algorithm_unsure, piece = piece, found = found, share = said),
        _ => t!(algorithm_predicts, piece = piece, found = found, share = said),
    };
    Finding::new(strength, text)
}

/// The training step.
pub fn of_training(positions: &[Position]) -> Finding {
    match total(positions) {
        Some(total) => {
            let sum = value(&number(total.sum, 3));
            let text = t!(algorithm_costs, count = total.terms.len(), sum = sum);
            Finding::new(Strength::Strong, text)
        }
        None => Finding::new(Strength::None, t!(algorithm_costs_nothing)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn map(share: f64, before: Option<Strength>) -> (Strength, String) {
        let largest = Largest { here: "it".to_owned(), there: "animal".to_owned(), share };
        let found = of_map(3, Some(&largest), before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn the_largest_value_between_two_words_is_named() {
        let (strength, text) = map(0.25, None);
        assert_eq!(strength, Strength::Strong);
        assert_eq!(text, "The largest value of line 5 between words: it reads animal, 25%.");
        assert_eq!([map(0.244, None).0, map(0.1, None).0], [Strength::Weak; 2]);
        assert_eq!(map(0.24, Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(
            map(0.094, None).1,
            "Line 5 shares out evenly: no word reads another by more than 9%."
        );
        let off = of_map(3, None, None);
        assert_eq!(off.text, "Line 5 is off in layer 3: no word reads another.");
    }

    #[test]
    fn a_number_of_four_times_the_usual_size_stands_out() {
        let mut row = vec![1.0_f32; 100];
        let strength = |row: &[f32]| of_vector(7, row, None).map(|found| found.strength);
        assert_eq!(strength(&row), Some(Strength::None));
        row[3] = 2.1;
        assert_eq!(strength(&row), Some(Strength::Weak));
        row[3] = -6.0;
        assert_eq!(strength(&row), Some(Strength::Strong));
        assert_eq!(of_vector(7, &[], None), None);
    }

    #[test]
    fn a_piece_is_predicted_from_fifteen_per_cent_on() {
        let of = |likely: f64| of_prediction("[MASK]", ("song", likely), None).strength;
        assert_eq!(
            [of(0.5), of(0.15), of(0.14)],
            [Strength::Strong, Strength::Weak, Strength::None]
        );
        assert_eq!(of_training(&[]).strength, Strength::None);
    }
}
