//! Inputs of different lengths, one after the other in one matrix.

use std::ops::Range;
use std::sync::Arc;

/// How many rows of a matrix belong to each input, without padding in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lengths(Arc<[usize]>);

impl Lengths {
    /// Inputs.
    pub fn inputs(&self) -> usize {
        self.0.len()
    }

    /// Rows of all inputs together.
    pub fn rows(&self) -> usize {
        self.0.iter().sum()
    }

    /// Rows of the longest input.
    pub fn longest(&self) -> usize {
        self.0.iter().copied().max().unwrap_or(0)
    }

    /// Whether all inputs have the same number of rows.
    pub(crate) fn are_even(&self) -> bool {
        self.0.iter().all(|length| *length == self.longest())
    }

    /// The rows of each input.
    pub fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        self.0.iter().scan(0, |end, length| {
            let start = *end;
            *end += length;
            Some(start..*end)
        })
    }
}

impl FromIterator<usize> for Lengths {
    fn from_iter<T: IntoIterator<Item = usize>>(lengths: T) -> Self {
        Self(lengths.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_follow_one_another() {
        let lengths = Lengths::from_iter([2, 1, 3]);
        assert_eq!(lengths.ranges().collect::<Vec<_>>(), [0..2, 2..3, 3..6]);
        assert_eq!((lengths.inputs(), lengths.rows(), lengths.longest()), (3, 6, 3));
        assert!(!lengths.are_even() && Lengths::from_iter([2, 2]).are_even());
        let none = Lengths::from_iter([]);
        assert_eq!((none.inputs(), none.rows(), none.longest()), (0, 0, 0));
    }
}
