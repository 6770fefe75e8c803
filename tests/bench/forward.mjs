// Milliseconds of one forward pass with all attention maps and the last hidden state read back.

import { median, overviewWishes, sentenceOf } from "./engine.mjs";

const LENGTHS = [8, 16, 32, 64, 128];
const WARM_UP = 3;
const RUNS = 20;

/** @param {import("./engine.mjs").Engine} engine */
export async function forward(engine) {
  const { config } = await engine.load();
  const wishes = overviewWishes(config.num_hidden_layers);
  const results = {};
  for (const device of ["webgpu", "cpu"]) {
    results[device] = (await engine.device(device)) ? await onDevice(engine, wishes) : null;
  }
  return results;
}

async function onDevice(engine, wishes) {
  const medians = {};
  for (const length of LENGTHS) {
    const input = { sentence: sentenceOf(length) };
    const { encoding } = await engine.run(input, wishes);
    if (encoding.ids.length !== length) {
      throw new Error(`The sentence for ${length} pieces has ${encoding.ids.length}.`);
    }
    await engine.times(input, wishes, WARM_UP);
    medians[length] = Math.round(median(await engine.times(input, wishes, RUNS)) * 10) / 10;
  }
  return medians;
}
