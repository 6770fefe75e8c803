// Ten minutes of edits on each device, one answer after the other: memory must stay flat.

import { edit, engineBytes } from "./memory.mjs";
import { overviewWishes, rounded } from "./engine.mjs";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 5);
const MEBIBYTE = 1024 * 1024;

/** @param {import("./engine.mjs").Engine} engine */
export async function soak(engine) {
  const { config } = await engine.load();
  const wishes = overviewWishes(config.num_hidden_layers);
  const results = {};
  for (const device of ["cpu", "webgpu"]) {
    results[device] = (await engine.device(device)) ? await onDevice(engine, wishes) : null;
  }
  return results;
}

async function onDevice(engine, wishes) {
  const megabytes = [];
  let edits = 0;
  for (let minute = 0; minute <= MINUTES; minute += 1) {
    const end = performance.now() + 60_000;
    while (minute > 0 && performance.now() < end) {
      await engine.run({ sentence: edit(edits) }, wishes);
      edits += 1;
    }
    megabytes.push(rounded((await engineBytes(engine.page)) / MEBIBYTE));
  }
  return { minutes: MINUTES, edits, engine_mib_each_minute: megabytes };
}
