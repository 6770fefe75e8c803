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
        let (lanes, _) = panel.as_chunks_mut::<PANEL>();
        for (column, (row, scale)) in rows.chunks_exact(features).zip(scales).enumerate() {
            for (lane, byte) in lanes.iter_mut().zip(row) {
                lane[column] = f32::from(*byte) * scale;
            }
        }
    }
    (values, [out.div_ceil(PANEL), features, PANEL])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_times_their_scales_lie_as_their_numbers_do() {
        for (out, features) in [(1, 1), (16, 3), (18, 5), (40, 7)] {
            let rows: Vec<i8> = (0..out * features).map(|i| (i * 37 % 255) as u8 as i8).collect();
            let scales: Vec<f32> = (0..out).map(|row| row as f32 / 8.0).collect();
            let numbers: Vec<f32> =
                (0..rows.len()).map(|i| f32::from(rows[i]) * scales[i / features]).collect();
            let found = panels_from_bytes(&rows, &scales, features);
            assert_eq!(found, panels_from_rows(&numbers, features));
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
