//! Words whose probabilities a person compares at one position.

use text::corruption::Candidate;
use text::predictions::Prediction;
use text::tokenizer::Special;

use super::pieces::{self, MOST_PIECES};
use crate::state::shown::Shown;

/// A piece at its mask.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The piece.
    pub piece: String,
    /// Where it was looked up, in the row with as many masks as the word has pieces.
    pub position: usize,
    /// Its probability.
    pub probability: f32,
    /// -ln p, in nats.
    pub loss: f32,
}

/// What the model says of a word.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// Its pieces, one for a word that is one piece.
    pub parts: Vec<Part>,
    /// Its place among all pieces, counted from 1, if it is one piece.
    pub rank: Option<usize>,
}

impl Scored {
    /// The product of the probabilities of its pieces.
    pub fn probability(&self) -> f64 {
        match self.parts.as_slice() {
            [only] => f64::from(only.probability),
            _ => (-self.loss()).exp(),
        }
    }

    /// The sum of -ln p, in nats.
    pub fn loss(&self) -> f64 {
        self.parts.iter().map(|part| f64::from(part.loss)).sum()
    }

    /// The geometric mean of the probabilities of its pieces: e^(-loss / pieces).
    pub fn per_piece(&self) -> f64 {
        match self.parts.as_slice() {
            [only] => f64::from(only.probability),
            parts => (-self.loss() / parts.len().max(1) as f64).exp(),
        }
    }
}

/// How a word is scored.
#[derive(Clone, Debug, PartialEq)]
pub enum Score {
    /// The model says this of it.
    Scored(Scored),
    /// It has more pieces than are scored.
    TooLong,
    /// The vocabulary cannot spell it.
    Unknown,
    /// No masks can stand there: the piece belongs to the structure of the input, or the input is
    /// full.
    NoPlace,
    /// The result on screen was asked before it was typed.
    Waiting,
}

/// A word and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// As it was typed.
    pub word: String,
    /// Its pieces.
    pub pieces: Vec<String>,
    /// Its score.
    pub score: Score,
}

/// The scores of `candidates` at a position; `can_mask` says whether so many masks can stand there.
pub fn words(
    shown: &Shown,
    position: usize,
    candidates: &[Candidate],
    can_mask: impl Fn(usize) -> bool,
) -> Vec<Word> {
    let word = |candidate: &Candidate| Word {
        word: candidate.word.clone(),
        pieces: candidate.pieces.clone(),
        score: score(shown, position, candidate, &can_mask),
    };
    candidates.iter().map(word).collect()
}

fn score(
    shown: &Shown,
    position: usize,
    candidate: &Candidate,
    can_mask: impl Fn(usize) -> bool,
) -> Score {
    let count = candidate.ids.len();
    if candidate.is_unknown {
        return Score::Unknown;
    }
    if count == 1 {
        return of_one(shown, position, candidate);
    }
    if count > MOST_PIECES {
        return Score::TooLong;
    }
    let found =
        shown.other(&pieces::tag(count)).filter(|found| is_of(found, shown, position, count));
    match found.and_then(|found| parts(found, position, candidate)) {
        Some(parts) => Score::Scored(Scored { parts, rank: None }),
        None if can_mask(count) => Score::Waiting,
        None => Score::NoPlace,
    }
}

fn of_one(shown: &Shown, position: usize, candidate: &Candidate) -> Score {
    let found =
        candidate.ids.first().and_then(|id| predicted(&shown.extras.predictions, position, *id));
    found.map_or(Score::Waiting, |found| {
        let parts = candidate.pieces.first().map(|piece| part(piece, found));
        Score::Scored(Scored { parts: parts.into_iter().collect(), rank: Some(found.rank) })
    })
}

/// Whether this is the shown input with `count` masks in the place of the piece at `position`.
fn is_of(found: &Shown, shown: &Shown, position: usize, count: usize) -> bool {
    let (masked, row) = (&found.encoding.ids, &shown.encoding.ids);
    let before = masked.get(..position) == row.get(..position);
    let after = masked.get(position + count..) == row.get(position + 1..);
    let masks = found.encoding.pieces.get(position..position + count);
    let is_masked = |masks: &[String]| masks.iter().all(|piece| Special::Mask.is(piece));
    before && after && row.len() > position && masks.is_some_and(is_masked)
}

