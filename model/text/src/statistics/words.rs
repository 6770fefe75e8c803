//! From pieces to words.

use super::matrix::{Attention, Matrix, StatisticsError};

/// Attention between words.
#[derive(Clone, Debug, PartialEq)]
pub struct MergedWords {
    /// `[words, words]`.
    pub attention: Matrix,
    /// The pieces of each word, in order. A special is a word of its own.
    pub pieces: Vec<Vec<usize>>,
}

/// Merges pieces into words (Clark et al. 2019, section 4.1): attention *to* a word is the sum over
/// its pieces, attention *from* a word the mean over its pieces, so that rows still sum to 1.
/// `words` holds the word of each piece, `None` for specials, as an encoding does.
///
/// # Errors
/// If `words` does not have one entry a token.
pub fn merge_words(
    attention: Attention<'_>,
    words: &[Option<usize>],
) -> Result<MergedWords, StatisticsError> {
    attention.check_labels(words.len())?;
    let indices: Vec<usize> = (0..words.len()).collect();
    let same = |left: &usize, right: &usize| {
        let word = words.get(*left).copied().flatten();
        word.is_some() && word == words.get(*right).copied().flatten()
    };
    let pieces: Vec<Vec<usize>> = indices.chunk_by(same).map(<[usize]>::to_vec).collect();
    let count = pieces.len();
    let attention = Matrix::build(count, count, |from, to| {
        let (Some(from), Some(to)) = (pieces.get(from), pieces.get(to)) else { return 0.0 };
        let paid =
            |query: &usize| to.iter().map(|key| f64::from(attention.at(*query, *key))).sum::<f64>();
        from.iter().map(paid).sum::<f64>() / from.len() as f64
    });
    Ok(MergedWords { attention, pieces })
}
