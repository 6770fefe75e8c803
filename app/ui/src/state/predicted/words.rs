//! Words whose probabilities a person compares at one position.

use model::corruption::Candidate;

use crate::state::shown::Shown;

/// How a word is scored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// It is one piece, and this is what the model says of it.
    Scored {
        /// Its probability.
        probability: f32,
        /// Its place among all pieces, counted from 1.
        rank: usize,
        /// -ln p, in nats.
        loss: f32,
    },
    /// It is several pieces: one position gives it no probability.
    Several,
    /// The vocabulary cannot spell it.
    Unknown,
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

/// The scores of `candidates` at a position.
pub fn words(shown: &Shown, position: usize, candidates: &[Candidate]) -> Vec<Word> {
    let word = |candidate: &Candidate| Word {
        word: candidate.word.clone(),
        pieces: candidate.pieces.clone(),
        score: score(shown, position, candidate),
    };
    candidates.iter().map(word).collect()
}

fn score(shown: &Shown, position: usize, candidate: &Candidate) -> Score {
    if candidate.is_unknown {
        return Score::Unknown;
    }
    let [piece] = candidate.ids.as_slice() else { return Score::Several };
    let found = shown.extras.predictions.iter().find(|found| {
        found.position == position && found.layer.is_none() && found.asked.piece == *piece
    });
    found.map_or(Score::Waiting, |found| Score::Scored {
        probability: found.asked.probability,
        rank: found.rank,
        loss: found.loss,
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{prediction, shown, tokenizer};
    use super::*;
    use model::corruption::candidates;

    #[test]
    fn only_single_pieces_are_scored() {
        let mut shown = shown("the [MASK] sat", Vec::new());
        shown.extras.predictions = vec![
            prediction(2, Some(1), &[("cat", 0.9)], 0),
            prediction(2, None, &[("cat", 0.5), ("dog", 0.25)], 1),
        ];
        let typed = candidates(&tokenizer(), "dog, cats, cat, snow");
        let scores: Vec<Score> =
            words(&shown, 2, &typed).into_iter().map(|word| word.score).collect();
        assert!(matches!(scores[0], Score::Scored { probability: 0.25, rank: 2, .. }));
        assert_eq!(scores[1..], [Score::Several, Score::Waiting, Score::Unknown]);
    }
}
