//! The training step on one text: what was selected, what stands there instead, and what it costs.

use text::corruption::{Name, Row};
use text::tokenizer::Vocabulary;

use crate::state::predicted::answers::prediction;
use crate::state::shown::Shown;

/// Given numbers, of no model on this page: "The cat sat" with another vocabulary.
pub mod given {
    /// Ids of the text.
    pub const TEXT: [u32; 3] = [21, 11_987, 5_438];
    /// The id of the mask.
    pub const MASK: u32 = 50_001;
    /// The selected positions, counted from 1.
    pub const SELECTED: [usize; 2] = [1, 3];
    /// P[1, 21].
    pub const PROBABILITY: f64 = 0.0041;

    /// -ln P[1, 21].
    pub fn loss() -> f64 {
        -PROBABILITY.ln()
    }
}

/// The text whose ids are 1996, 4937 and 2938 in the vocabulary of BERT uncased.
pub const SENTENCE: &str = "The cat sat";
/// The positions that are masked in it, `[CLS]` counted.
pub const MASKED: [usize; 2] = [1, 3];

/// A piece with its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// As the vocabulary writes it.
    pub text: String,
    /// Its id.
    pub id: u32,
}

/// One position of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// Counted from 0.
    pub at: usize,
    /// The piece of the row.
    pub name: Name,
    /// Whether it can be selected: specials cannot.
    pub selectable: bool,
    /// x_t; `None` for a piece that was put in.
    pub original: Option<Piece>,
    /// What the model reads there.
    pub read: Piece,
    /// Whether it is in S.
    pub selected: bool,
    /// P[t, x_t], where it was asked for.
    pub probability: Option<f32>,
    /// -ln P[t, x_t] in nats, where it was asked for.
    pub loss: Option<f32>,
}

/// The positions of `row`, with the predictions of `shown`.
pub fn positions(shown: &Shown, row: &Row, vocabulary: &Vocabulary) -> Vec<Position> {
    let piece = |id: u32| Piece { text: vocabulary.piece(id).unwrap_or_default().to_owned(), id };
    let labels = row.labels();
    let position = |(at, here): (usize, &text::corruption::RowPiece)| {
        let label = labels.iter().find(|label| label.at == at).map(|label| label.id);
        let found = prediction(shown, at).filter(|found| Some(found.asked.piece) == label);
        Position {
            at,
            name: here.name,
            selectable: !here.special && here.from().is_some(),
            original: here.from().map(|_| piece(here.first_id)),
            read: piece(here.id),
            selected: label.is_some(),
            probability: found.map(|found| found.asked.probability),
            loss: found.map(|found| found.loss),
        }
    };
    row.input().enumerate().map(position).collect()
}

/// Which piece to hide where none is: the chosen one, else one in the middle.
pub fn to_hide(positions: &[Position], chosen: Option<usize>) -> Option<Name> {
    if positions.iter().any(|position| position.selected) {
        return None;
    }
    let all: Vec<&Position> = positions.iter().filter(|position| position.selectable).collect();
    let found = all.iter().find(|position| Some(position.at) == chosen);
    found.or_else(|| all.get(all.len() / 2)).map(|position| position.name)
}

/// The terms of the loss, their sum and their mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Total {
    /// -ln p of every selected position.
    pub terms: Vec<f64>,
    /// As the algorithm writes it.
    pub sum: f64,
    /// As BERT was trained.
    pub mean: f64,
}

/// The loss; `None` without a selected position, or where one was not asked for.
pub fn total(positions: &[Position]) -> Option<Total> {
    let selected = positions.iter().filter(|position| position.selected);
    let terms =
        selected.map(|position| position.loss.map(f64::from)).collect::<Option<Vec<_>>>()?;
    let sum: f64 = terms.iter().sum();
    let mean = sum / terms.len() as f64;
    (!terms.is_empty()).then_some(Total { terms, sum, mean })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::predicted::fixture::{id, original, prediction, row, shown, tokenizer};
    use text::corruption::Edit;

    #[test]
    fn kept_and_replaced_pieces_are_selected_too() {
        let mut shown = shown(
            "the cat sat",
            vec![Edit::Substitute(original(1), id("dog")), Edit::Keep(original(3))],
        );
        shown.extras.predictions = vec![
            prediction(1, None, &[("the", 0.5), ("dog", 0.25)], 0),
            prediction(3, None, &[("sat", 0.125), ("ran", 0.25)], 0),
        ];
        let found = positions(&shown, &row(&shown), tokenizer().vocabulary());
        let selected: Vec<usize> =
            found.iter().filter(|position| position.selected).map(|position| position.at).collect();
        assert_eq!(selected, [1, 3]);
        assert_eq!(found[1].read.text, "dog");
        assert_eq!(found[1].original.as_ref().map(|piece| piece.text.as_str()), Some("the"));
        assert!(!found[0].selectable && found[2].selectable);
        // ln 2 + ln 8 = 4 ln 2.
        let total = total(&found);
        let wanted = 4.0 * std::f64::consts::LN_2;
        assert!(total.as_ref().is_some_and(|total| (total.sum - wanted).abs() < 1e-6), "{total:?}");
        assert!(total.is_some_and(|total| (total.mean - wanted / 2.0).abs() < 1e-6));
    }

    #[test]
    fn without_predictions_there_is_no_loss() {
        let masked = shown("the cat sat", vec![Edit::Mask(original(2))]);
        let found = positions(&masked, &row(&masked), tokenizer().vocabulary());
        assert!(found[2].selected);
        assert_eq!(total(&found), None);
        assert_eq!(to_hide(&found, Some(1)), None);
        let plain = shown("the cat sat", Vec::new());
        let found = positions(&plain, &row(&plain), tokenizer().vocabulary());
        assert_eq!(total(&found), None);
        // `[CLS]` cannot be hidden.
        let hidden = [Some(1), Some(0), None].map(|chosen| to_hide(&found, chosen));
        assert_eq!(hidden, [1, 2, 2].map(|at| Some(original(at))));
    }

    #[test]
    fn the_given_loss_is_the_given_one() {
        assert!((given::loss() - 5.497).abs() < 0.0005);
    }
}
