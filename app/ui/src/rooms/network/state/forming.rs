//! How the answer at one position forms on its way down (the logit lens, nostalgebraist 2020).

use text::tokenizer::Vocabulary;

use crate::state::shown::Shown;

/// What the head says of a vector.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The best word.
    pub best: String,
    /// Its probability.
    pub probability: f32,
    /// The place of the final answer here, counted from 1.
    pub rank: usize,
    /// How deep the answer's colour is: 1 for the first place, 0 for the last, on a log scale.
    pub depth: f64,
}

/// How the answer at a position forms.
#[derive(Clone, Debug, PartialEq)]
pub struct Forming {
    /// The final answer.
    pub answer: String,
    /// The embeddings first, then each layer.
    pub words: Vec<Word>,
}

/// How the answer at `position` forms, where it was asked for.
pub fn forming(shown: &Shown, position: usize, vocabulary: &Vocabulary) -> Option<Forming> {
    let track = shown.extras.tracks.iter().find(|track| track.position == position)?;
    let size = vocabulary.len();
    let words = track.states.iter().map(|state| Word {
        best: vocabulary.word(state.best.piece),
        probability: state.best.probability,
        rank: state.rank,
        depth: depth(state.rank, size),
    });
    Some(Forming { answer: vocabulary.word(track.answer), words: words.collect() })
}

/// How deep the colour of a place is among so many.
fn depth(rank: usize, size: usize) -> f64 {
    let (rank, size) = (rank.max(1) as f64, size.max(2) as f64);
    (1.0 - rank.ln() / size.ln()).clamp(0.0, 1.0)
}

/// The words of the final layer for a position, best first, each with its probability.
pub fn best(shown: &Shown, position: usize, vocabulary: &Vocabulary) -> Vec<(String, f32)> {
    let found = crate::state::predicted::answers::prediction(shown, position);
    let word = |candidate: &text::predictions::Candidate| {
        (vocabulary.word(candidate.piece), candidate.probability)
    };
    found.map_or_else(Vec::new, |found| found.best.iter().map(word).collect())
}

#[cfg(test)]
mod tests {
    use super::depth;

    #[test]
    fn the_first_place_is_deepest_and_the_last_has_none() {
        assert_eq!([depth(1, 30_522), depth(30_522, 30_522)], [1.0, 0.0]);
        // Halfway on a log scale.
        assert!((depth(175, 30_522) - 0.5).abs() < 0.001);
        assert_eq!(depth(0, 0), 1.0);
    }
}
