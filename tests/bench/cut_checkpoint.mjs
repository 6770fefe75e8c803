// The first layers of a checkpoint as a checkpoint of its own, heads and all.

import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes the first `layers` layers of the model in `source` to the folder `target`.
 * @param {string} source
 * @param {string} target
 * @param {number} layers
 */
export async function cutCheckpoint(source, target, layers) {
  const config = JSON.parse(await readFile(join(source, "config.json"), "utf8"));
  const weights = firstLayers(await readFile(join(source, "model.safetensors")), layers);
  const files = {
    "config.json": Buffer.from(JSON.stringify({ ...config, num_hidden_layers: layers })),
    "vocab.txt": await readFile(join(source, "vocab.txt")),
    "model.safetensors": weights,
  };
  await mkdir(target, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(target, name), bytes);
  await writeFile(join(target, "manifest.json"), manifest(`${layers}-layers`, files));
}

/** A safetensors file: the header's length in 8 bytes, the header (JSON), the tensors' bytes. */
function firstLayers(file, layers) {
  const start = 8 + Number(file.readBigUInt64LE());
  const header = JSON.parse(file.subarray(8, start).toString("utf8"));
  const kept = {};
  const parts = [];
  let length = 0;
  for (const [name, tensor] of Object.entries(header)) {
    if (name === "__metadata__") kept[name] = tensor;
    if (name === "__metadata__" || layerOf(name) >= layers) continue;
    const [from, to] = tensor.data_offsets;
    kept[name] = { ...tensor, data_offsets: [length, length + to - from] };
    parts.push(file.subarray(start + from, start + to));
    length += to - from;
  }
  return Buffer.concat([...preamble(kept), ...parts]);
}

/** The layer that a tensor belongs to; -1 for what all layers share. */
function layerOf(name) {
  return Number(name.match(/encoder\.layer\.(\d+)\./)?.[1] ?? -1);
}

/** The header's length and the header, padded with spaces so that the tensors lie aligned. */
function preamble(header) {
  const text = JSON.stringify(header);
  const bytes = Buffer.byteLength(text);
  const padded = Buffer.from(text + " ".repeat((8 - (bytes % 8)) % 8));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(padded.length));
  return [length, padded];
}

function manifest(name, files) {
  const entry = ([file, bytes]) => ({
    name: file,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  return JSON.stringify({ name, files: Object.entries(files).map(entry) });
}
