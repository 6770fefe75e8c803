//! The order in which weights lie in memory, see [`linear`](crate::linear).

use crate::cpu::{PANEL, pack_transposed, packed_len};

/// A weight stored `[out, in]` (the transpose of W, as Hugging Face stores it) in panels, and
/// their shape `[ceil(out / 16), in, 16]`.
pub fn panels_from_rows(rows: &[f32], features: usize) -> (Vec<f32>, [usize; 3]) {
    let features = features.max(1);
    let out = rows.len() / features;
    let mut values = vec![0.0; packed_len(features, out)];
    pack_transposed(rows, features, out, 1.0, &mut values);
    (values, [out.div_ceil(PANEL), features, PANEL])
}

/// The same of a weight in int8, whose row r is multiplied with scales[r].
pub fn panels_from_bytes(rows: &[i8], scales: &[f32], features: usize) -> (Vec<f32>, [usize; 3]) {
    let (features, out) = (features.max(1), scales.len());
    let mut values = vec![0.0; packed_len(features, out)];
    let panels = values.chunks_exact_mut(features * PANEL);
    let bands = rows.chunks(features * PANEL).zip(scales.chunks(PANEL));
    for (panel, (rows, scales)) in panels.zip(bands) {
        let mut padded = [0.0; PANEL];
        padded.iter_mut().zip(scales).for_each(|(to, scale)| *to = *scale);
        for (square, lanes) in panel.as_chunks_mut::<PANEL>().0.chunks_mut(PANEL).enumerate() {
            let columns = transposed(square_of(rows, features, square * PANEL));
            for (lane, bytes) in lanes.iter_mut().zip(columns) {
                *lane = std::array::from_fn(|column| f32::from(bytes[column]) * padded[column]);
            }
        }
    }
    (values, [out.div_ceil(PANEL), features, PANEL])
}

/// Bytes of as many rows as features.
type Square = [[i8; PANEL]; PANEL];

/// The features from `first` on of each row; 0 where there are no more.
fn square_of(rows: &[i8], features: usize, first: usize) -> Square {
    let mut square = [[0; PANEL]; PANEL];
    for (to, row) in square.iter_mut().zip(rows.chunks_exact(features)) {
        let rest = row.get(first..).unwrap_or_default();
        match rest.first_chunk::<PANEL>() {
            Some(bytes) => *to = *bytes,
            None => to.iter_mut().zip(rest).for_each(|(to, byte)| *to = *byte),
        }
    }
    square
}

/// In four rounds, each of which interleaves the first half of the rows with the second: vectors need no
/// byte on its own for that.
fn transposed(mut square: Square) -> Square {
    for _ in 0..PANEL.ilog2() {
        square = std::array::from_fn(|row| {
            let (one, other) = (square[row / 2], square[row / 2 + PANEL / 2]);
            let first = row % 2 * (PANEL / 2);
            std::array::from_fn(|at| {
                if at % 2 == 0 { one[first + at / 2] } else { other[first + at / 2] }
            })
        });
    }
    square
}

/// A weight in int8, stored `[out, in]`, whose row r is multiplied with scales[r], in panels of bytes
/// as [`linear_of_bytes`](crate::linear_of_bytes) reads them, and their shape
/// `[ceil(out / 16), 4 + in, 4]`.
pub fn byte_panels(rows: &[i8], scales: &[f32], features: usize) -> (Vec<i32>, [usize; 3]) {
    let features = features.max(1);
    let mut values = Vec::with_capacity(packed_len(features, scales.len()) / 4 + scales.len());
    for (rows, scales) in rows.chunks(features * PANEL).zip(scales.chunks(PANEL)) {
        let scale = |column: usize| scales.get(column).copied().unwrap_or(0.0);
        values.extend((0..PANEL).map(|column| scale(column).to_bits().cast_signed()));
        for feature in 0..features {
            let byte = |column: usize| rows.get(column * features + feature).copied();
            values.extend((0..PANEL).step_by(4).map(|first| {
                let four = [0, 1, 2, 3].map(|next| byte(first + next).unwrap_or(0));
                i32::from_le_bytes(four.map(i8::cast_unsigned))
            }));
        }
    }
    (values, [scales.len().div_ceil(PANEL), SCALE_ROWS + features, 4])
}

/// The rows of W, of the shape of panels of bytes.
pub fn rows_of_byte_panels([_, rows, _]: [usize; 3]) -> usize {
    rows.saturating_sub(SCALE_ROWS)
}

/// Rows before those of W in a panel of bytes: its scales, four in a row.
pub(crate) const SCALE_ROWS: usize = PANEL / 4;

/// Panels of bytes, each of `rows` rows, as those of [`panels_from_bytes`].
pub(crate) fn widened(panels: &[i32], rows: usize) -> Vec<f32> {
    let mut values = Vec::with_capacity(panels.len() * 4);
    for panel in panels.chunks_exact(rows * 4) {
        let (scales, words) = panel.split_at(PANEL);
        for lane in words.chunks_exact(4) {
            let bytes = lane.iter().flat_map(|word| word.to_le_bytes());
            let scales = scales.iter().map(|bits| f32::from_bits(bits.cast_unsigned()));
            values.extend(
                bytes.zip(scales).map(|(byte, scale)| f32::from(byte.cast_signed()) * scale),
            );
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_times_their_scales_lie_as_their_numbers_do() {
        for (out, features) in [(1, 1), (16, 3), (18, 16), (40, 7), (20, 37)] {
            let rows: Vec<i8> = (0..out * features).map(|i| (i * 37 % 255) as u8 as i8).collect();
            let scales: Vec<f32> = (0..out).map(|row| row as f32 / 8.0).collect();
            let numbers: Vec<f32> =
                (0..rows.len()).map(|i| f32::from(rows[i]) * scales[i / features]).collect();
            let found = panels_from_bytes(&rows, &scales, features);
            assert_eq!(found, panels_from_rows(&numbers, features));
            let (bytes, [panels, rows, _]) = byte_panels(&rows, &scales, features);
            assert_eq!((panels, rows), (out.div_ceil(PANEL), SCALE_ROWS + features));
            assert_eq!(widened(&bytes, rows), found.0);
        }
    }

    #[test]
    fn columns_lie_side_by_side_and_the_last_panel_is_filled_up() {
        // 18 outputs of 2 features: value 10 * output + feature.
        let rows: Vec<f32> = (0..36).map(|i| (i / 2 * 10 + i % 2) as f32).collect();
        let (values, shape) = panels_from_rows(&rows, 2);
        assert_eq!(shape, [2, 2, 16]);
        let at =
            |panel: usize, feature: usize, lane: usize| values[(panel * 2 + feature) * 16 + lane];
        assert_eq!([at(0, 0, 0), at(0, 0, 15), at(0, 1, 3)], [0.0, 150.0, 31.0]);
        assert_eq!([at(1, 0, 0), at(1, 1, 1), at(1, 1, 2)], [160.0, 171.0, 0.0]);
    }
}
