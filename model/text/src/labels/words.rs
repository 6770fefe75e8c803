//! Labels of words on pieces, and probabilities of pieces as those of words.
//!
//! In training every piece of a word gets the word's label; afterwards a word takes the
//! probabilities of its first piece, or the mean over its pieces.

use serde::{Deserialize, Serialize};

/// How a word's probabilities come from those of its pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WordReading {
    /// Those of its first piece (Devlin et al. 2019, section 5.3).
    #[default]
    First,
    /// The mean over its pieces.
    Mean,
}

/// The label of each piece: that of its word, or `None` for pieces of no word (specials, padding).
pub fn piece_labels(words_of_pieces: &[Option<usize>], labels: &[usize]) -> Vec<Option<usize>> {
    words_of_pieces.iter().map(|word| labels.get((*word)?).copied()).collect()
}

/// The probabilities of each word.
///
/// # Shapes
/// - probabilities `[pieces][labels]`
/// - output `[words][labels]`; a word without pieces has an empty row
pub fn word_probabilities(
    words_of_pieces: &[Option<usize>],
    probabilities: &[Vec<f64>],
    words: usize,
    reading: WordReading,
) -> Vec<Vec<f64>> {
    let of_word = |word: usize| {
        let pieces = words_of_pieces.iter().zip(probabilities);
        let mut rows = pieces.filter(|(at, _)| **at == Some(word)).map(|(_, row)| row);
        match reading {
            WordReading::First => rows.next().cloned().unwrap_or_default(),
            WordReading::Mean => mean(rows),
        }
    };
    (0..words).map(of_word).collect()
}

fn mean<'a>(rows: impl Iterator<Item = &'a Vec<f64>>) -> Vec<f64> {
    let (mut sum, mut count) = (Vec::<f64>::new(), 0_usize);
    for row in rows {
        sum.resize(row.len(), 0.0);
        sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
        count += 1;
    }
    sum.into_iter().map(|sum| sum / count.max(1) as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `[CLS] pen ##guin walks [SEP]`.
    const WORDS: [Option<usize>; 5] = [None, Some(0), Some(0), Some(1), None];

    #[test]
    fn every_piece_of_a_word_gets_its_label() {
        assert_eq!(piece_labels(&WORDS, &[4, 7]), [None, Some(4), Some(4), Some(7), None]);
    }

    #[test]
    fn a_word_reads_its_first_piece_or_the_mean() {
        let rows = [[0.0, 1.0], [0.8, 0.2], [0.2, 0.8], [0.3, 0.7], [1.0, 0.0]].map(Vec::from);
        let first = word_probabilities(&WORDS, &rows, 3, WordReading::First);
        assert_eq!(first, [vec![0.8, 0.2], vec![0.3, 0.7], vec![]]);
        let mean = word_probabilities(&WORDS, &rows, 2, WordReading::Mean);
        assert!((mean[0][0] - 0.5).abs() < 1e-12 && (mean[1][1] - 0.7).abs() < 1e-12);
    }
}
