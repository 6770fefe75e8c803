// A checkpoint of BERT base's shape with random weights, made on the spot.

import { copyFile, mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const CONFIG = {
  model_type: "bert",
  hidden_size: 768,
  num_hidden_layers: 12,
  num_attention_heads: 12,
  intermediate_size: 3072,
  max_position_embeddings: 512,
  type_vocab_size: 2,
  hidden_act: "gelu",
  layer_norm_eps: 1e-12,
};
export const FILES = ["config.json", "vocab.txt", "model.safetensors"];
const STANDARD_DEVIATION = 0.02;

/**
 * Writes config.json, the vocabulary of `vocabulary` (`pieces` lines) and the weights to `folder`;
 * their paths.
 */
export async function largeCheckpoint(folder, vocabulary, pieces) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "config.json"), JSON.stringify({ ...CONFIG, vocab_size: pieces }));
  await copyFile(vocabulary, join(folder, "vocab.txt"));
  await writeWeights(join(folder, "model.safetensors"), [...tensors(pieces)]);
  return FILES.map((name) => join(folder, name));
}

/** Names and shapes, as Hugging Face's `BertForPreTraining` has them. */
function* tensors(pieces) {
  const { hidden_size: d, intermediate_size: inner } = CONFIG;
  const linear = function* (name, out, into) {
    yield [`${name}.weight`, [out, into]];
    yield [`${name}.bias`, [out]];
  };
  const norm = function* (name) {
    yield [`${name}.weight`, [d]];
    yield [`${name}.bias`, [d]];
  };
  yield ["bert.embeddings.word_embeddings.weight", [pieces, d]];
  yield ["bert.embeddings.position_embeddings.weight", [CONFIG.max_position_embeddings, d]];
  yield ["bert.embeddings.token_type_embeddings.weight", [CONFIG.type_vocab_size, d]];
  yield* norm("bert.embeddings.LayerNorm");
  for (let layer = 0; layer < CONFIG.num_hidden_layers; layer++) {
    const at = `bert.encoder.layer.${layer}`;
    for (const part of ["query", "key", "value"]) yield* linear(`${at}.attention.self.${part}`, d, d);
    yield* linear(`${at}.attention.output.dense`, d, d);
    yield* norm(`${at}.attention.output.LayerNorm`);
    yield* linear(`${at}.intermediate.dense`, inner, d);
    yield* linear(`${at}.output.dense`, d, inner);
    yield* norm(`${at}.output.LayerNorm`);
  }
  yield* linear("bert.pooler.dense", d, d);
  yield* linear("cls.seq_relationship", 2, d);
  yield* linear("cls.predictions.transform.dense", d, d);
  yield* norm("cls.predictions.transform.LayerNorm");
  yield ["cls.predictions.bias", [pieces]];
}

/** LayerNorms that change nothing, biases 0, everything else random with standard deviation 0.02. */
async function writeWeights(path, all) {
  const header = {};
  let end = 0;
  for (const [name, shape] of all) {
    const start = end;
    end += 4 * shape.reduce((product, side) => product * side, 1);
    header[name] = { dtype: "F32", shape, data_offsets: [start, end] };
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  const file = await open(path, "w");
  await file.write(Buffer.concat([length, json]));
  const next = random(1);
  for (const [name, shape] of all) {
    const values = new Float32Array(shape.reduce((product, side) => product * side, 1));
    if (name.endsWith("LayerNorm.weight")) values.fill(1);
    else if (!name.endsWith("bias")) for (let i = 0; i < values.length; i++) values[i] = next();
    await file.write(Buffer.from(values.buffer));
  }
  await file.close();
}

/** Uniform numbers with mean 0 and the standard deviation (a linear congruential generator). */
function random(seed) {
  const reach = STANDARD_DEVIATION * Math.sqrt(12);
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32 - 0.5) * reach;
  };
}
