//! Matrices on their side, for the products of the backward pass.

use super::panels::{Lane, PANEL, packed_len};

/// A block of sixteen rows and columns.
type Block = [Lane; PANEL];

/// `[rows, columns]` -> `[columns, rows]`.
pub fn transposed(matrix: &[f32], columns: usize) -> Vec<f32> {
    let rows = matrix.len() / columns.max(1);
    let mut output = vec![0.0; matrix.len()];
    for first_row in (0..rows).step_by(PANEL) {
        let height = PANEL.min(rows - first_row);
        for first in (0..columns).step_by(PANEL) {
            let width = PANEL.min(columns - first);
            let mut block = [[0.0; PANEL]; PANEL];
            for (index, lane) in block.iter_mut().enumerate().take(height) {
                let row = &matrix[(first_row + index) * columns + first..][..width];
                super::panels::copy(row, lane);
            }
            let turned = turn(&block);
            for (index, lane) in turned.iter().enumerate().take(width) {
                let row = &mut output[(first + index) * rows + first_row..][..height];
                match <&mut Lane>::try_from(&mut *row) {
                    Ok(row) => *row = *lane,
                    Err(_) => row.copy_from_slice(&lane[..height]),
                }
            }
        }
    }
    output
}

/// Panels of W `[in, out]` -> panels of its transpose `[out, in]`.
pub fn transposed_panels(panels: &[f32], out: usize) -> Vec<f32> {
    let inner = panels.len() / packed_len(1, out);
    let mut output = vec![0.0; packed_len(out, inner)];
    let (from, _) = panels.as_chunks::<PANEL>();
    let (to, _) = output.as_chunks_mut::<PANEL>();
    for first in (0..inner).step_by(PANEL) {
        let height = PANEL.min(inner - first);
        for column in (0..out).step_by(PANEL) {
            let width = PANEL.min(out - column);
            let mut block = [[0.0; PANEL]; PANEL];
            let source = column / PANEL * inner + first;
            block[..height].copy_from_slice(&from[source..source + height]);
            let target = first / PANEL * out + column;
            to[target..target + width].copy_from_slice(&turn(&block)[..width]);
        }
    }
    output
}

#[inline(always)]
fn turn(block: &Block) -> Block {
    let mut turned = [[0.0; PANEL]; PANEL];
    for row in 0..PANEL {
        for column in 0..PANEL {
            turned[column][row] = block[row][column];
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::super::panels::pack;
    use super::super::reference::noise;
    use super::*;

    const SIZES: [usize; 6] = [1, 3, 15, 16, 17, 40];

    fn naive(matrix: &[f32], columns: usize) -> Vec<f32> {
        let rows = matrix.len() / columns;
        (0..matrix.len()).map(|index| matrix[index % rows * columns + index / rows]).collect()
    }

    #[test]
    fn every_number_changes_row_and_column() {
        for rows in SIZES {
            for columns in SIZES {
                let matrix = noise(rows as u32, rows * columns);
                assert_eq!(transposed(&matrix, columns), naive(&matrix, columns));
            }
        }
    }

    #[test]
    fn panels_become_those_of_the_transpose() {
        for inner in SIZES {
            for out in SIZES {
                let matrix = noise(inner as u32, inner * out);
                let wanted = pack(&naive(&matrix, out), inner);
                assert_eq!(transposed_panels(&pack(&matrix, out), out), wanted, "{inner} x {out}");
            }
        }
    }
}
