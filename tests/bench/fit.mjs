// Weighted least squares.

/**
 * The coefficients c of y = c[0] f0(x) + c[1] f1(x) + ... that make the sum of squared relative
 * errors smallest: every point counts alike, however large it is.
 * @param {number[]} xs
 * @param {number[]} ys all positive
 * @param {((x: number) => number)[]} terms
 * @returns {{coefficients: number[], largestError: number}} the error relative to y
 */
export function fit(xs, ys, terms) {
  const rows = xs.map((x, i) => terms.map((term) => term(x) / ys[i]));
  // The normal equations (A^T A) c = A^T 1 of rows that are divided by their y.
  const matrix = terms.map((_, i) => [
    ...terms.map((_, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)),
    rows.reduce((sum, row) => sum + row[i], 0),
  ]);
  const coefficients = solved(matrix);
  const errors = rows.map((row) => Math.abs(row.reduce((sum, value, i) => sum + value * coefficients[i], 0) - 1));
  return { coefficients, largestError: Math.max(...errors) };
}

/** Gauss-Jordan elimination of an augmented matrix, with the largest pivot of each column. */
function solved(matrix) {
  const rows = matrix.map((row) => [...row]);
  for (let column = 0; column < rows.length; column += 1) {
    let best = column;
    for (let i = column; i < rows.length; i += 1) {
      if (Math.abs(rows[i][column]) > Math.abs(rows[best][column])) best = i;
    }
    [rows[column], rows[best]] = [rows[best], rows[column]];
    for (let i = 0; i < rows.length; i += 1) {
      if (i === column) continue;
      const factor = rows[i][column] / rows[column][column];
      rows[i] = rows[i].map((value, j) => value - factor * rows[column][j]);
    }
  }
  return rows.map((row, i) => row[rows.length] / row[i]);
}
