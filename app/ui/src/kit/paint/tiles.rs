//! Many small matrices on one canvas. A canvas of its own for each costs the browser about half a
//! millisecond a frame, which 72 of them turn into most of what a key takes.

use web_sys::HtmlCanvasElement;

use super::canvas::put;
use super::colors::Scale;

/// Pixels between two matrices and before the first.
const MARGIN: usize = 1;
/// Matrices of few rows are enlarged to about so many pixels, so that margins stay thin.
const WIDE: usize = 48;

/// Square matrices side by side, `across` in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tiles {
    across: usize,
    side: usize,
    enlarged: usize,
}

impl Tiles {
    fn of(across: usize, side: usize) -> Self {
        Self { across, side, enlarged: (WIDE / side.max(1)).max(1) }
    }

    /// Pixels from one matrix to the next.
    fn pitch(self) -> usize {
        self.side * self.enlarged + 2 * MARGIN
    }

    /// Writes the colours of matrix `tile`, `values` row by row, into rows of `width` pixels.
    fn write(self, pixels: &mut [u8], tile: usize, values: &[f32], scale: &Scale) {
        let width = self.across * self.pitch();
        let left = (tile % self.across) * self.pitch() + MARGIN;
        let top = (tile / self.across) * self.pitch() + MARGIN;
        for (row, cells) in values.chunks(self.side).enumerate() {
            let first = (top + row * self.enlarged) * width + left;
            let span = first * 4..(first + self.side * self.enlarged) * 4;
            let Some(line) = pixels.get_mut(span.clone()) else { return };
            for (cell, value) in line.chunks_mut(self.enlarged * 4).zip(cells) {
                let [red, green, blue] = scale.color(if value.is_nan() { 0.0 } else { *value });
                let (whole, _) = cell.as_chunks_mut::<4>();
                whole.fill([red, green, blue, u8::MAX]);
            }
            for again in 1..self.enlarged {
                let below = span.start + again * width * 4;
                if below + span.len() <= pixels.len() {
                    pixels.copy_within(span.clone(), below);
                }
            }
        }
    }
}

/// Paints matrices of `side` rows and columns, `across` in a row of the canvas. `pixels` is scratch
/// space kept between calls.
pub fn paint<'a>(
    canvas: &HtmlCanvasElement,
    matrices: impl ExactSizeIterator<Item = &'a [f32]>,
    [across, side]: [usize; 2],
    scale: &Scale,
    pixels: &mut Vec<u8>,
) {
    let tiles = Tiles::of(across, side);
    let (width, height) =
        (across * tiles.pitch(), matrices.len().div_ceil(across.max(1)) * tiles.pitch());
    pixels.clear();
    pixels.resize(width * height * 4, 0);
    for (tile, values) in matrices.enumerate() {
        tiles.write(pixels, tile, values, scale);
    }
    put(canvas, pixels, width, height);
}

#[cfg(test)]
mod tests {
    use super::{MARGIN, Tiles};
    use crate::kit::paint::colors::Scale;

    #[test]
    fn every_value_has_its_square_and_margins_stay_clear() {
        let tiles = Tiles::of(2, 20);
        let pitch = tiles.pitch();
        assert_eq!((tiles.enlarged, pitch), (2, 42));
        let mut pixels = vec![0; 2 * pitch * pitch * 4];
        let scale = Scale::viridis();
        let values: Vec<f32> = (0..400_u16).map(|cell| f32::from(cell) / 400.0).collect();
        tiles.write(&mut pixels, 1, &values, &scale);
        for (at, pixel) in pixels.chunks(4).enumerate() {
            let (x, y) = (at % (2 * pitch), at / (2 * pitch));
            let inside = |at: usize| (MARGIN..pitch - MARGIN).contains(&at);
            let wanted = if x >= pitch && inside(x - pitch) && inside(y) {
                let [column, row] = [x - pitch - MARGIN, y - MARGIN].map(|at| at / 2);
                let [red, green, blue] = scale.color(values[row * 20 + column]);
                [red, green, blue, u8::MAX]
            } else {
                [0; 4]
            };
            assert_eq!(pixel, wanted, "{x}, {y}");
        }
    }
}