fn parts(found: &Shown, position: usize, candidate: &Candidate) -> Option<Vec<Part>> {
    let pieces = candidate.ids.iter().zip(&candidate.pieces).enumerate();
    pieces
        .map(|(index, (id, piece))| {
            Some(part(piece, predicted(&found.extras.predictions, position + index, *id)?))
        })
        .collect()
}

fn predicted(all: &[Prediction], position: usize, piece: u32) -> Option<&Prediction> {
    all.iter().find(|found| {
        found.position == position && found.layer.is_none() && found.asked.piece == piece
    })
}

fn part(piece: &str, found: &Prediction) -> Part {
    Part {
        piece: piece.to_owned(),
        position: found.position,
        probability: found.asked.probability,
        loss: found.loss,
    }
}

#[cfg(test)]
mod tests {
    use text::corruption::candidates;

    use super::super::fixture::{prediction, shown, tokenizer};
    use super::*;
    use crate::state::shown::Other;

    /// "the [MASK] sat", and beside it the same with two masks.
    fn compared() -> Shown {
        let mut shown = shown("the [MASK] sat", Vec::new());
        shown.extras.predictions = vec![
            prediction(2, Some(1), &[("cat", 0.9)], 0),
            prediction(2, None, &[("cat", 0.5), ("dog", 0.25)], 1),
        ];
        let mut two = self::shown("the [MASK] [MASK] sat", Vec::new());
        two.extras.predictions = vec![
            prediction(2, None, &[("cat", 0.4)], 0),
            prediction(2, None, &[("cat", 0.4), ("dog", 0.1)], 1),
            prediction(3, None, &[("##s", 0.9)], 0),
        ];
        shown.others = vec![Other { tag: pieces::tag(2), shown: two }];
        shown
    }

    fn scores(shown: &Shown, position: usize, typed: &str, can_mask: bool) -> Vec<Score> {
        let typed = candidates(&tokenizer(), typed);
        words(shown, position, &typed, |_| can_mask).into_iter().map(|word| word.score).collect()
    }

    fn scored(score: &Score) -> &Scored {
        match score {
            Score::Scored(scored) => scored,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_piece_is_looked_up_and_several_are_multiplied() {
        let found = scores(&compared(), 2, "dog, cats, dogs", true);
        let one = scored(&found[0]);
        assert_eq!((one.probability(), one.rank), (0.25, Some(2)));
        assert!((one.per_piece() - 0.25).abs() < 1e-9);
        // 0.4 * 0.9 = 0.36, and its square root is 0.6.
        let cats = scored(&found[1]);
        assert!((cats.probability() - 0.36).abs() < 1e-6, "{cats:?}");
        assert!((cats.per_piece() - 0.6).abs() < 1e-6);
        assert!((cats.loss() + (0.36_f64).ln()).abs() < 1e-6);
        assert_eq!(cats.rank, None);
        let places: Vec<(&str, usize)> =
            cats.parts.iter().map(|part| (part.piece.as_str(), part.position)).collect();
        assert_eq!(places, [("cat", 2), ("##s", 3)]);
        assert!((scored(&found[2]).per_piece() - 0.3).abs() < 1e-6);
    }

    #[test]
    fn what_has_no_score_says_why() {
        let typed = "rans, cat, snow, catssssss, catss";
        let waiting = scores(&compared(), 2, typed, true);
        assert_eq!(
            waiting,
            [Score::Waiting, Score::Waiting, Score::Unknown, Score::TooLong, Score::Waiting]
        );
        assert_eq!(scores(&compared(), 2, "catss", false), [Score::NoPlace]);
    }

    #[test]
    fn masks_of_another_position_or_row_are_not_taken() {
        assert_eq!(scores(&compared(), 3, "cats", true), [Score::Waiting]);
        let mut other = compared();
        other.encoding = shown("the [MASK] ran", Vec::new()).encoding;
        assert_eq!(scores(&other, 2, "cats", true), [Score::Waiting]);
    }
}
