//! The matrix of all spans of one window: starts down, ends across.

use super::decode::Verdict;
use super::reading::Reading;
use crate::kit::heat::Grid;

/// What a cell of the matrix holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shows {
    /// P(i, j).
    #[default]
    Probability,
    /// s_i + e_j.
    Score,
}

/// Why a pair of pieces is no span that may be the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// One of the two is not in the passage.
    Outside,
    /// The end comes before the start.
    Backwards,
    /// It has more pieces than an answer may have.
    TooLong,
}

/// Why `first` to `last` is not legal; `None` if it is, or is "no answer" at `[CLS]`.
pub fn illegal(reading: &Reading, first: usize, last: usize, longest: usize) -> Option<Illegal> {
    if (first, last) == (0, 0) {
        return None;
    }
    if !reading.passage.contains(&first) || !reading.passage.contains(&last) {
        Some(Illegal::Outside)
    } else if last < first {
        Some(Illegal::Backwards)
    } else if last - first >= longest {
        Some(Illegal::TooLong)
    } else {
        None
    }
}

/// Every pair of pieces of a window, `[tokens, tokens]`; illegal ones are no number.
pub fn grid(reading: &Reading, verdict: &Verdict, longest: usize, shows: Shows) -> Grid {
    let tokens = reading.pieces.len();
    let value = |first: usize, last: usize| match reading.score(first, last) {
        Some(score) if illegal(reading, first, last, longest).is_none() => match shows {
            Shows::Probability => verdict.probability(score) as f32,
            Shows::Score => score as f32,
        },
        _ => f32::NAN,
    };
    let values = (0..tokens).flat_map(|first| (0..tokens).map(move |last| value(first, last)));
    Grid::new(tokens, values.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::question::state::decode;

    fn reading() -> Reading {
        Reading {
            pieces: ["[CLS]", "who", "[SEP]", "a", "b", "c", "[SEP]"].map(str::to_owned).to_vec(),
            starts: vec![0.5, 0.0, 0.0, 1.0, 2.0, -1.0, 0.0],
            ends: vec![0.25, 0.0, 0.0, -2.0, 1.0, 3.0, 0.0],
            passage: 3..6,
            ..Reading::default()
        }
    }

    #[test]
    fn each_pair_that_is_not_legal_has_its_reason() {
        let reading = reading();
        let why = |first, last| illegal(&reading, first, last, 2);
        assert_eq!([why(3, 3), why(3, 4), why(0, 0)], [None; 3]);
        assert_eq!(why(3, 5), Some(Illegal::TooLong));
        assert_eq!(why(5, 3), Some(Illegal::Backwards));
        assert_eq!([why(1, 3), why(3, 6), why(0, 3)], [Some(Illegal::Outside); 3]);
    }

    #[test]
    fn the_cells_sum_to_one() {
        let reading = reading();
        for longest in 1..=4 {
            let verdict = decode(std::slice::from_ref(&reading), longest, 3).expect("a verdict");
            let found = grid(&reading, &verdict, longest, Shows::Probability);
            let legal = found.values.iter().filter(|value| !value.is_nan());
            let sum: f32 = legal.clone().sum();
            assert!((sum - 1.0).abs() < 1e-6);
            assert_eq!(legal.count(), verdict.legal + 1);
            let scores = grid(&reading, &verdict, longest, Shows::Score);
            assert_eq!((scores.value(4, 4), scores.value(0, 0)), (Some(3.0), Some(0.75)));
        }
    }
}
