//! The order in which a product reads its right-hand matrix: bands of [`PANEL`] columns, each
//! stored row after row. One tile of the product then reads one unbroken stream.

/// Columns of one panel. Sixteen columns of two rows are eight vectors of sums, which with the
/// factors just fit the sixteen registers that browsers have on x86.
pub const PANEL: usize = 16;

/// One row of one panel.
pub(super) type Lane = [f32; PANEL];

/// Numbers in the panels of an `[inner, columns]` matrix: the last panel is filled up with zeros.
pub const fn packed_len(inner: usize, columns: usize) -> usize {
    columns.div_ceil(PANEL) * PANEL * inner
}

/// `[inner, columns]` -> panels `[ceil(columns / PANEL), inner, PANEL]`.
#[cfg(test)]
pub(super) fn pack(matrix: &[f32], columns: usize) -> Vec<f32> {
    let inner = matrix.len() / columns;
    let mut panels = vec![0.0; packed_len(inner, columns)];
    pack_rows(matrix, columns, columns, &mut panels);
    panels
}

/// Packs the first `columns` of every row; rows start `stride` apart. Columns that fill up the last
/// panel keep what `panels` held.
pub(super) fn pack_rows(values: &[f32], stride: usize, columns: usize, panels: &mut [f32]) {
    let inner = panels.len() / packed_len(1, columns);
    for (index, panel) in panels.chunks_exact_mut(inner * PANEL).enumerate() {
        let first = index * PANEL;
        let width = PANEL.min(columns - first);
        for (row, lane) in values.chunks(stride).zip(panel.as_chunks_mut::<PANEL>().0) {
            copy(&row[first..first + width], lane);
        }
    }
}

/// Packs the transpose, times `factor`: `inner` numbers of each of `columns` rows, which start
/// `stride` apart.
pub(crate) fn pack_transposed(
    values: &[f32],
    stride: usize,
    columns: usize,
    factor: f32,
    panels: &mut [f32],
) {
    let inner = panels.len() / packed_len(1, columns);
    for (column, row) in values.chunks(stride).take(columns).enumerate() {
        let panel = &mut panels[column / PANEL * PANEL * inner..][..PANEL * inner];
        for (lane, value) in panel.as_chunks_mut::<PANEL>().0.iter_mut().zip(row) {
            lane[column % PANEL] = factor * value;
        }
    }
}

/// Copies up to one lane. Whole lanes take a path of fixed length, without a call.
pub(super) fn copy(from: &[f32], to: &mut Lane) {
    match from.try_into() {
        Ok(lane) => *to = lane,
        Err(_) => to.iter_mut().zip(from).for_each(|(to, from)| *to = *from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_every_number() {
        let (inner, columns) = (3, 18);
        let matrix: Vec<f32> = (1..=54).map(|number| number as f32).collect();
        let panels = pack(&matrix, columns);
        assert_eq!(panels.len(), 2 * inner * PANEL);
        assert_eq!(panels[0..PANEL], matrix[0..16]);
        assert_eq!(panels[PANEL..2 * PANEL], matrix[18..34]);
        assert_eq!(panels[3 * PANEL..3 * PANEL + 3], [17.0, 18.0, 0.0]);
        assert_eq!(panels[5 * PANEL..5 * PANEL + 3], [53.0, 54.0, 0.0]);
    }

    #[test]
    fn the_transpose_packs_like_the_matrix() {
        // 5 rows of 3, read as a 3 x 5 matrix.
        let rows: Vec<f32> = (0..15).map(|number| number as f32).collect();
        let matrix: Vec<f32> = (0..15).map(|index| 2.0 * rows[index % 5 * 3 + index / 5]).collect();
        let mut panels = vec![0.0; packed_len(3, 5)];
        pack_transposed(&rows, 3, 5, 2.0, &mut panels);
        assert_eq!(panels, pack(&matrix, 5));
    }
}
