//! Which words are shown: those that occur often enough to be learned, and on a map without the most
//! frequent ones.

use std::ops::Range;

/// The most frequent words, which are left out: articles, pronouns, what joins.
const LEFT_OUT: u32 = 20;

/// Rarer words are learned, but no answers (word2vec's own program leaves them out).
const OFTEN: u64 = 5;
/// Of a short text, so many words are answers however rare they are.
const FEW: usize = 60;
/// Answers are looked for among so many words at most.
const MOST: usize = 20_000;

/// How many words answers are looked for among; `counts` begins with the most frequent.
pub fn answers(counts: &[u64]) -> usize {
    let often = counts.partition_point(|count| *count >= OFTEN);
    often.max(FEW).min(counts.len()).min(MOST)
}

/// The words that come next, up to `count`, by their places in the order of frequency. Of a small
/// vocabulary a quarter is left out.
pub fn content(vocabulary: usize, count: u32) -> Range<u32> {
    let all = u32::try_from(vocabulary).unwrap_or(u32::MAX);
    let first = LEFT_OUT.min(all / 4);
    first..first.saturating_add(count).min(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_words_are_answers_of_short_texts_alone() {
        let often: Vec<u64> = [vec![5; 70], vec![4; 70]].concat();
        assert_eq!((answers(&often), answers(&often[60..]), answers(&often[130..])), (70, 60, 10));
    }

    #[test]
    fn the_most_frequent_words_are_left_out() {
        assert_eq!(content(300, 60), 20..80);
        assert_eq!(content(50, 60), 12..50);
        assert_eq!(content(2, 60), 0..2);
    }
}
