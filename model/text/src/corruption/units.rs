//! What of an input can be selected.

use std::ops::Range;

use crate::tokenizer::Encoding;

/// The pieces of an input that can be selected, as pieces, words, runs and gaps. Specials, `[UNK]`
/// among them, are in none of these.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Units {
    /// Each piece on its own.
    pub pieces: Vec<Range<usize>>,
    /// The pieces of each word.
    pub words: Vec<Range<usize>>,
    /// Words that follow each other without a special between them: indices into `words`.
    pub runs: Vec<Range<usize>>,
    /// Where pieces can be put in: before these pieces. Next to at least one ordinary piece, never
    /// before the first.
    pub gaps: Vec<usize>,
}

impl Units {
    pub(super) fn of(encoding: &Encoding) -> Self {
        let count = encoding.pieces.len().min(encoding.ids.len());
        let ordinary: Vec<bool> =
            (0..count).map(|at| encoding.special.get(at) == Some(&false)).collect();
        let is_ordinary = |at: usize| ordinary.get(at) == Some(&true);
        let places: Vec<usize> = (0..count).filter(|at| is_ordinary(*at)).collect();
        let words = words(&places, &encoding.words);
        let runs = runs(&words);
        let gaps = (1..count).filter(|at| is_ordinary(*at) || is_ordinary(*at - 1)).collect();
        Self { pieces: places.iter().map(|at| *at..*at + 1).collect(), words, runs, gaps }
    }
}

/// Neighbouring pieces of the same word. A piece without a word is a word of its own.
fn words(places: &[usize], words: &[Option<usize>]) -> Vec<Range<usize>> {
    let word = |at: usize| words.get(at).copied().flatten();
    places
        .chunk_by(|left, right| {
            left + 1 == *right && word(*left).is_some() && word(*left) == word(*right)
        })
        .filter_map(|pieces| Some(*pieces.first()?..pieces.last()? + 1))
        .collect()
}

fn runs(words: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut start = 0;
    words
        .chunk_by(|left, right| left.end == right.start)
        .map(|run| {
            let words = start..start + run.len();
            start = words.end;
            words
        })
        .collect()
}
