// Memory that the engine holds: its linear memory, which never shrinks, and its GPU buffers.

import { Engine, MODEL, PROFILE, overviewWishes, rounded, sentenceOf } from "./engine.mjs";
import { countBuffers, heldBytes } from "./gpu_buffers.mjs";
import { engineBytes } from "./memory.mjs";

const LENGTHS = [8, 64, 128, 512];
/** Pools are full after the second pass of a length. */
const PASSES = 3;
const MEBIBYTE = 1024 * 1024;

/** @param {import("./engine.mjs").Engine} engine of the same browser, which stays idle */
export async function memory(engine, { origin }) {
  const browser = engine.page.context().browser();
  const results = {};
  for (const device of ["cpu", "webgpu"]) results[device] = await onDevice(browser, origin, device);
  return results;
}

/** An engine of its own for each device: what one held would hide what the next one needs. */
async function onDevice(browser, origin, device) {
  const context = await browser.newContext(PROFILE);
  const engine = await Engine.start(context, origin, { device });
  const [worker] = engine.page.workers();
  await worker.evaluate(countBuffers);
  const { config } = await engine.load(MODEL, device);
  const used = await engine.device(device);
  const results = used ? await grown(engine, worker, overviewWishes(config.num_hidden_layers)) : null;
  await context.close();
  if (device === "cpu") delete results.gpu_buffers_mib;
  return results;
}

async function grown(engine, worker, wishes) {
  const results = { linear_memory_mib: {}, gpu_buffers_mib: {} };
  const note = async (when) => {
    results.linear_memory_mib[when] = rounded((await engineBytes(engine.page)) / MEBIBYTE);
    results.gpu_buffers_mib[when] = rounded((await worker.evaluate(heldBytes)) / MEBIBYTE);
  };
  await note("loaded");
  for (const length of LENGTHS) {
    await engine.times({ sentence: sentenceOf(length) }, wishes, PASSES);
    await note(length);
  }
  return results;
}
