//! The predictions of the selected pieces and of masks that were typed, and their loss.

use leptos::prelude::*;
use text::corruption::{Change, Label, Loss, Name, Row, RowPiece, loss};
use text::predictions::{Candidate, Prediction};
use text::tokenizer::{Special, Vocabulary};

use crate::state::shown::Shown;
use crate::state::store::Store;

/// Pieces that BERT's position table has room for, until the model says otherwise.
const LIMIT: usize = 512;

/// Why a position is predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// `[MASK]` stands there.
    Masked,
    /// Another piece stands there.
    Replaced,
    /// Its own piece stands there, but it is selected.
    Kept,
    /// `[MASK]` was typed, so that nobody knows an original.
    Typed,
    /// Another model proposes pieces for it.
    Proposed,
}

/// A piece that the model may put in.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    /// Its id.
    pub id: u32,
    /// The piece.
    pub piece: String,
    /// Its score before the softmax.
    pub logit: f32,
    /// Its probability.
    pub probability: f32,
}

/// What the model says of the original piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The piece and its probability.
    pub guess: Guess,
    /// Its place among all pieces, counted from 1.
    pub rank: usize,
    /// Its loss -ln p, in nats.
    pub loss: f32,
}

/// What the model says of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The position.
    pub position: usize,
    /// The piece of the row.
    pub name: Name,
    /// What stands there.
    pub here: String,
    /// Its id.
    pub here_id: u32,
    /// Why it is predicted.
    pub treatment: Treatment,
    /// The original, where there is one.
    pub known: Option<Known>,
    /// The most likely pieces, best first.
    pub best: Vec<Guess>,
    /// Entropy of the whole distribution, in nats.
    pub entropy: f32,
}

/// The row that a result was computed for; `None` if the result belongs to no such row.
pub fn row_of(shown: &Shown, vocabulary: &Vocabulary, limit: usize) -> Option<Row> {
    let original = shown.beside.as_ref().map_or(&shown.encoding, |beside| &beside.encoding);
    let row = shown.input.edits.row(original, vocabulary, limit).row;
    // Padding stands behind the row and is no part of it.
    let real = shown.encoding.ids.len().checked_sub(shown.input.switches.padding)?;
    (shown.encoding.ids.get(..real)? == row.ids()).then_some(row)
}

/// The positions that are to be predicted, and why.
pub fn positions(row: &Row, vocabulary: &Vocabulary) -> Vec<(usize, Treatment)> {
    let mask = vocabulary.special(Special::Mask);
    let why = |piece: &RowPiece| match (piece.label(), piece.change) {
        (Some(_), Change::Masked) => Some(Treatment::Masked),
        (Some(_), Change::Replaced) => Some(Treatment::Replaced),
        (Some(_), _) => Some(Treatment::Kept),
        (None, _) => (piece.id == mask).then_some(Treatment::Typed),
    };
    row.input().enumerate().filter_map(|(at, piece)| Some((at, why(piece)?))).collect()
}

/// The prediction of the last layer for a position. Words to compare come later in the list.
pub fn prediction(shown: &Shown, position: usize) -> Option<&Prediction> {
    let all = &shown.extras.predictions;
    all.iter().find(|found| found.position == position && found.layer.is_none())
}

/// What the model says of every position that is to be predicted and was asked for.
pub fn answers(shown: &Shown, row: &Row, vocabulary: &Vocabulary) -> Vec<Answer> {
    let answer = |(position, treatment): (usize, Treatment)| {
        let (piece, found) = (row.input().nth(position)?, prediction(shown, position)?);
        let known = piece.label().filter(|label| *label == found.asked.piece).map(|_| Known {
            guess: guess(&found.asked, vocabulary),
            rank: found.rank,
            loss: found.loss,
        });
        Some(Answer {
            position,
            name: piece.name,
            here: piece.piece.clone(),
            here_id: piece.id,
            treatment,
            known,
            best: found.best.iter().map(|candidate| guess(candidate, vocabulary)).collect(),
            entropy: found.entropy,
        })
    };
    positions(row, vocabulary).into_iter().filter_map(answer).collect()
}

/// A candidate with its piece.
pub fn guess(candidate: &Candidate, vocabulary: &Vocabulary) -> Guess {
    Guess {
        id: candidate.piece,
        piece: vocabulary.word(candidate.piece),
        logit: candidate.logit,
        probability: candidate.probability,
    }
}

/// The loss as the objective sees it: the mean over the answers that have an original.
pub fn objective(answers: &[Answer]) -> Loss {
    let known = answers.iter().filter_map(|answer| Some((answer.position, answer.known.as_ref()?)));
    let (labels, logarithms): (Vec<Label>, Vec<f64>) =
        known.map(|(at, known)| (Label { at, id: known.guess.id }, -f64::from(known.loss))).unzip();
    loss(&labels, &logarithms).unwrap_or_default()
}

