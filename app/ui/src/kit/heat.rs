//! A matrix that is shown as a heat map: its values, its colours, the numbers along its sides.

use crate::kit::paint::colors::{Rgb, Scale};
use crate::kit::paint::diverging;

/// Steps of a table of colours.
const STEPS: usize = 256;

/// A matrix, row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// `[rows, columns]`.
    pub values: Vec<f32>,
}

impl Grid {
    /// A matrix of `columns` columns; an incomplete last row is left out.
    pub fn new(columns: usize, mut values: Vec<f32>) -> Self {
        let rows = values.len().checked_div(columns).unwrap_or(0);
        values.truncate(rows * columns);
        Self { rows, columns, values }
    }

    /// One value, `None` outside.
    pub fn value(&self, row: usize, column: usize) -> Option<f32> {
        self.row(row).get(column).copied()
    }

    /// One row; empty outside.
    pub fn row(&self, row: usize) -> &[f32] {
        let from = row.saturating_mul(self.columns);
        self.values.get(from..from.saturating_add(self.columns)).unwrap_or_default()
    }

    /// One column; empty outside.
    pub fn column(&self, column: usize) -> Vec<f32> {
        (0..self.rows).filter_map(|row| self.value(row, column)).collect()
    }

    /// The first `rows` rows and `columns` columns, or as many as there are.
    pub fn corner(&self, rows: usize, columns: usize) -> Self {
        let columns = columns.min(self.columns);
        let row = |row: usize| self.row(row).iter().take(columns).copied();
        Self::new(columns, (0..rows.min(self.rows)).flat_map(row).collect())
    }

    /// The least and the largest finite value; zeros where there is none.
    pub fn range(&self) -> (f32, f32) {
        let finite = self.values.iter().filter(|value| value.is_finite());
        let ends = finite.fold(None, |ends: Option<(f32, f32)>, value| {
            let (low, high) = ends.unwrap_or((*value, *value));
            Some((low.min(*value), high.max(*value)))
        });
        ends.unwrap_or_default()
    }
}

/// What the colours mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Blue below zero, red above, pale at zero; both ends are equally far from zero.
    #[default]
    Signed,
    /// From dark, the least, to light, the largest.
    Sequential,
}

/// Values to colours, evenly from one end to the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Colors {
    /// The value of the first colour.
    pub low: f32,
    /// The value of the last colour.
    pub high: f32,
    table: Vec<Rgb>,
    /// The colour of what is no number, if it has one of its own.
    nothing: Option<Rgb>,
}

impl Colors {
    /// The colours of a matrix whose values go from `low` to `high`.
    pub fn new(tone: Tone, (low, high): (f32, f32)) -> Self {
        let (low, high) = match tone {
            Tone::Sequential => (low, high),
            Tone::Signed => {
                let most = low.abs().max(high.abs());
                (-most, most)
            }
        };
        let share = |step: usize| step as f32 / (STEPS - 1) as f32;
        let table = match tone {
            // Both scales take a root of what they are given, which is undone here.
            Tone::Sequential => {
                let scale = Scale::viridis();
                (0..STEPS).map(|step| scale.color(share(step).powi(2))).collect()
            }
            Tone::Signed => {
                let signed = |step| 2.0 * share(step) - 1.0;
                let color = |value: f32| diverging::color(value * value.abs(), 1.0);
                (0..STEPS).map(|step| color(signed(step)).unwrap_or_default()).collect()
            }
        };
        Self { low, high, table, nothing: None }
    }

    /// The same with a colour for what is no number.
    #[must_use]
    pub fn with_nothing(self, nothing: Option<Rgb>) -> Self {
        Self { nothing, ..self }
    }

    /// The colour of a value; anything outside is taken to the nearer end, what is no number to
    /// the first unless it has a colour of its own.
    pub fn color(&self, value: f32) -> Rgb {
        if let (true, Some(nothing)) = (value.is_nan(), self.nothing) {
            return nothing;
        }
        let width = self.high - self.low;
        let share = if width > 0.0 { (value - self.low) / width } else { 0.5 };
        // Half a step more, cut off, is the nearest step; `round` is a call in WebAssembly. A NaN
        // casts to 0.
        let step = (share.clamp(0.0, 1.0) * (STEPS - 1) as f32 + 0.5) as usize;
        self.table.get(step).copied().unwrap_or_default()
    }
}

