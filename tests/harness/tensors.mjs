// Rows of the shipped checkpoint, read a second time: int8 with one scale a row, f16 and f32.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DIST } from "./server.mjs";

const FILE = join(DIST, "models/bertscope-mini/model.safetensors");

/** IEEE 754 half precision. */
function half(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

const READ = {
  I8: [1, (view, at) => view.getInt8(at)],
  F16: [2, (view, at) => half(view.getUint16(at, true))],
  F32: [4, (view, at) => view.getFloat32(at, true)],
};

/** The tensors of the checkpoint. */
export class Tensors {
  static async open() {
    const file = await readFile(FILE);
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const start = 8 + Number(view.getBigUint64(0, true));
    const head = JSON.parse(file.subarray(8, start).toString("utf8"));
    return Object.assign(new Tensors(), { view, start, head });
  }

  #values(name, first, count) {
    const { dtype, data_offsets: [from] } = this.head[name];
    const [size, read] = READ[dtype];
    return Array.from({ length: count }, (_, index) => read(this.view, this.start + from + (first + index) * size));
  }

  /** One row of a matrix, in real numbers. */
  row(name, row) {
    const columns = this.head[name].shape[1];
    const values = this.#values(name, row * columns, columns);
    const [scale] = this.head[`${name}.scale`] ? this.#values(`${name}.scale`, row, 1) : [1];
    return values.map((value) => value * scale);
  }

  /** A vector. */
  vector(name) {
    return this.#values(name, 0, this.head[name].shape[0]);
  }
}
