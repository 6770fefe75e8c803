// The engine in a browser, on both devices, against what PyTorch computed.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Engine } from "../bench/engine.mjs";
import { differences, f16Folder, reference } from "../harness/reference.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

let expected;

before(async () => {
  // The entries whose whole attention is kept; the longer ones are checked natively.
  expected = (await reference()).full.filter((entry) => entry.attentions);
});

const layers = (count) => Array.from({ length: count }, (_, layer) => layer);

/** Differences of attention and the relative error of the worst hidden state, over all entries. */
async function compare(engine) {
  const found = [];
  const wanted = [];
  let hidden = 0;
  for (const entry of expected) {
    const wishes = [
      ...layers(6).map((layer) => ({ part: "attention", layer })),
      ...layers(6).map((layer) => ({ part: "hidden", layer })),
    ];
    const pass = await engine.run({ sentence: entry.text, pair: entry.pair }, wishes, { values: true });
    assert.deepEqual(pass.encoding.ids, entry.ids);
    assert.deepEqual(pass.encoding.segments, entry.segments);
    pass.arrays.forEach(({ wish, array }) => {
      const values = pass.values[array.buffer];
      if (wish.part === "attention") {
        found.push(...values);
        wanted.push(...entry.attentions[wish.layer].flat(2));
        return;
      }
      const [, width] = array.shape;
      const states = entry.hidden[wish.layer + 1];
      const first = states.flatMap((state, token) => values.slice(token * width, token * width + state.length));
      const scale = Math.max(...states.flat().map(Math.abs));
      hidden = Math.max(hidden, differences(first, states.flat()).worst / scale);
    });
  }
  return { attention: differences(found, wanted), hidden };
}

async function started(folder, device) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const engine = await Engine.start(context, server.origin);
  await engine.load(folder, device);
  if (device === "webgpu") assert.ok(await engine.device("webgpu"), "WebGPU is there");
  return { engine, context };
}

for (const [device, bound] of [["cpu", 1e-4], ["webgpu", 1e-3]]) {
  test(`f16 weights on ${device} agree with PyTorch`, TIMEOUT, async (context) => {
    const folder = await f16Folder();
    if (!folder) return context.skip("no f16 weights: set BERTSCOPE_F16 to their folder");
    server.mount("/models/f16/", folder);
    const run = await started("models/f16/", device);
    const { attention, hidden } = await compare(run.engine);
    console.log(`f16 on ${device}: attention off by at most ${attention.worst}, hidden states by ${hidden} relative`);
    assert.ok(attention.worst <= bound, `attention is off by ${attention.worst}`);
    assert.ok(hidden <= 1e-3, `hidden states are off by ${hidden}`);
    await run.context.close();
  });

  test(`the shipped weights on ${device} stay close to PyTorch`, TIMEOUT, async () => {
    const run = await started("models/bertscope-mini/", device);
    const { attention } = await compare(run.engine);
    console.log(`int8 on ${device}: mean absolute error of attention ${attention.mean}`);
    assert.ok(attention.mean <= 0.002, `mean absolute error ${attention.mean}`);
    await run.context.close();
  });
}