/// The size that all but one in a hundred of the values stay below: the end of a scale on which a
/// few far larger ones do not make all others pale. 0 for an empty list.
pub fn usual_size(values: &[f32]) -> f32 {
    let mut sizes: Vec<f32> = values.iter().filter(|v| v.is_finite()).map(|v| v.abs()).collect();
    let place = (sizes.len() * 99 / 100).min(sizes.len().saturating_sub(1));
    if sizes.is_empty() {
        return 0.0;
    }
    *sizes.select_nth_unstable_by(place, f32::total_cmp).1
}

/// Which of `count` rows or columns get their number written beside them: at most `most`, evenly
/// apart by 1, 2 or 5 times a power of ten.
pub fn marks(count: usize, most: usize) -> Vec<usize> {
    let mut step = 1;
    for factor in [2, 5, 10].into_iter().cycle() {
        if count.div_ceil(step) <= most.max(1) {
            break;
        }
        // 1, 2, 5, 10, 20, 50 ...
        step = match factor {
            2 => step * 2,
            5 => step / 2 * 5,
            _ => step * 2,
        };
    }
    (0..count).step_by(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_cut_from_the_values() {
        let grid = Grid::new(3, vec![1.0, -2.0, f32::NAN, 4.0, 5.0, 6.0, 7.0]);
        assert_eq!((grid.rows, grid.columns), (2, 3));
        assert_eq!(grid.row(1), [4.0, 5.0, 6.0]);
        assert_eq!(grid.column(1), [-2.0, 5.0]);
        assert_eq!(grid.range(), (-2.0, 6.0));
        assert_eq!((grid.value(2, 0), grid.value(0, 3), grid.row(9)), (None, None, &[][..]));
        assert_eq!(Grid::new(0, vec![1.0]).range(), (0.0, 0.0));
        assert_eq!(grid.corner(9, 2).values[2..], [4.0, 5.0]);
        assert_eq!((grid.corner(1, 9).rows, grid.corner(1, 9).columns), (1, 3));
    }

    #[test]
    fn the_middle_of_a_signed_scale_is_zero() {
        let colors = Colors::new(Tone::Signed, (-0.5, 2.0));
        assert_eq!((colors.low, colors.high), (-2.0, 2.0));
        let [red, _, blue] = colors.color(0.0);
        assert!(red > 240 && blue > 240);
        // Equally far from zero, equally far along its side: half the way is the third of five.
        assert_eq!(Some(colors.color(2.0)), diverging::color(1.0, 1.0));
        assert_eq!(Some(colors.color(-9.0)), diverging::color(-1.0, 1.0));
        let half = diverging::color(0.25, 1.0).expect("a colour");
        let found = colors.color(1.0);
        assert!(half.iter().zip(found).all(|(a, b)| a.abs_diff(b) < 3), "{half:?} {found:?}");
    }

    #[test]
    fn a_matrix_of_one_value_has_one_colour() {
        for tone in [Tone::Signed, Tone::Sequential] {
            let colors = Colors::new(tone, (0.0, 0.0));
            assert_eq!(colors.color(0.0), colors.color(1.0));
        }
        let colors = Colors::new(Tone::Sequential, (1.0, 3.0));
        assert_eq!(colors.color(f32::NAN), colors.color(1.0));
        let colors = colors.with_nothing(Some([9; 3]));
        assert_eq!((colors.color(f32::NAN), colors.color(1.0) == [9; 3]), ([9; 3], false));
    }

    #[test]
    fn one_in_a_hundred_is_beyond_the_usual_size() {
        let mut values: Vec<f32> = (0..200).map(|value| -(value as f32)).collect();
        values.extend([f32::NAN, 1e9]);
        let most = usual_size(&values);
        assert_eq!(values.iter().filter(|value| value.abs() > most).count(), 2);
        assert_eq!((usual_size(&[]), usual_size(&[-3.0])), (0.0, 3.0));
    }

    #[test]
    fn marks_are_round_numbers() {
        assert_eq!(marks(4, 6), [0, 1, 2, 3]);
        assert_eq!(marks(50, 6), [0, 10, 20, 30, 40]);
        assert_eq!(marks(128, 8), [0, 20, 40, 60, 80, 100, 120]);
        assert_eq!(marks(1024, 6), [0, 200, 400, 600, 800, 1000]);
        assert_eq!(marks(512, 6), [0, 100, 200, 300, 400, 500]);
        assert_eq!((marks(0, 5), marks(1, 5)), (vec![], vec![0]));
    }
}
