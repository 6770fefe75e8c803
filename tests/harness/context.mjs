// The room "Words in context": what stands on its screen, and the same computed a second time.

import { Lab, parseCsv } from "./page.mjs";

export class ContextRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    return new ContextRoom(await Lab.open(browser, origin, { view: "context", ...state }, options));
  }

  async live() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor();
    await this.map.waitFor();
  }

  get map() {
    return this.page.getByRole("application", { name: /^Map of \d+ words/u });
  }


  /** Waits until the map has so many points. */
  async points(count) {
    await this.page.getByRole("application", { name: `Map of ${count} words.` }).waitFor();
  }

  /** Number, sense, sentence and place in the plane of every point, as the file has them. */
  async saved() {
    const { bytes } = await this.lab.save("CSV", "Map");
    const [, ...lines] = parseCsv(bytes.toString("utf8"));
    return lines.map(([number, sense, text, x, y]) => ({ number: Number(number), sense, text, at: [Number(x), Number(y)] }));
  }

  /** The matrix of cosines, as the file has it. */
  async cosines() {
    const { bytes } = await this.lab.save("CSV", "Cosines");
    const lines = parseCsv(bytes.toString("utf8"));
    return lines.slice(-Math.max(...lines.map((line) => line.length)) + 1).map((line) => line.slice(1).map(Number));
  }

  async close() {
    await this.lab.close();
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