/// The row of the result on screen.
pub fn row(store: Store) -> Option<Row> {
    let (shown, tokenizer) = (store.shown.get()?, store.tokenizer.get()?);
    row_of(&shown, tokenizer.vocabulary(), limit(store))
}

/// Pieces that the model has room for.
pub fn limit(store: Store) -> usize {
    store.model.with(|model| model.as_ref().map_or(LIMIT, |model| model.config.positions()))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{id, original, prediction, row, shown, tokenizer};
    use super::*;
    use text::corruption::Edit;

    /// "the cat sat": *the* replaced by *dog*, *cat* masked, *sat* kept.
    fn corrupted() -> Shown {
        let mut shown = shown(
            "the cat sat",
            vec![
                Edit::Substitute(original(1), id("dog")),
                Edit::Mask(original(2)),
                Edit::Keep(original(3)),
            ],
        );
        shown.extras.predictions = vec![
            prediction(1, None, &[("the", 0.5), ("dog", 0.25)], 0),
            prediction(2, None, &[("dog", 0.5), ("cat", 0.125)], 1),
            prediction(3, None, &[("sat", 0.25), ("ran", 0.25)], 0),
            // A word to compare at the same position is not the answer.
            prediction(2, None, &[("ran", 0.5), ("cat", 0.125)], 0),
        ];
        shown
    }

    fn answers_of(shown: &Shown) -> Vec<Answer> {
        answers(shown, &row(shown), tokenizer().vocabulary())
    }

    #[test]
    fn every_treatment_is_predicted_and_named() {
        let answers = answers_of(&corrupted());
        let treatments: Vec<Treatment> = answers.iter().map(|answer| answer.treatment).collect();
        assert_eq!(treatments, [Treatment::Replaced, Treatment::Masked, Treatment::Kept]);
        let here: Vec<&str> = answers.iter().map(|answer| answer.here.as_str()).collect();
        assert_eq!(here, ["dog", "[MASK]", "sat"]);
        let known: Vec<(&str, usize)> = answers
            .iter()
            .filter_map(|answer| answer.known.as_ref())
            .map(|known| (known.guess.piece.as_str(), known.rank))
            .collect();
        assert_eq!(known, [("the", 1), ("cat", 2), ("sat", 1)]);
    }

    #[test]
    fn the_loss_is_the_mean_over_the_originals() {
        // (ln 2 + ln 8 + ln 4) / 3 = 2 ln 2.
        let loss = objective(&answers_of(&corrupted()));
        assert_eq!(loss.terms.len(), 3);
        let wanted = 2.0 * std::f64::consts::LN_2;
        assert!(loss.mean.is_some_and(|mean| (mean - wanted).abs() < 1e-6), "{loss:?}");
    }

    #[test]
    fn a_typed_mask_has_guesses_but_no_original_and_no_loss() {
        let mut shown = shown("the [MASK] sat", Vec::new());
        shown.extras.predictions = vec![prediction(2, None, &[("cat", 0.5), ("[MASK]", 0.1)], 1)];
        let answers = answers_of(&shown);
        assert_eq!(answers.len(), 1);
        assert_eq!((answers[0].treatment, &answers[0].known), (Treatment::Typed, &None));
        assert_eq!(answers[0].best[0].piece, "cat");
        assert_eq!(objective(&answers).mean, None);
    }

    #[test]
    fn a_result_without_predictions_answers_nothing() {
        let shown = shown("the cat sat", vec![Edit::Mask(original(2))]);
        assert_eq!(positions(&row(&shown), tokenizer().vocabulary()).len(), 1);
        assert_eq!(answers_of(&shown), []);
    }

    #[test]
    fn padding_behind_the_row_changes_no_answer() {
        let plain = corrupted();
        let mut padded = plain.clone();
        padded.encoding = padded.encoding.padded(3, id("[PAD]"), tokenizer().vocabulary());
        padded.input.switches.padding = 3;
        assert_eq!(answers_of(&padded), answers_of(&plain));
        // Pieces behind the row that are no padding belong to another row.
        padded.input.switches.padding = 0;
        assert_eq!(row_of(&padded, tokenizer().vocabulary(), 32), None);
        padded.input.switches.padding = 99;
        assert_eq!(row_of(&padded, tokenizer().vocabulary(), 32), None);
    }

    #[test]
    fn a_row_of_other_text_is_refused() {
        let mut other = shown("the cat sat", vec![Edit::Mask(original(2))]);
        other.encoding = shown("the dog ran", Vec::new()).encoding;
        assert_eq!(row_of(&other, tokenizer().vocabulary(), 32), None);
    }
}
