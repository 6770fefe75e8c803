//! Rows of signs side by side.

use burn::tensor::{Device, Tensor, TensorData};
use text::translation::END;

/// What is added to a score that does not count.
pub(super) const HIDDEN: f32 = -1e9;

/// Rows of signs; behind a short row stand more ends.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rows {
    /// Rows.
    pub batch: usize,
    /// Signs of the longest.
    pub time: usize,
    /// Signs of each, at least one.
    pub lengths: Vec<usize>,
    signs: Vec<usize>,
}

impl Rows {
    pub fn of<T: AsRef<[usize]>>(rows: &[T]) -> Self {
        let lengths: Vec<usize> = rows.iter().map(|row| row.as_ref().len().max(1)).collect();
        let time = lengths.iter().copied().max().unwrap_or(1);
        let sign = |row: &T, place| row.as_ref().get(place).copied().unwrap_or(END);
        let signs = rows.iter().flat_map(|row| (0..time).map(move |place| sign(row, place)));
        Self { batch: rows.len(), time, signs: signs.collect(), lengths }
    }

    /// Sources with the end behind them.
    pub fn sources<T: AsRef<[usize]>>(rows: &[T]) -> Self {
        let ended = |row: &T| row.as_ref().iter().copied().chain([END]).collect();
        Self::of(&rows.iter().map(ended).collect::<Vec<Vec<usize>>>())
    }

    /// All signs, row by row.
    pub fn by_row(&self) -> &[usize] {
        &self.signs
    }

    /// All signs, the first ones of all rows first.
    pub fn by_place(&self) -> Vec<usize> {
        let one = |at: usize| self.signs.get(at % self.batch * self.time + at / self.batch);
        (0..self.signs.len()).map(|at| one(at).copied().unwrap_or(END)).collect()
    }

    /// Where the last sign of each row lies in [`Self::by_place`].
    pub fn last(&self) -> Vec<usize> {
        let place = |(row, length): (usize, &usize)| (length - 1) * self.batch + row;
        self.lengths.iter().enumerate().map(place).collect()
    }

    /// Added to scores of these signs, `[batch, 1, time]`: what stands behind a row does not count.
    pub fn mask(&self, device: &Device) -> Tensor<3> {
        let row = |length: &usize| {
            let length = *length;
            (0..self.time).map(move |place| if place < length { 0.0 } else { HIDDEN })
        };
        let values: Vec<f32> = self.lengths.iter().flat_map(row).collect();
        Tensor::from_data(TensorData::new(values, [self.batch, 1, self.time]), device)
    }
}

/// Answers as they are learned: what is read (an end, then the signs), and what is to be written
/// (the signs, then an end), row by row; `None` behind a row.
pub(super) fn shifted<T: AsRef<[usize]>>(answers: &[T]) -> (Vec<Vec<usize>>, Vec<Option<usize>>) {
    let read = |row: &T| std::iter::once(END).chain(row.as_ref().iter().copied()).collect();
    let longest = answers.iter().map(|row| row.as_ref().len()).max().unwrap_or(0);
    let wanted = |row: &T, place: usize| {
        let row = row.as_ref();
        (place <= row.len()).then(|| row.get(place).copied().unwrap_or(END))
    };
    let all = answers.iter().flat_map(|row| (0..=longest).map(move |place| wanted(row, place)));
    (answers.iter().map(read).collect(), all.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_lie_row_by_row_and_place_by_place() {
        let rows = Rows::sources(&[vec![5, 6], vec![7]]);
        assert_eq!((rows.batch, rows.time), (2, 3));
        assert_eq!(rows.by_row(), [5, 6, END, 7, END, END]);
        assert_eq!(rows.by_place(), [5, 7, 6, END, END, END]);
        assert_eq!(rows.last(), [4, 3]);
        let mask = pollster::block_on(rows.mask(&Device::flex()).into_data_async());
        let mask: Vec<f32> = mask.expect("readable").try_to_vec().expect("floats");
        assert_eq!(mask, [0.0, 0.0, 0.0, 0.0, 0.0, HIDDEN]);
    }

    #[test]
    fn what_is_read_is_one_sign_behind_what_is_written() {
        let (read, wanted) = shifted(&[vec![5, 6], vec![7]]);
        assert_eq!(read, [vec![END, 5, 6], vec![END, 7]]);
        assert_eq!(wanted, [Some(5), Some(6), Some(END), Some(7), Some(END), None]);
    }
}
