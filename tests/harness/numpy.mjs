// Reading arrays that were saved for NumPy, as its format says (version 1.0).

import assert from "node:assert/strict";
import { unzipped } from "./zip.mjs";

/** The arrays of an archive by their names: `{kind, shape, values}`. */
export function arraysIn(bytes) {
  return new Map([...unzipped(bytes)].map(([name, file]) => [name.replace(/\.npy$/u, ""), array(file)]));
}

function array(file) {
  assert.equal(file.toString("latin1", 0, 8), "\x93NUMPY\x01\x00");
  const begin = 10 + file.readUInt16LE(8);
  assert.equal(begin % 64, 0);
  const header = file.toString("latin1", 10, begin);
  const [, kind, sides] = header.match(/^\{'descr': '([^']+)', 'fortran_order': False, 'shape': \(([^)]*)\), \} *\n$/u);
  const shape = sides.split(",").filter((side) => side.trim()).map(Number);
  const count = shape.reduce((product, side) => product * side, 1);
  const size = (file.length - begin) / Math.max(count, 1);
  const values = Array.from({ length: count }, (_, index) => valueAt(file, begin + index * size, kind));
  return { kind, shape, values };
}

function valueAt(file, at, kind) {
  if (kind === "<f4") return file.readFloatLE(at);
  if (kind === "<i8") return Number(file.readBigInt64LE(at));
  const letters = Array.from({ length: Number(kind.slice(2)) }, (_, index) => file.readUInt32LE(at + 4 * index));
  return String.fromCodePoint(...letters.filter((letter) => letter !== 0));
}
