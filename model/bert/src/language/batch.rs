//! Rows of words side by side.

use text::language::END;

/// Rows, word by word: the first words of all rows, then the second ones.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Batch {
    /// Rows.
    pub rows: usize,
    /// What is read: an end, then the words; behind a short row stand more ends.
    pub read: Vec<usize>,
    /// Places whose next word counts.
    pub places: Vec<usize>,
    /// The next words there.
    pub next: Vec<Option<usize>>,
}

impl Batch {
    pub fn of(rows: &[&[u32]]) -> Self {
        let longest = rows.iter().map(|row| row.len()).max().unwrap_or(0) + 1;
        let mut batch =
            Self { rows: rows.len(), read: Vec::new(), places: Vec::new(), next: Vec::new() };
        let word = |row: &[u32], place: usize| row.get(place).copied().unwrap_or(END) as usize;
        for time in 0..longest {
            for row in rows {
                if time <= row.len() {
                    batch.places.push(batch.read.len());
                    batch.next.push(Some(word(row, time)));
                }
                batch.read.push(time.checked_sub(1).map_or(END as usize, |at| word(row, at)));
            }
        }
        batch
    }

    /// The words of one row, of which only the last place counts.
    pub fn beginning(words: &[u32]) -> Self {
        let mut batch = Self::of(&[words]);
        batch.places = vec![words.len()];
        batch.next = vec![None];
        batch
    }

    /// The row that a place belongs to.
    pub fn row_of(&self, place: usize) -> usize {
        place % self.rows.max(1)
    }

    /// The last `count` words that are read up to each place that counts, the oldest first.
    pub fn windows(&self, count: usize) -> Vec<usize> {
        let word = |place: &usize, back: usize| {
            let at = place.checked_sub(back * self.rows);
            at.and_then(|at| self.read.get(at)).copied().unwrap_or(END as usize)
        };
        let window = |place| (0..count).rev().map(move |back| word(place, back));
        self.places.iter().flat_map(window).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_lie_word_by_word() {
        let batch = Batch::of(&[&[5, 6], &[7]]);
        assert_eq!(batch.read, [1, 1, 5, 7, 6, 1]);
        assert_eq!(batch.places, [0, 1, 2, 3, 4]);
        assert_eq!(batch.next, [5, 7, 6, 1, 1].map(Some));
        assert_eq!(
            batch.places.iter().map(|at| batch.row_of(*at)).collect::<Vec<_>>(),
            [0, 1, 0, 1, 0]
        );
        assert_eq!(batch.windows(2), [1, 1, 1, 1, 1, 5, 1, 7, 5, 6]);
    }

    #[test]
    fn a_beginning_asks_for_what_comes_after_it() {
        let batch = Batch::beginning(&[5, 6]);
        assert_eq!((batch.read.clone(), batch.places.clone()), (vec![1, 5, 6], vec![2]));
        assert_eq!(batch.windows(3), [1, 5, 6]);
        assert_eq!(Batch::beginning(&[]).windows(2), [1, 1]);
    }
}
