// Every switch and every value a pass can be asked for: WebGPU, with both families of kernels,
// must give what the CPU gives.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Engine } from "../bench/engine.mjs";
import { browser, server } from "../harness/suite.mjs";

const TIMEOUT = { timeout: 300_000 };
const LAYERS = 6;
const SENTENCE = "The old man the boat.";
const PAIR = "They row home before dark.";
const SAMPLES = 12;

const PER_LAYER = [
  "queries", "keys", "values", "scores", "attention", "mean_attention", "context",
  "attention_output", "attention_sum", "attention_moments", "attention_normed",
  "feed_forward_inner", "feed_forward_activations", "feed_forward_output", "feed_forward_sum",
  "feed_forward_moments", "hidden",
];
const ONCE = [
  "token_embeddings", "position_embeddings", "segment_embeddings", "embedding_sum", "embeddings",
  "pooled", "next_sentence_logits", "span_logits",
];

let engine;

before(async () => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  engine = await Engine.start(context, server.origin);
  await engine.load();
});

/** Repeatable numbers in 0..1 (a linear congruential generator). */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Changes that can be made to a layer, each with what it is set to. */
const CHANGES = [
  ["causal", true], ["within_segment", true], ["scaling", false], ["ablated_heads", [0, 3, 11]],
  ["residual", false], ["layer_norm", false], ["attention", false], ["feed_forward", false],
  ["activation", "relu"],
];

function everywhere(change) {
  return { layers: Array.from({ length: LAYERS }, () => ({ ...change })) };
}

/** Each switch by itself in all layers, then combinations drawn layer by layer. */
function combinations() {
  const alone = CHANGES.map(([name, value]) => everywhere({ [name]: value }));
  const whole = [
    {}, { positions: "sinusoidal" }, { positions: "none" }, { segments: "all_first" }, { segments: "none" },
    { embedding_layer_norm: false }, { padding: 5 },
  ];
  const draw = generator(7);
  const pick = (list) => list[Math.floor(draw() * list.length)];
  const drawn = Array.from({ length: SAMPLES }, () => ({
    ...pick(whole),
    layers: Array.from({ length: LAYERS }, () =>
      Object.fromEntries(CHANGES.filter(() => draw() < 0.2)),
    ),
  }));
  return [...whole, ...alone, ...drawn];
}

const wishesFor = (layer) => [
  ...ONCE.map((part) => ({ part })),
  ...PER_LAYER.map((part) => ({ part, layer })),
  { part: "attention", layer, head: 4 },
  { part: "attention", layer, at_most: 4 },
  { part: "hidden", layer: LAYERS - 1 },
];

/**
 * Runs every input, in the page: what each pass says of itself, and how far each of its arrays is from that of the first run, in
 * units of the largest value there.
 */
const passes = (inputs) =>
  engine.page.evaluate(async (questions) => {
    const apart = (found, wanted) => {
      const scale = wanted.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
      const worst = wanted.reduce((most, value, index) => Math.max(most, Math.abs(found[index] - value)), 0);
      return found.length === wanted.length && found.every(Number.isFinite) ? worst / scale : Infinity;
    };
    const answers = [];
    for (const { input, wishes } of questions) {
      const { message, values } = await globalThis.engine.send({ type: "run", input, wishes, beside: [] });
      answers.push({ message, arrays: message.arrays.map(({ array }) => values[array.buffer].slice()) });
    }
    globalThis.first ??= answers;
    return answers.map(({ message, arrays }, pass) => ({
      ...message,
      off: arrays.map((array, index) => apart(array, globalThis.first[pass].arrays[index])),
    }));
  }, inputs.map((input, index) => ({ input, wishes: wishesFor(index % LAYERS) })));

function assertSame(found, wanted, what) {
  const shapes = ({ arrays }) => arrays.map(({ wish, array }) => [wish, array.shape]);
  assert.deepEqual(shapes(found), shapes(wanted), what);
  // Not a number is not below any bound.
  found.arrays.forEach(({ wish }, index) => {
    const off = found.off[index] ?? Infinity;
    assert.ok(off < 2e-3, `${what}: ${JSON.stringify(wish)} is off by ${off}`);
  });
}

test("every switch and every wish give the same on the CPU and with both families of kernels", TIMEOUT, async () => {
  const inputs = combinations().map((switches) => ({ sentence: SENTENCE, pair: PAIR, switches }));
  assert.ok(await engine.device("cpu"));
  const wanted = await passes(inputs);
  assert.ok(await engine.device("webgpu"), "WebGPU is there");
  for (const family of ["quads", "workgroups"]) {
    await engine.kernels(family);
    const found = await passes(inputs);
    found.forEach((pass, index) => {
      assert.equal(pass.device, "webgpu");
      assert.ok(pass.dispatches > 0, "own kernels ran");
      assertSame(pass, wanted[index], `${family}, ${JSON.stringify(inputs[index].switches)}`);
    });
  }
});

test("a pass of the overview takes one launch a step: seven a layer and one before them", TIMEOUT, async () => {
  assert.ok(await engine.device("webgpu"), "WebGPU is there");
  const wishes = Array.from({ length: LAYERS }, (_, layer) => ({ part: "attention", layer }));
  const pass = await engine.run({ sentence: SENTENCE }, wishes);
  assert.equal(pass.dispatches, 7 * LAYERS + 1);
});
