//! The product of two matrices, the right one in panels: the inner loop of everything here.

use super::panels::{Lane, PANEL, copy};
use super::sums::Sums;

/// Rows of one tile, see [`PANEL`].
const TILE: usize = 2;

/// A matrix whose rows start `stride` apart.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    /// From the first number of the first row on.
    pub values: &'a [f32],
    /// Numbers from the start of a row to the start of the next.
    pub stride: usize,
}

impl<'a> Rows<'a> {
    /// Three matrices of so many columns, which lie side by side.
    pub fn side_by_side(values: &'a [f32], columns: usize) -> [Self; 3] {
        let stride = 3 * columns;
        [0, 1, 2].map(|index| Self { values: values.get(index * columns..).unwrap_or(&[]), stride })
    }

    /// What begins at a row and column of it.
    pub fn part(self, row: usize, column: usize) -> Self {
        Self { values: &self.values[row * self.stride + column..], ..self }
    }
}

/// A matrix to write: `count` rows of `columns` numbers, which start `stride` apart.
pub(super) struct RowsMut<'a> {
    pub values: &'a mut [f32],
    pub stride: usize,
    pub count: usize,
    pub columns: usize,
}

/// output = left x right + offset, where the offset is one row `[columns]` added to every row.
///
/// A panel stays in the cache next to the processor while all rows of the left matrix pass by.
///
/// # Shapes
/// - left `[rows, inner]`
/// - right: `[inner, columns]` in panels
/// - output `[rows, columns]`
pub(super) fn product(left: Rows, right: &[f32], offset: Option<&[f32]>, mut output: RowsMut) {
    let (lanes, _) = right.as_chunks::<PANEL>();
    let inner = lanes.len() / output.columns.div_ceil(PANEL);
    for (index, panel) in lanes.chunks_exact(inner).enumerate() {
        let first = index * PANEL;
        let mut start = [0.0; PANEL];
        if let Some(offset) = offset {
            copy(&offset[first..][..output.width(first)], &mut start);
        }
        multiply(left, panel, &start, &mut output, first);
    }
}

/// Sixteen columns of the output, from column `first` on.
#[cfg_attr(
    all(feature = "relaxed-simd", target_family = "wasm"),
    target_feature(enable = "relaxed-simd")
)]
fn multiply(left: Rows, panel: &[Lane], start: &Lane, output: &mut RowsMut, first: usize) {
    let tiled = output.count - output.count % TILE;
    for row in (0..tiled).step_by(TILE) {
        let sums = tile::<TILE>(left, panel, row);
        (0..TILE).for_each(|index| output.store(row + index, first, &sums[index], start));
    }
    for row in tiled..output.count {
        output.store(row, first, &tile::<1>(left, panel, row)[0], start);
    }
}

/// The products of `R` rows with one panel.
///
/// The loops count indices because iterators over the sums would keep them in memory; here they
/// stay in registers from the first step to the last.
#[cfg_attr(
    all(feature = "relaxed-simd", target_family = "wasm"),
    target_feature(enable = "relaxed-simd")
)]
#[inline]
fn tile<const R: usize>(left: Rows, panel: &[Lane], row: usize) -> [Lane; R] {
    let steps = panel.len();
    let rows: [&[f32]; R] =
        std::array::from_fn(|index| &left.values[(row + index) * left.stride..][..steps]);
    let mut sums = [Sums::ZERO; R];
    for step in 0..steps {
        for index in 0..R {
            sums[index].add(rows[index][step], &panel[step]);
        }
    }
    sums.map(Sums::lane)
}

impl<'a> RowsMut<'a> {
    /// A whole matrix of so many columns.
    pub fn whole(values: &'a mut [f32], columns: usize) -> Self {
        let count = values.len() / columns;
        Self { values, stride: columns, count, columns }
    }

    /// Columns that a panel has here: fewer than [`PANEL`] in the last one.
    fn width(&self, first: usize) -> usize {
        PANEL.min(self.columns - first)
    }

    /// Writes one lane. A whole one takes a path of fixed length.
    #[inline(always)]
    fn store(&mut self, row: usize, first: usize, sums: &Lane, start: &Lane) {
        let width = self.width(first);
        let target = &mut self.values[row * self.stride + first..][..width];
        let lane: Lane = std::array::from_fn(|index| sums[index] + start[index]);
        match <&mut Lane>::try_from(&mut *target) {
            Ok(target) => *target = lane,
            Err(_) => target.copy_from_slice(&lane[..width]),
        }
    }
}
