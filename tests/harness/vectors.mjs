// Vectors computed a second time, from the engine's answers alone.

import { Engine } from "../bench/engine.mjs";

/**
 * Starts an engine and calls `use(encode)`, where `encode(sentence, wishes, network)` resolves with pieces and arrays by
 * part, of the loaded model or of another network.
 */
export async function withEngine(browser, origin, use) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const engine = await Engine.start(context, origin);
  await engine.load(undefined, "cpu");
  try {
    return await use(async (sentence, wishes, network = "own") => {
      const beside = [{ tag: { kind: "test" }, input: { sentence }, network, wishes }];
      const pass = await engine.run({ sentence }, [], { values: true, beside });
      const [{ found }] = pass.beside;
      const rows = ({ array }) => {
        const [count, width] = array.shape;
        const values = pass.values[array.buffer];
        return Array.from({ length: count }, (_, row) => [...values.slice(row * width, (row + 1) * width)]);
      };
      return { encoding: found.encoding, parts: Object.fromEntries(found.arrays.filter(({ array }) => array.shape.length === 2).map((array) => [array.wish.part, rows(array)])) };
    });
  } finally {
    await context.close();
  }
}

/** The mean of vectors of one length. */
export function mean(vectors) {
  return vectors[0].map((_, at) => vectors.reduce((sum, vector) => sum + vector[at], 0) / vectors.length);
}

export function cosine(one, other) {
  const dot = (a, b) => a.reduce((sum, value, at) => sum + value * b[at], 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}

/** The vector of length 1 in the same direction. */
export function unit(vector) {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Spearman's rank correlation; equal numbers share the mean of their ranks. */
export function spearman(one, other) {
  const ranks = (values) => values.map((value) => values.filter((found) => found < value).length + (values.filter((found) => found === value).length + 1) / 2);
  const [a, b] = [ranks(one), ranks(other)];
  const middle = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [middle(a), middle(b)];
  const sum = (of) => a.reduce((all, _, at) => all + of(a[at] - ma, b[at] - mb), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

/**
 * The eigenvalues of the matrix of inner products of centred vectors, by Jacobi's rotations: another way to principal
 * components than power iteration over the features.
 */
export function variances(vectors) {
  const middle = mean(vectors);
  const rows = vectors.map((vector) => vector.map((value, at) => value - middle[at]));
  const matrix = rows.map((one) => rows.map((other) => one.reduce((sum, value, at) => sum + value * other[at], 0)));
  const size = matrix.length;
  for (let sweep = 0; sweep < 60; sweep += 1) {
    for (let p = 0; p < size; p += 1) {
      for (let q = p + 1; q < size; q += 1) rotate(matrix, p, q);
    }
  }
  return matrix.map((row, at) => row[at]).sort((a, b) => b - a);
}

function rotate(matrix, p, q) {
  if (Math.abs(matrix[p][q]) < 1e-14) return;
  const theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < matrix.length; k += 1) {
    const [kp, kq] = [matrix[k][p], matrix[k][q]];
    matrix[k][p] = c * kp - s * kq;
    matrix[k][q] = s * kp + c * kq;
  }
  for (let k = 0; k < matrix.length; k += 1) {
    const [pk, qk] = [matrix[p][k], matrix[q][k]];
    matrix[p][k] = c * pk - s * qk;
    matrix[q][k] = s * pk + c * qk;
  }
}
