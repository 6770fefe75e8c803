// How the time of a pass grows with the number of pieces and of layers.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DIST } from "../harness/server.mjs";
import { cutCheckpoint } from "./cut_checkpoint.mjs";
import { Engine, MODEL, PROFILE, median, overviewWishes, rounded, sentenceOf } from "./engine.mjs";
import { fit } from "./fit.mjs";

const DEVICES = ["cpu", "webgpu"];
const LENGTHS = [8, 16, 32, 64, 96, 128, 192, 256];
const LAYERS = [1, 2, 4, 6];
/** Pieces of the sentence that models of several depths are timed with. */
const PIECES = 32;
const WARM_UP = 2;
const RUNS = 5;

/** On one core: a second one helps from some length on, where the line would bend. */
const ONE_CORE = { workers: "1" };

/** @param {import("./engine.mjs").Engine} engine of the same browser, which stays idle */
export async function growth(engine, server) {
  const browser = engine.page.context().browser();
  const context = await browser.newContext(PROFILE);
  const with_pieces = await withPieces(await Engine.start(context, server.origin, ONE_CORE));
  await context.close();
  return { with_pieces, with_layers: await withLayers(browser, server) };
}

/** Linear maps cost as many operations for every piece, attention as many for every pair. */
async function withPieces(engine) {
  const { config } = await engine.load();
  await engine.settled();
  const results = {};
  for (const device of DEVICES) results[device] = await pieces(engine, device, config.num_hidden_layers);
  return results;
}

async function pieces(engine, device, layers) {
  if (!(await engine.device(device))) return null;
  const times = {};
  for (const length of LENGTHS) times[length] = await timed(engine, layers, length);
  const { coefficients, largestError } = fit(LENGTHS, Object.values(times), [() => 1, (n) => n, (n) => n * n]);
  const [a, b, c] = coefficients;
  return {
    ms: times,
    fit: {
      ms: rounded(a, 2),
      ms_a_piece: rounded(b, 4),
      ms_a_pair_of_pieces: rounded(c, 6),
      largest_relative_error: rounded(largestError, 3),
    },
  };
}

/** The shipped model cut off after its first layers. */
async function withLayers(browser, server) {
  const folder = await mkdtemp(join(tmpdir(), "cut-checkpoints-"));
  const times = { cpu: {}, webgpu: {} };
  try {
    for (const layers of LAYERS) {
      await cutCheckpoint(join(DIST, MODEL), join(folder, String(layers)), layers);
      server.mount(`/models/cut-${layers}/`, join(folder, String(layers)));
      const found = await onCut(browser, server.origin, layers);
      for (const device of DEVICES) times[device][layers] = found[device];
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return Object.fromEntries(DEVICES.map((device) => [device, line(times[device])]));
}

/** Milliseconds on each device of a model of so many layers; `null` where it cannot be used. */
async function onCut(browser, origin, layers) {
  const context = await browser.newContext(PROFILE);
  const engine = await Engine.start(context, origin, ONE_CORE);
  await engine.load(`models/cut-${layers}/`);
  await engine.settled();
  const times = {};
  for (const device of DEVICES) {
    times[device] = (await engine.device(device)) ? await timed(engine, layers, PIECES) : null;
  }
  await context.close();
  return times;
}

function line(times) {
  const values = LAYERS.map((layers) => times[layers]);
  if (values.includes(null)) return null;
  const { coefficients, largestError } = fit(LAYERS, values, [() => 1, (layers) => layers]);
  const [a, b] = coefficients;
  const fitted = { ms: rounded(a, 2), ms_a_layer: rounded(b, 2), largest_relative_error: rounded(largestError, 3) };
  return { pieces: PIECES, ms: times, fit: fitted };
}

async function timed(engine, layers, length) {
  const input = { sentence: sentenceOf(length) };
  const wishes = overviewWishes(layers);
  await engine.times(input, wishes, WARM_UP);
  return rounded(median(await engine.times(input, wishes, RUNS)));
}
